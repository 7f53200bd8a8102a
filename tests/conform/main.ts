// `npm run conform`: prints how a backend differs from the specification's calls (docs/conformance.md).
import { conform } from './conform.ts';
import { helpText, readOptions } from './options.ts';

const options = readOptions(process.argv.slice(2));
if (options === null) process.stdout.write(helpText);
else if (typeof options === 'string') {
  process.stderr.write(`${options} npm run conform -- --help says more.\n`);
  process.exitCode = 2;
} else {
  const report = await conform(options);
  process.stdout.write(`${report.text()}\n`);
  if (report.differences.length > 0) process.exitCode = 1;
}
