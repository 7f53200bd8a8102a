// The entry point of `npm run migrate`.
import { runMigrate } from './runMigrate.ts';

process.exitCode = await runMigrate(
  process.argv.slice(2),
  process.env,
  (line) => console.log(line),
  (line) => console.error(line),
);
