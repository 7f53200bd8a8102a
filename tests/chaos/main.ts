// `npm run chaos`: people work on server processes that are killed and whose database and mail server go away, and the command prints what was
// lost, duplicated or partial, and how long the service was away (docs/operating.md). It uses this computer alone.
import { availableParallelism, cpus, platform, release } from 'node:os';
import { reasonOf } from '#server/reasonOf.ts';
import { buildIfStale } from '#server/start.js';
import { exitOnSignals } from '../exitOnSignals.ts';
import { runChaosTest, type ChaosReport } from './chaosTest.ts';
import { recoveryGoals } from './recoveryGoals.ts';
import { helpText, readOptions, type ChaosOptions } from './options.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

/** The tables of the report, in Markdown. */
function format({
  traffic,
  acknowledged,
  disruptions,
  findings,
  repeatedMails,
  crashes,
}: ChaosReport): string {
  const kinds = Object.entries(acknowledged).map(([what, count]) => {
    const counts = (['lost', 'duplicated', 'partial'] as const).map(
      (failure) => findings.filter((each) => each.what === what && each.failure === failure).length,
    );
    return [what, count, ...counts];
  });
  const recoveries = [...new Set(disruptions.map(({ what }) => what))].map((what) => {
    const times = disruptions.filter((each) => each.what === what).map(({ recovery }) => recovery);
    const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
    return [what, times.length, `${median.toFixed(1)} s`, `${Math.max(...times).toFixed(1)} s`];
  });
  return [
    table(['acknowledged', 'count', 'lost', 'duplicated', 'partial'], kinds),
    table(['disruption', 'times', 'recovery (median)', 'recovery (longest)'], recoveries),
    recoveryGoals(disruptions).join('\n'),
    table(
      ['calls', 'count'],
      [
        ['answered', traffic.answered],
        ['retried', traffic.repeated],
        ['longest call with all its retries', `${traffic.longestCall.toFixed(1)} s`],
        ['wrong answers', traffic.unexpected.length],
        ['sessions that ended early', traffic.signedOut],
        ['e-mails sent again with the same Message-ID', repeatedMails],
        ['processes that ended by themselves', crashes],
      ],
    ),
    ...[
      ...findings.map(({ what, failure, where }) => `${what} ${failure}: ${where}`),
      ...traffic.unexpected,
    ].slice(0, 30),
  ].join('\n\n');
}

/** Returns whether nothing was found. */
async function run(options: ChaosOptions): Promise<boolean> {
  await buildIfStale();
  print(
    `Node ${process.version}, ${platform()} ${release()}, ${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown processor'}`,
  );
  print(
    `${options.minutes} minutes, ${options.database}, ${options.applicants} applicants, ${options.brokers} brokers`,
  );
  const report = await runChaosTest(options, print);
  print(`\n${format(report)}`);
  return report.findings.length + report.traffic.unexpected.length + report.crashes === 0;
}

exitOnSignals();
const options = readOptions(process.argv.slice(2));
if (options === null) process.stdout.write(helpText);
else if (typeof options === 'string') {
  process.stderr.write(`${options} npm run chaos -- --help says more.\n`);
  process.exitCode = 2;
} else {
  try {
    if (!(await run(options))) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`The test could not be finished: ${reasonOf(error)}\n`);
    // Work that has not ended yet, such as waiting for another server, would keep the process running.
    process.exit(1);
  }
}
