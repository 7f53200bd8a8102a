// The entry point of `npm run check-files`.
import { runCheckFiles } from './runCheckFiles.ts';

process.exitCode = await runCheckFiles(
  process.argv.slice(2),
  process.env,
  (line) => console.log(line),
  (line) => console.error(line),
);
