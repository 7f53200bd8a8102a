// The entry point of `npm run caseworker -- …`.
import { runCaseworker } from './runCaseworker.ts';

process.exitCode = await runCaseworker(
  process.argv.slice(2),
  process.env,
  (line) => console.log(line),
  (line) => console.error(line),
);
