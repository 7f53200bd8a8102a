// `npm run e2e`: builds the portal if the build is stale, then runs the browser tests. Arguments go to Playwright:
// `npm run e2e -- guards --project cy`. Plain JavaScript, because Node 20 does not run TypeScript.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from '#server/start.js';

await buildIfStale();
const cli = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js');
const config = fileURLToPath(new URL('playwright.config.ts', import.meta.url));
const args = process.argv.slice(2);
const { status } = spawnSync(process.execPath, [cli, 'test', '--config', config, ...args], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
