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
// Here, so that a run which passes midnight stays with its day.
const today = String(Math.floor(Date.now() / 86_400_000));
const turn = process.env['E2E_TURN'] ?? (words.length > 0 ? 'all' : today);
if (turn !== 'all') console.log(`Turns of day ${turn}: E2E_TURN=${turn} runs the same again.`);
const { status } = spawnSync(process.execPath, [cli, 'test', '--config', config, ...words], {
  stdio: 'inherit',
  env: { ...process.env, E2E_TURN: turn },
});
process.exitCode = status ?? 1;
