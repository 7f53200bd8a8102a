// The words of the caseworker's command and the requests that they stand for (decisions.md, "The reference server").
import { parseArgs } from 'node:util';
import { seedLimits } from '#machines/catalogue/fields/limits.ts';
import { recordNames } from '#machines/catalogue/records/outlines.ts';
import { personaNames } from '../seed/personas/persona.ts';

export interface Request {
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

interface Given {
  /** What stood after the command: an e-mail address, as a rule. */
  first: string;
  rest: readonly string[];
  force: boolean;
  applications: number;
  broker: string | undefined;
  persona: string | undefined;
  seed: number;
  /** undefined: always. */
  times: number | undefined;
  after: number;
}

interface Command {
  /** What stands after the command, as the usage prints it; of words with | between them one is chosen. */
  takes: readonly string[];
  /** The options besides --json, as the usage prints them; each is one way to give them. */
  options?: readonly string[];
  /** null when a value makes no sense. */
  requests: (given: Given) => readonly Request[] | null;
}

export interface Asked {
  /** To be made one after the other. */
  requests: readonly Request[];
  /** What they make is counted over all of them. */
  counted: boolean;
  /** Whether the server's own answer is wanted. */
  json: boolean;
}

const pathOf = (email: string, part = '') => `applicants/${encodeURIComponent(email)}${part}`;

/** A command that changes one thing about a person. */
const change = (part: string): Command => ({
  takes: ['EMAIL'],
  requests: ({ first }) => [{ method: 'PUT', path: pathOf(first, part) }],
});

/** A command about a person's Application and a broker. */
const assignment = (part: string): Command => ({
  takes: ['EMAIL', 'BROKER_EMAIL'],
  requests: ({ first, rest: [broker] }) => [{ method: 'PUT', path: pathOf(first, part), body: { broker } }],
});

function scenarios({ applications, broker, seed, force }: Given): readonly Request[] | null {
  const { perRequest, applications: most } = seedLimits;
  if (!(applications >= 1 && applications <= most) || !Number.isSafeInteger(seed)) return null;
  return Array.from({ length: Math.ceil(applications / perRequest) }, (_none, index) => {
    const first = index * perRequest;
    const count = Math.min(perRequest, applications - first);
    return { method: 'POST', path: 'scenarios', body: { first, count, seed, force, broker } };
  });
}

const personas = ({ persona, seed, force }: Given): readonly Request[] | null =>
  Number.isSafeInteger(seed) ? [{ method: 'POST', path: 'personas', body: { persona, seed, force } }] : null;

function fault({ first: call, rest: [name], times, after }: Given): readonly Request[] | null {
  const isCounted = times === undefined || times >= 1;
  if (!isCounted || !Number.isSafeInteger(after)) return null;
  return [{ method: 'POST', path: 'faults', body: { call, fault: name, times, after } }];
}

const commands: Readonly<Record<string, Command>> = {
  list: { takes: [], requests: () => [{ method: 'GET', path: 'applicants' }] },
  show: { takes: ['EMAIL'], requests: ({ first }) => [{ method: 'GET', path: pathOf(first) }] },
  set: {
    takes: ['EMAIL', recordNames.join('|'), 'STATUS'],
    options: ['[--force]'],
    requests: ({ first, rest: [record, status], force }) => [
      { method: 'PUT', path: pathOf(first, `/records/${record}`), body: { status, force } },
    ],
  },
  assign: assignment('/assignment'),
  unassign: assignment('/assignment/ended'),
  'make-broker': change('/broker'),
  'unmake-broker': change('/broker/ended'),
  'expire-link': change('/links/expired'),
  'end-sessions': change('/sessions/ended'),
  seed: {
    takes: [],
    options: [
      '--applications N [--broker EMAIL] [--seed NUMBER] [--force]',
      `--persona ${[...personaNames, 'all'].join('|')} [--seed NUMBER] [--force]`,
    ],
    requests: (given) => (given.persona === undefined ? scenarios(given) : personas(given)),
  },
  fault: { takes: ['CALL', 'FAULT'], options: ['[--times N] [--after N]'], requests: fault },
  faults: { takes: [], requests: () => [{ method: 'GET', path: 'faults' }] },
  'no-faults': { takes: [], requests: () => [{ method: 'PUT', path: 'faults/ended' }] },
};

export const usage = [
  ...Object.entries(commands).flatMap(([name, { takes, options: ways = [''] }]) =>
    ways.map((way) => ['caseworker', name, ...takes, way].join(' ').trimEnd()),
  ),
  'Add --json for the server’s own answer.',
].join('\n');

const whole = (text = '') => (/^\d{1,15}$/.test(text) ? Number(text) : Number.NaN);

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, tokens: true });
  } catch {
    return null;
  }
}

/** The words after `caseworker` → what to ask the server; null when they make no sense. */
export function requestsOf(words: readonly string[]): Asked | null {
  const found = parsed(words);
  if (found === null) return null;
  const { values, positionals, tokens } = found;
  const [name = '', ...given] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command?.takes.length !== given.length) return null;
  const chosen = command.takes.every((word, index) => {
    const choices = word.split('|');
    return given[index] !== '' && (choices.length === 1 || choices.includes(given[index] ?? ''));
  });
  const named = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const { options: ways = [''] } = command;
  const allowed = ways.some((way) =>
    named.every((option) => option === 'json' || way.includes(`--${option}`)),
  );
  if (!chosen || !allowed) return null;
  const [first = '', ...rest] = given;
  const requests = command.requests({
    first,
    rest,
    force: values.force,
    applications: whole(values.applications),
    broker: values.broker,
    persona: values.persona,
    seed: whole(values.seed),
    times: values.times === undefined ? undefined : whole(values.times),
    after: whole(values.after),
  });
  const counted = values.applications !== undefined;
  return requests === null ? null : { requests, counted, json: values.json };
}
