// Parses the arguments of `npm run caseworker -- …` into requests to the caseworker's API (product 14.5).
import { parseArgs } from 'node:util';
import { seedLimits } from '#machines/catalogue/fields/limits.ts';
import { recordNames } from '#machines/catalogue/records/outlines.ts';
import { personaNames } from '../seed/personas/persona.ts';

export interface CaseworkerRequest {
  method: 'GET' | 'PUT' | 'POST';
  /** Under /caseworker/. */
  path: string;
  body?: object;
}

const options = {
  json: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  applications: { type: 'string' },
  broker: { type: 'string' },
  persona: { type: 'string' },
  seed: { type: 'string', default: '1' },
  times: { type: 'string' },
  after: { type: 'string', default: '0' },
} as const;

interface CommandArguments {
  /** The first operand, mostly an e-mail address. */
  first: string;
  rest: readonly string[];
  force: boolean;
  applications: number;
  broker: string | undefined;
  persona: string | undefined;
  seed: number;
  /** Undefined: the fault happens until `no-faults`. */
  times: number | undefined;
  after: number;
}

interface Command {
  /** The operands as the usage prints them; `a|b` allows one of the two. */
  operands: readonly string[];
  /** The allowed combinations of options besides --json, as the usage prints them. */
  options?: readonly string[];
  /** Null for an invalid value. */
  requests: (args: CommandArguments) => readonly CaseworkerRequest[] | null;
}

export interface ParsedCommand {
  /** To be sent one after the other. */
  requests: readonly CaseworkerRequest[];
  /** Whether to print the sums of all answers rather than the one answer. */
  isSummed: boolean;
  /** Whether to print the answer as JSON. */
  json: boolean;
}

const applicantPath = (email: string, part = '') => `applicants/${encodeURIComponent(email)}${part}`;

/** A command that names an applicant. */
const applicantCommand = (part: string): Command => ({
  operands: ['EMAIL'],
  requests: ({ first }) => [{ method: 'PUT', path: applicantPath(first, part) }],
});

/** A command that names an applicant and a broker. */
const assignmentCommand = (part: string): Command => ({
  operands: ['EMAIL', 'BROKER_EMAIL'],
  requests: ({ first, rest: [broker] }) => [
    { method: 'PUT', path: applicantPath(first, part), body: { broker } },
  ],
});

function scenarioRequests({
  applications,
  broker,
  seed,
  force,
}: CommandArguments): readonly CaseworkerRequest[] | null {
  const { perRequest, applications: most } = seedLimits;
  if (!(applications >= 1 && applications <= most) || !Number.isSafeInteger(seed)) return null;
  return Array.from({ length: Math.ceil(applications / perRequest) }, (_none, index) => {
    const first = index * perRequest;
    const count = Math.min(perRequest, applications - first);
    return { method: 'POST', path: 'scenarios', body: { first, count, seed, force, broker } };
  });
}

const personaRequests = ({ persona, seed, force }: CommandArguments): readonly CaseworkerRequest[] | null =>
  Number.isSafeInteger(seed) ? [{ method: 'POST', path: 'personas', body: { persona, seed, force } }] : null;

function faultRequests({
  first: call,
  rest: [name],
  times,
  after,
}: CommandArguments): readonly CaseworkerRequest[] | null {
  const isCounted = times === undefined || times >= 1;
  if (!isCounted || !Number.isSafeInteger(after)) return null;
  return [{ method: 'POST', path: 'faults', body: { call, fault: name, times, after } }];
}

const commands: Readonly<Record<string, Command>> = {
  list: { operands: [], requests: () => [{ method: 'GET', path: 'applicants' }] },
  show: { operands: ['EMAIL'], requests: ({ first }) => [{ method: 'GET', path: applicantPath(first) }] },
  set: {
    operands: ['EMAIL', recordNames.join('|'), 'STATUS'],
    options: ['[--force]'],
    requests: ({ first, rest: [record, status], force }) => [
      { method: 'PUT', path: applicantPath(first, `/records/${record}`), body: { status, force } },
    ],
  },
  assign: assignmentCommand('/assignment'),
  unassign: assignmentCommand('/assignment/ended'),
  'make-broker': applicantCommand('/broker'),
  'unmake-broker': applicantCommand('/broker/ended'),
  'expire-link': applicantCommand('/links/expired'),
  'end-sessions': applicantCommand('/sessions/ended'),
  seed: {
    operands: [],
    options: [
      '--applications N [--broker EMAIL] [--seed NUMBER] [--force]',
      `--persona ${[...personaNames, 'all'].join('|')} [--seed NUMBER] [--force]`,
    ],
    requests: (args) => (args.persona === undefined ? scenarioRequests(args) : personaRequests(args)),
  },
  fault: { operands: ['CALL', 'FAULT'], options: ['[--times N] [--after N]'], requests: faultRequests },
  faults: { operands: [], requests: () => [{ method: 'GET', path: 'faults' }] },
  'no-faults': { operands: [], requests: () => [{ method: 'PUT', path: 'faults/ended' }] },
};

export const usage = [
  ...Object.entries(commands).flatMap(([name, { operands, options: combinations = [''] }]) =>
    combinations.map((combination) => ['caseworker', name, ...operands, combination].join(' ').trimEnd()),
  ),
  'Add --json for the server’s own answer.',
].join('\n');

const parseWholeNumber = (text = '') => (/^\d{1,15}$/.test(text) ? Number(text) : Number.NaN);

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, tokens: true });
  } catch {
    return null;
  }
}

/** Null for arguments that are no valid command. */
export function parseCommand(words: readonly string[]): ParsedCommand | null {
  const parsed = parseWords(words);
  if (parsed === null) return null;
  const { values, positionals, tokens } = parsed;
  const [name = '', ...operands] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command?.operands.length !== operands.length) return null;
  const areOperandsValid = command.operands.every((expected, index) => {
    const choices = expected.split('|');
    return operands[index] !== '' && (choices.length === 1 || choices.includes(operands[index] ?? ''));
  });
  const givenOptions = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const { options: combinations = [''] } = command;
  const areOptionsAllowed = combinations.some((combination) =>
    givenOptions.every((option) => option === 'json' || combination.includes(`--${option}`)),
  );
  if (!areOperandsValid || !areOptionsAllowed) return null;
  const [first = '', ...rest] = operands;
  const requests = command.requests({
    first,
    rest,
    force: values.force,
    applications: parseWholeNumber(values.applications),
    broker: values.broker,
    persona: values.persona,
    seed: parseWholeNumber(values.seed),
    times: values.times === undefined ? undefined : parseWholeNumber(values.times),
    after: parseWholeNumber(values.after),
  });
  const isSummed = values.applications !== undefined;
  return requests === null ? null : { requests, isSummed, json: values.json };
}
