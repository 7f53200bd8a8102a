// The entry point of `npm run caseworker -- …`.
import { runCaseworker } from './runCaseworker.ts';

// A reader such as head closes the pipe once it has read enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const { columns } = process.stdout;
process.exitCode = await runCaseworker(
  process.argv.slice(2),
  // Only a terminal has a width: in a pipe and in a file lines stay whole.
  { ...process.env, COLUMNS: process.stdout.isTTY ? String(columns) : undefined },
  (line) => console.log(line),
  (line) => console.error(line),
);
