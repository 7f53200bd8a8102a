// `npm run e2e`: builds the portal if the build is stale, then runs the browser tests. Arguments go to Playwright (`npm run e2e -- guards`) and
// switch the turns off (turns.ts). Plain JavaScript, because Node 20 does not run TypeScript.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from '../server/start.js';

await buildIfStale();
const cli = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js');
const config = fileURLToPath(new URL('playwright.config.ts', import.meta.url));
const args = process.argv.slice(2);
// Computed once, so that a run that passes midnight stays with its day.
const today = String(Math.floor(Date.now() / 86_400_000));
const turn = process.env['E2E_TURN'] ?? (args.length > 0 ? 'all' : today);
if (turn !== 'all') console.log(`Turns of day ${turn}: E2E_TURN=${turn} repeats this run.`);
const { status } = spawnSync(process.execPath, [cli, 'test', '--config', config, ...args], {
  stdio: 'inherit',
  env: { ...process.env, E2E_TURN: turn },
});
process.exitCode = status ?? 1;
