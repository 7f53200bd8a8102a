// The caseworker at the terminal, speaking HTTP to the running server (decisions.md, "The reference server").
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSettings } from '../settings.ts';
import { systemClock, type Clock } from '../clock.ts';
import { KEY_FILE } from './caseworkerKey.ts';
import { readable } from './readable.ts';
import { requestsOf, usage, type Request } from './requestsOf.ts';

const messageOf = (answer: unknown, status: number): string =>
  typeof answer === 'object' && answer !== null && 'message' in answer
    ? String(answer.message)
    : `The server answered ${status}.`;

const hostOf = (host: string | undefined): string => {
  if (host === undefined || host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};

interface Server {
  address: string;
  key: string;
}

async function serverOf(variables: Record<string, string | undefined>): Promise<Server> {
  const { PORT, DATA_DIR, CASEWORKER_KEY } = variables;
  const settings = readSettings({ PORT, DATA_DIR, CASEWORKER_KEY });
  const kept = await readFile(join(settings.dataDir, KEY_FILE), 'utf8').catch(() => '');
  return {
    address: `http://${hostOf(variables['HOST'])}:${settings.port}/caseworker/`,
    key: settings.caseworkerKey ?? kept.trim(),
  };
}

const ask = ({ address, key }: Server, { method, path, body }: Request): Promise<Response> =>
  fetch(`${address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** What several requests made together: their numbers added up, and how quickly they came. */
function together(answers: readonly unknown[], milliseconds: number): object {
  const sums = new Map<string, number>();
  for (const [name, value] of answers.flatMap((answer) => Object.entries(answer ?? {}))) {
    if (typeof value === 'number') sums.set(name, (sums.get(name) ?? 0) + value);
  }
  const seconds = Math.max(milliseconds, 1) / 1000;
  return {
    ...Object.fromEntries(sums),
    seconds: Number(seconds.toFixed(1)),
    persecond: Math.round((sums.get('applications') ?? 0) / seconds),
  };
}

/**
 * Runs one command. Returns the exit code: 0 done, 1 refused or unreachable, 2 not understood.
 * `variables` are those of the server: PORT, HOST, DATA_DIR, CASEWORKER_KEY.
 */
export async function runCaseworker(
  words: readonly string[],
  variables: Record<string, string | undefined>,
  print: (line: string) => void,
  complain: (line: string) => void,
  clock: Clock = systemClock,
): Promise<number> {
  const asked = requestsOf(words);
  if (asked === null) {
    complain(usage);
    return 2;
  }
  try {
    const server = await serverOf(variables);
    const answers: unknown[] = [];
    const start = clock.now();
    for (const request of asked.requests) {
      const reply = await ask(server, request);
      const answer: unknown = await reply.json();
      if (!reply.ok) {
        complain(messageOf(answer, reply.status));
        return 1;
      }
      answers.push(answer);
    }
    const [only] = answers;
    const answer = asked.counted ? together(answers, clock.now() - start) : only;
    print(asked.json ? JSON.stringify(answer, null, 2) : readable(answer));
    return 0;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    complain(
      cause instanceof Error ? `The server cannot be asked: ${cause.message}` : 'The server cannot be asked.',
    );
    return 1;
  }
}
