// npm run caseworker -- …: the process around runCaseworker.ts.
import { runCaseworker } from './runCaseworker.ts';

process.exitCode = await runCaseworker(
  process.argv.slice(2),
  process.env,
  (line) => console.log(line),
  (line) => console.error(line),
);
