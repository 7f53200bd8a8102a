// What `npm run paths` can be asked for: one table for the parser and the help.
import { parseArgs } from 'node:util';
import { allWalks } from '../allWalks.ts';
import { failures } from '../failures.ts';
import { levels, type Level, type PathChoice } from '../pathRun.ts';

const machines = Object.keys(allWalks);
const faults = [...new Set(failures.map(({ status }) => String(status)))];

interface Flag {
  type: 'boolean' | 'string';
  /** What may stand there; undefined: anything. */
  values?: readonly string[];
  /** What stands for the value in the help. */
  value?: string;
  help: string;
}

const flags = {
  list: {
    type: 'boolean',
    help: 'the paths: how many of each machine, or each path of the chosen ones (the default)',
  },
  level: {
    type: 'string',
    values: [...levels, 'all'],
    help: 'run them: machines with stub ports, screens in a document, the portal in a browser',
  },
  coverage: {
    type: 'boolean',
    help: 'run at machine level and print what was covered, there and in the last runs of the others',
  },
  mutants: {
    type: 'boolean',
    help: 'drop, lead elsewhere and unguard each transition in turn: do the paths notice?',
  },
  random: {
    type: 'string',
    value: 'N',
    help: 'N random walks of each machine, faults included, against the invariants',
  },
  machine: { type: 'string', values: machines, value: 'NAME', help: `one of ${machines.join(', ')}` },
  state: { type: 'string', value: 'ID', help: 'paths through a state, or all that begin so: account.login' },
  path: { type: 'string', value: 'NAME', help: 'one path by its name: account-12' },
  role: { type: 'string', values: ['applicant', 'broker'], help: 'whose paths' },
  fault: {
    type: 'string',
    values: faults,
    value: 'FAULT',
    help: `paths on which a call is refused so: ${faults.join(', ')}`,
  },
  lang: {
    type: 'string',
    values: ['en', 'cy'],
    help: 'the language of screens and browser; both unless told',
  },
  seed: { type: 'string', value: 'N', help: 'of everything that is drawn by chance' },
  headed: { type: 'boolean', help: 'with the browser in sight' },
  json: { type: 'boolean', help: 'for tools: JSON on the standard output' },
  junit: { type: 'string', value: 'FILE', help: 'a JUnit report of the run' },
  html: { type: 'string', value: 'FILE', help: 'a report of the run to look at' },
  help: { type: 'boolean', help: 'this' },
} as const satisfies Record<string, Flag>;

export interface Options {
  deed: 'help' | 'list' | 'run' | 'coverage' | 'mutants' | 'random';
  levels: readonly Level[];
  choice: PathChoice;
  /** Random walks of each machine. */
  walks: number;
  headed: boolean;
  json: boolean;
  junit: string | undefined;
  html: string | undefined;
}

/** The text of `--help`. */
export const helpText = (): string =>
  [
    'Usage: npm run paths -- [WHICH] [WHAT]',
    '',
    ...Object.entries<Flag>(flags).map(
      ([name, { values, value = values?.join('|'), help }]) =>
        `  ${`--${name}${value === undefined ? '' : ` ${value}`}`.padEnd(36)} ${help}`,
    ),
    '',
    'Ends with 1 when a path failed, 2 when it was asked for something that there is not. docs/testing.md tells more.',
    '',
  ].join('\n');

/** Undefined entries left out: a part of the choice is there or not. */
const present = (entry: object) =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));

/** @returns the options, or one line that says what is wrong with them */
export function readOptions(args: readonly string[]): Options | string {
  let values: ReturnType<typeof parse>;
  try {
    values = parse(args);
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split(
      /(?<=['’])\.? (?=To )|\n/,
    );
    return `${line.replace(/\.$/, '')}; --help says what there is.`;
  }
  for (const [name, { values: allowed }] of Object.entries<Flag>(flags)) {
    const given = new Map(Object.entries(values)).get(name);
    if (allowed !== undefined && typeof given === 'string' && !allowed.includes(given))
      return `--${name} ${given}: there are only ${allowed.join(', ')}.`;
  }
  for (const name of ['random', 'seed'] as const) {
    const given = values[name];
    if (given !== undefined && !/^\d{1,9}$/.test(given))
      return `--${name} wants a whole number, not ${given}.`;
  }
  const { level, machine, state, path, role, fault, lang: language, seed } = values;
  const deeds = (['help', 'coverage', 'mutants', 'random', 'list'] as const).filter(
    (name) => values[name] !== undefined && values[name] !== false,
  );
  return {
    deed: deeds[0] ?? (level === undefined ? 'list' : 'run'),
    levels: levels.filter((one) => level === 'all' || level === one),
    choice: present({
      machine,
      state,
      path,
      role,
      fault,
      language,
      seed: seed === undefined ? undefined : Number(seed),
    }),
    walks: Number(values.random ?? 0),
    headed: values.headed ?? false,
    json: values.json ?? false,
    junit: values.junit,
    html: values.html,
  };
}

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: flags, allowPositionals: false }).values;
