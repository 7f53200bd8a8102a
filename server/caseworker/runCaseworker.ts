// Runs a caseworker's command: sends its requests to the running server and prints the answer (product 14.5).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSettings } from '../settings.ts';
import { systemClock, type Clock } from '../clock.ts';
import { KEY_FILE } from './caseworkerKey.ts';
import { formatAnswer, formatJson, printable } from './formatAnswer.ts';
import { parseCommand, usage, type CaseworkerRequest } from './parseCommand.ts';

const messageOf = (answer: unknown, status: number): string =>
  typeof answer === 'object' && answer !== null && 'message' in answer
    ? printable(String(answer.message))
    : `The server answered ${status}.`;

const hostOf = (host: string | undefined): string => {
  if (host === undefined || host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};

interface ServerAddress {
  address: string;
  key: string;
}

async function findServer(environment: Record<string, string | undefined>): Promise<ServerAddress> {
  const { PORT, DATA_DIR, CASEWORKER_KEY } = environment;
  const settings = readSettings({ PORT, DATA_DIR, CASEWORKER_KEY });
  const kept = await readFile(join(settings.dataDir, KEY_FILE), 'utf8').catch(() => '');
  return {
    address: `http://${hostOf(environment['HOST'])}:${settings.port}/caseworker/`,
    key: settings.caseworkerKey ?? kept.trim(),
  };
}

const sendRequest = (
  { address, key }: ServerAddress,
  { method, path, body }: CaseworkerRequest,
): Promise<Response> =>
  fetch(`${address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** The sums of the numbers in all answers, the seconds they took, and the Applications per second. */
function sumAnswers(answers: readonly unknown[], milliseconds: number): object {
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
 * Returns the exit code: 0 done, 1 the server refused or is unreachable, 2 invalid arguments.
 * @param environment PORT, HOST, DATA_DIR and CASEWORKER_KEY of the server
 */
export async function runCaseworker(
  args: readonly string[],
  environment: Record<string, string | undefined>,
  print: (line: string) => void,
  printError: (line: string) => void,
  clock: Clock = systemClock,
): Promise<number> {
  const command = parseCommand(args);
  if (command === null) {
    printError(usage);
    return 2;
  }
  try {
    const server = await findServer(environment);
    const answers: unknown[] = [];
    const start = clock.now();
    for (const request of command.requests) {
      const reply = await sendRequest(server, request);
      const answer: unknown = await reply.json();
      if (!reply.ok) {
        printError(messageOf(answer, reply.status));
        return 1;
      }
      answers.push(answer);
    }
    const [only] = answers;
    const answer = command.isSummed ? sumAnswers(answers, clock.now() - start) : only;
    print(command.json ? formatJson(answer) : formatAnswer(answer));
    return 0;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    printError(
      cause instanceof Error ? `The server cannot be asked: ${cause.message}` : 'The server cannot be asked.',
    );
    return 1;
  }
}
