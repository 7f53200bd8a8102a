// `npm run storm`: people work on server processes that are killed and whose database and mail server go away, and the command prints what was
// lost, doubled or half, and how long the service was away (docs/operating.md). It uses this computer alone.
import { availableParallelism, cpus, platform, release } from 'node:os';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { buildIfStale } from '#server/start.js';
import { storm, type StormOptions, type StormReport } from './storm.ts';

const number = (least: number, most: number) =>
  v.pipe(v.string(), v.transform(Number), v.number(), v.minValue(least), v.maxValue(most));
const optionsSchema = v.object({
  minutes: v.optional(number(0.1, 60), '3'),
  database: v.optional(v.picklist(['postgres', 'embedded']), 'postgres'),
  applicants: v.optional(v.pipe(number(1, 1000), v.integer()), '40'),
  brokers: v.optional(v.pipe(number(1, 100), v.integer()), '4'),
});

const help = `npm run storm -- [--minutes 3] [--database postgres|embedded] [--applicants 40] [--brokers 4]

Lets applicants and brokers work on two server processes with PostgreSQL, or on one with the embedded database, while processes are
killed, the database restarts and crashes, and the mail server is away. The exit code is 1 when anything was lost, doubled or half, when
a process ended by itself or when an answer was wrong; 2 when the options cannot be used.
`;

const text = { type: 'string' } as const;
const definitions = {
  minutes: text,
  database: text,
  applicants: text,
  brokers: text,
  help: { type: 'boolean' },
} as const;

function readOptions(): StormOptions | null {
  try {
    const { values } = parseArgs({ options: definitions });
    return values.help ? null : v.parse(optionsSchema, values);
  } catch {
    return null;
  }
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

/** The tables of the report, in Markdown. */
function format({ traffic, accepted, blows, findings, repeatedMails, ownEnds }: StormReport): string {
  const kinds = Object.entries(accepted).map(([what, count]) => {
    const counts = (['lost', 'doubled', 'half'] as const).map(
      (wrong) => findings.filter((each) => each.what === what && each.wrong === wrong).length,
    );
    return [what, count, ...counts];
  });
  const away = [...new Set(blows.map(({ what }) => what))].map((what) => {
    const times = blows.filter((blow) => blow.what === what).map((blow) => blow.away);
    const middle = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
    return [what, times.length, `${middle.toFixed(1)} s`, `${Math.max(...times).toFixed(1)} s`];
  });
  return [
    table(['accepted', 'count', 'lost', 'doubled', 'half'], kinds),
    table(['what happened', 'times', 'back after (middle)', 'at the most'], away),
    table(
      ['calls', 'count'],
      [
        ['answered', traffic.answered],
        ['tried again', traffic.repeated],
        ['longest call with all its tries', `${traffic.longestCall.toFixed(1)} s`],
        ['wrong answers', traffic.unexpected.length],
        ['sessions that ended early', traffic.signedOut],
        ['e-mails sent again with the same Message-ID', repeatedMails],
        ['processes that ended by themselves', ownEnds],
      ],
    ),
    ...[
      ...findings.map(({ what, wrong, where }) => `${what} ${wrong}: ${where}`),
      ...traffic.unexpected,
    ].slice(0, 30),
  ].join('\n\n');
}

const options = readOptions();
if (options === null) {
  process.stdout.write(help);
  process.exitCode = 2;
} else {
  await buildIfStale();
  print(
    `Node ${process.version}, ${platform()} ${release()}, ${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown processor'}`,
  );
  print(
    `${options.minutes} minutes, ${options.database}, ${options.applicants} applicants, ${options.brokers} brokers`,
  );
  const report = await storm(options, print);
  print(`\n${format(report)}`);
  if (report.findings.length + report.traffic.unexpected.length + report.ownEnds > 0) process.exitCode = 1;
}
