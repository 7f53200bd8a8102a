// The arguments and the help of `npm run chaos` (docs/operating.md).
import { parseArgs } from 'node:util';
import * as v from 'valibot';

export interface ChaosOptions {
  minutes: number;
  database: 'postgres' | 'embedded';
  applicants: number;
  brokers: number;
}

const number = (least: number, most: number, isWhole: boolean) => {
  const message = `is not a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}`;
  return v.pipe(
    v.string(),
    v.regex(isWhole ? /^\d+$/ : /^\d+(\.\d+)?$/, message),
    v.transform(Number),
    v.minValue(least, message),
    v.maxValue(most, message),
  );
};
const optionsSchema = v.object({
  minutes: v.optional(number(0.1, 60, false), '3'),
  database: v.optional(v.picklist(['postgres', 'embedded'], 'is neither postgres nor embedded'), 'postgres'),
  applicants: v.optional(number(1, 1000, true), '40'),
  brokers: v.optional(number(1, 100, true), '4'),
});

export const helpText = `npm run chaos -- [--minutes 3] [--database postgres|embedded] [--applicants 40] [--brokers 4]

Lets applicants go through the whole journey, and edit with their brokers, on two server processes with PostgreSQL, or on one with the
embedded database, while processes are killed, the database restarts and crashes, the network to it is silent or slow, clocks are an
hour wrong, the disk is full, and the mail server is away. Every broker needs an applicant.

The exit code is 0 when nothing was found, 1 when something that the server acknowledged is lost, duplicated or partial, when a
process ended by itself, when an answer was wrong, or when the test could not be finished, and 2 when the options cannot be used.
`;

const text = { type: 'string' } as const;
const definitions = {
  minutes: text,
  database: text,
  applicants: text,
  brokers: text,
  help: { type: 'boolean' },
} as const;

/** The options; a line that says what is wrong with the arguments; or null when help was asked for. */
export function readOptions(args: readonly string[]): ChaosOptions | string | null {
  let values;
  try {
    ({ values } = parseArgs({ args: [...args], options: definitions }));
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
  if (values.help) return null;
  const parsed = v.safeParse(optionsSchema, values);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return `--${String(issue.path?.[0].key)} ${issue.message}.`;
  }
  const { applicants, brokers } = parsed.output;
  return brokers > applicants ? '--brokers is larger than --applicants.' : parsed.output;
}
