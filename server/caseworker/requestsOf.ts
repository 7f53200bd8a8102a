// The words of the caseworker's command and the requests that they stand for (decisions.md, "The reference server").
import { parseArgs } from 'node:util';
import { scenarioLimits } from '#machines/catalogue/scenarioLimits.ts';
import { recordNames } from '#machines/catalogue/steps.ts';

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
  seed: { type: 'string', default: '1' },
} as const;

interface Given {
  email: string;
  rest: readonly string[];
  force: boolean;
  applications: number;
  broker: string | undefined;
  seed: number;
}

interface Command {
  /** What stands after the command, as the usage prints it; of words with | between them one is chosen. */
  takes: readonly string[];
  /** The options besides --json, as the usage prints them. */
  options?: string;
  /** What it makes is counted over all of its requests. */
  counted?: true;
  /** null when a value makes no sense. */
  requests: (given: Given) => readonly Request[] | null;
}

export interface Asked {
  /** To be made one after the other. */
  requests: readonly Request[];
  counted: boolean;
  /** Whether the server's own answer is wanted. */
  json: boolean;
}

const pathOf = (email: string, part = '') => `applicants/${encodeURIComponent(email)}${part}`;

/** A command that changes one thing about a person. */
const change = (part: string): Command => ({
  takes: ['EMAIL'],
  requests: ({ email }) => [{ method: 'PUT', path: pathOf(email, part) }],
});

/** A command about a person's Application and a broker. */
const assignment = (part: string): Command => ({
  takes: ['EMAIL', 'BROKER_EMAIL'],
  requests: ({ email, rest: [broker] }) => [{ method: 'PUT', path: pathOf(email, part), body: { broker } }],
});

function scenarios({ applications, broker, seed, force }: Given): readonly Request[] | null {
  const { perRequest, applications: most } = scenarioLimits;
  if (!(applications >= 1 && applications <= most) || !Number.isSafeInteger(seed)) return null;
  return Array.from({ length: Math.ceil(applications / perRequest) }, (_none, index) => {
    const first = index * perRequest;
    const count = Math.min(perRequest, applications - first);
    return { method: 'POST', path: 'scenarios', body: { first, count, seed, force, broker } };
  });
}

const commands: Readonly<Record<string, Command>> = {
  list: { takes: [], requests: () => [{ method: 'GET', path: 'applicants' }] },
  show: { takes: ['EMAIL'], requests: ({ email }) => [{ method: 'GET', path: pathOf(email) }] },
  set: {
    takes: ['EMAIL', Object.keys(recordNames).join('|'), 'STATUS'],
    options: '[--force]',
    requests: ({ email, rest: [record, status], force }) => [
      { method: 'PUT', path: pathOf(email, `/records/${record}`), body: { status, force } },
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
    options: '--applications N [--broker EMAIL] [--seed NUMBER] [--force]',
    counted: true,
    requests: scenarios,
  },
};

export const usage = [
  ...Object.entries(commands).map(([name, { takes, options: more }]) =>
    ['caseworker', name, ...takes, ...(more === undefined ? [] : [more])].join(' '),
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
  const allowed = named.every((option) => option === 'json' || command.options?.includes(`--${option}`));
  if (!chosen || !allowed) return null;
  const [email = '', ...rest] = given;
  const requests = command.requests({
    email,
    rest,
    force: values.force,
    applications: whole(values.applications),
    broker: values.broker,
    seed: whole(values.seed),
  });
  return requests === null ? null : { requests, counted: command.counted ?? false, json: values.json };
}
