// The options of `npm run paths`: one table for the parser and the help.
import { parseArgs } from 'node:util';
import { pathModels } from '../pathModels.ts';
import { failures } from '../failures.ts';
import { levels, type Level, type PathChoice } from '../pathRun.ts';

const machines = Object.keys(pathModels);
const failureStatuses = [...new Set(failures.map(({ status }) => String(status)))];

interface Flag {
  type: 'boolean' | 'string';
  /** The allowed values; undefined if every value is allowed. */
  values?: readonly string[];
  /** The placeholder for the value in the help. */
  value?: string;
  help: string;
}

const flags = {
  list: {
    type: 'boolean',
    help: 'list the paths: the number for each machine, or each path of the chosen machine (the default); with --level those of another level',
  },
  level: {
    type: 'string',
    values: [...levels, 'all'],
    help: 'run the paths: on the machines alone, on the screens in jsdom, or on the portal in a browser',
  },
  coverage: {
    type: 'boolean',
    help: 'print what the paths of the level machine cover, and the last whole runs of the other levels; it runs the first paths, and further ones only while a state or a transition is missing',
  },
  mutants: {
    type: 'boolean',
    help: 'mutation testing: change one thing of the machine at a time (transitions, targets, guards, actions, inputs, delays); list the mutants that no path detects',
  },
  random: {
    type: 'string',
    value: 'N',
    help: 'check the invariants on N random walks through each machine, with failing calls',
  },
  record: {
    type: 'string',
    value: 'FILE',
    help: 'open a browser, and write what you do there into FILE when you close it: events and states, nothing that you type',
  },
  start: {
    type: 'string',
    value: 'NAME',
    help: 'the user and page with which a recording starts; account-verified by default, the sign-in page',
  },
  replay: {
    type: 'string',
    value: 'FILE',
    help: 'replay a recording, at the level browser by default',
  },
  shrink: {
    type: 'boolean',
    help: 'when the replay fails: find the shortest recording that fails in the same way, and write it beside FILE',
  },
  machine: { type: 'string', values: machines, value: 'NAME', help: `one of ${machines.join(', ')}` },
  state: {
    type: 'string',
    value: 'ID',
    help: 'paths through a state whose id begins with ID, such as account.login',
  },
  path: { type: 'string', value: 'NAME', help: 'the path with this name, such as account-12' },
  role: { type: 'string', values: ['applicant', 'broker'], help: 'paths of a user with this role' },
  failure: {
    type: 'string',
    values: failureStatuses,
    value: 'STATUS',
    help: `paths on which a call fails with this status: ${failureStatuses.join(', ')}`,
  },
  lang: {
    type: 'string',
    values: ['en', 'cy'],
    help: 'the language at the levels screens and browser; both by default',
  },
  seed: { type: 'string', value: 'N', help: 'the seed of the random walks' },
  headed: { type: 'boolean', help: 'show the browser' },
  json: { type: 'boolean', help: 'print JSON on the standard output, for tools' },
  junit: { type: 'string', value: 'FILE', help: 'write a JUnit report of the run' },
  html: { type: 'string', value: 'FILE', help: 'write an HTML report of the run' },
  help: { type: 'boolean', help: 'print this help' },
} as const satisfies Record<string, Flag>;

export interface Options {
  mode: 'help' | 'list' | 'run' | 'coverage' | 'mutants' | 'random' | 'record' | 'replay';
  levels: readonly Level[];
  choice: PathChoice;
  /** Number of random walks through each machine. */
  walks: number;
  /** The file of the recording to write or to replay; undefined in other modes. */
  recording: string | undefined;
  /** The browser model with which a recording starts. */
  start: string;
  shrink: boolean;
  headed: boolean;
  json: boolean;
  junit: string | undefined;
  html: string | undefined;
}

/** The text of `--help`. */
export const helpText = (): string =>
  [
    'Usage: npm run paths -- [OPTIONS]',
    '',
    ...Object.entries<Flag>(flags).map(
      ([name, { values, value = values?.join('|'), help }]) =>
        `  ${`--${name}${value === undefined ? '' : ` ${value}`}`.padEnd(36)} ${help}`,
    ),
    '',
    'Exit status: 1 when a path failed, 2 for wrong options or when no path matches. See docs/testing.md.',
    '',
  ].join('\n');

/** The entry without its undefined members. */
const withoutUndefined = (entry: object) =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));

/** @returns the options, or one line with the reason why they are rejected */
export function readOptions(args: readonly string[]): Options | string {
  let values: ReturnType<typeof parse>;
  try {
    values = parse(args);
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split(
      /(?<=['’])\.? (?=To )|\n/,
    );
    return `${line.replace(/\.$/, '')}; --help lists the options.`;
  }
  for (const [name, { values: allowed }] of Object.entries<Flag>(flags)) {
    const given = new Map(Object.entries(values)).get(name);
    if (allowed !== undefined && typeof given === 'string' && !allowed.includes(given))
      return `--${name} ${given}: allowed values are ${allowed.join(', ')}.`;
  }
  for (const name of ['random', 'seed'] as const) {
    const given = values[name];
    if (given !== undefined && !/^\d{1,9}$/.test(given))
      return `--${name} requires a whole number of at most nine digits, not ${given}.`;
  }
  if (values.shrink === true && values.replay === undefined)
    return '--shrink requires --replay, which says what to shrink.';
  if (
    values.replay !== undefined &&
    values.level !== undefined &&
    !['machine', 'browser'].includes(values.level)
  )
    return `--replay runs at the level machine or browser, not ${values.level}.`;
  const { level, machine, state, path, role, failure, lang: language, seed } = values;
  const modes = (['help', 'record', 'replay', 'coverage', 'mutants', 'random', 'list'] as const).filter(
    (name) => values[name] !== undefined && values[name] !== false,
  );
  return {
    mode: modes[0] ?? (level === undefined ? 'list' : 'run'),
    levels: levels.filter((one) => level === 'all' || level === one),
    choice: withoutUndefined({
      machine,
      state,
      path,
      role,
      failure,
      language,
      seed: seed === undefined ? undefined : Number(seed),
    }),
    walks: Number(values.random ?? 0),
    recording: values.record ?? values.replay,
    start: values.start ?? 'account-verified',
    shrink: values.shrink ?? false,
    headed: values.headed ?? false,
    json: values.json ?? false,
    junit: values.junit,
    html: values.html,
  };
}

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: flags, allowPositionals: false }).values;
