// `npm run e2e`: builds when the build is stale, then drives the portal in a real browser. What follows on the command line goes
// to Playwright (`npm run e2e -- guards`), and takes no turns (turns.ts). Plain JavaScript, because Node 20 runs no TypeScript.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from '../server/start.js';

await buildIfStale();
const cli = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js');
const config = fileURLToPath(new URL('playwright.config.ts', import.meta.url));
const words = process.argv.slice(2);
// Another configuration says by itself what it runs.
const isChoice = words.length > 0 && !words.includes('--config');
const { status } = spawnSync(process.execPath, [cli, 'test', '--config', config, ...words], {
  stdio: 'inherit',
  env: { ...(isChoice ? { E2E_TURN: 'all' } : {}), ...process.env },
});
process.exitCode = status ?? 1;
