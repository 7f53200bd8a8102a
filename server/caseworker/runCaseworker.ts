// Runs a caseworker's command: sends its requests to the running server and prints the answer (product 14.5).
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { readSettings } from '../settings.ts';
import { systemClock, type Clock } from '../clock.ts';
import { defaultErrorResponse } from '../http/errorHandler.ts';
import { KEY_FILE } from './caseworkerKey.ts';
import { commands, options, UsageError, type CaseworkerRequest } from './commands.ts';
import { formatResponse, formatJson, printable } from './formatResponse.ts';
import { formatExport, formatFound } from './formatFound.ts';
import { formatPerson } from './formatPerson.ts';
import { parseCommand, type ParsedCommand } from './parseCommand.ts';
import { writeNewFile } from './writeNewFile.ts';

/** Why a command did not succeed, with the exit code. */
class CommandFailure extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const exitCodes = { done: 0, refused: 1, usage: 2, notAsked: 3 } as const;

const refusalSchema = v.object({
  message: v.string(),
  issues: v.optional(v.array(v.object({ path: v.string(), messageId: v.string() })), []),
});

const issueMeanings: Readonly<Record<string, string>> = {
  required: 'is empty',
  maxLength: 'is too long',
  characters: 'has a character that cannot be shown, such as a control character',
};

/** What the server said, with the options that it refused. */
function messageOf(answer: unknown, status: number): string {
  const { success, output } = v.safeParse(refusalSchema, answer);
  if (!success) return `The server answered ${status}.`;
  const issues = output.issues.map(({ path, messageId }) => {
    const option = path.replace('.', '-');
    return `${Object.hasOwn(options, option) ? `--${option}` : path} ${issueMeanings[messageId] ?? 'is wrong'}.`;
  });
  return [output.message, ...issues].join(' ');
}

const hostOf = (host: string | undefined): string => {
  if (host === undefined || host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};

interface ServerAddress {
  address: string;
  key: string;
  /** Where the key came from, for the message that it is wrong. */
  keySource: string;
}

async function findServer(environment: Record<string, string | undefined>): Promise<ServerAddress> {
  const { PORT, DATA_DIR, CASEWORKER_KEY } = environment;
  const settings = readSettings({ PORT, DATA_DIR, CASEWORKER_KEY });
  const address = `http://${hostOf(environment['HOST'])}:${settings.port}`;
  if (settings.caseworkerKey !== null)
    return { address, key: settings.caseworkerKey, keySource: 'CASEWORKER_KEY' };
  const file = resolve(join(settings.dataDir, KEY_FILE));
  try {
    return { address, key: (await readFile(file, 'utf8')).trim(), keySource: file };
  } catch {
    throw new CommandFailure(
      exitCodes.notAsked,
      `The key cannot be read from ${file}. Set DATA_DIR to the folder of the running server, or CASEWORKER_KEY to its key.`,
    );
  }
}

async function sendRequest(
  { address, key, keySource }: ServerAddress,
  { method, path, body }: CaseworkerRequest,
): Promise<unknown> {
  const reply = await fetch(`${address}/caseworker/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // The portal's server never redirects. If another program uses the port, its redirect must not pass the command on to a third server.
    redirect: 'manual',
  }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new CommandFailure(
      exitCodes.notAsked,
      `No server answers at ${address}: ${cause instanceof Error ? cause.message || cause.name : String(cause)}. Start it with npm start, or set PORT and HOST to those of the running one.`,
    );
  });
  const answer: unknown = await reply.json().catch(() => undefined);
  const isRedirect = reply.status >= 300 && reply.status < 400;
  if (answer === undefined || isRedirect) {
    throw new CommandFailure(
      exitCodes.notAsked,
      `What answers at ${address} is not the portal’s server. Set PORT and HOST to those of the running one.`,
    );
  }
  if (reply.ok) return answer;
  if (reply.status === 401) {
    throw new CommandFailure(
      exitCodes.notAsked,
      `The server at ${address} does not know the key in ${keySource}: it belongs to another server. Set DATA_DIR to the folder of this one, or CASEWORKER_KEY to its key.`,
    );
  }
  if (reply.status === 404 && messageOf(answer, 404) === defaultErrorResponse(404).body.message) {
    throw new CommandFailure(
      exitCodes.notAsked,
      `The server at ${address} does not offer this to you. Without CASEWORKER_KEY a server on PostgreSQL has no API for caseworkers, and the portal alone never has one; some commands work only on the server’s own computer.`,
    );
  }
  throw new CommandFailure(exitCodes.refused, messageOf(answer, reply.status));
}

/** The sums of the numbers in all responses, the seconds that they took, and the Applications per second. */
function sumResponses(responses: readonly unknown[], milliseconds: number): object {
  const sums = new Map<string, number>();
  for (const [name, value] of responses.flatMap((response) => Object.entries(response ?? {}))) {
    if (typeof value === 'number') sums.set(name, (sums.get(name) ?? 0) + value);
  }
  const seconds = Math.max(milliseconds, 1) / 1000;
  return {
    ...Object.fromEntries(sums),
    seconds: Number(seconds.toFixed(1)),
    persecond: Math.round((sums.get('applications') ?? 0) / seconds),
  };
}

const formats: Readonly<Record<string, (response: unknown, width: number) => string>> = {
  list: formatFound,
  show: formatPerson,
  export: formatExport,
};

/** The text of the response to a command. */
async function responseText(
  { name, requests, isSummed, json }: ParsedCommand,
  environment: Record<string, string | undefined>,
  clock: Pick<Clock, 'elapsed'>,
): Promise<string> {
  const server = await findServer(environment);
  const responses: unknown[] = [];
  const start = clock.elapsed();
  for (const request of requests) responses.push(await sendRequest(server, request));
  const [only] = responses;
  const response = isSummed ? sumResponses(responses, clock.elapsed() - start) : only;
  return json ? formatJson(response) : (formats[name] ?? formatResponse)(response, widthOf(environment));
}

/** The width of the terminal, in characters; without one lines are as long as they are. */
const widthOf = ({ COLUMNS }: Record<string, string | undefined>): number => Number(COLUMNS) || Infinity;

/** What a line is indented by where it goes on in the next line: as its second column if it has one, else as it begins. */
function hangingIndent(line: string, width: number): string {
  const [second = 0, first = 0] = [/^ *\S.*? {2,}/, /^ */].map(
    (pattern) => pattern.exec(line)?.[0].length ?? 0,
  );
  if (second === 0) return ' '.repeat(first);
  return ' '.repeat(second < width / 2 ? second : first + 2);
}

/** Breaks lines at spaces, so that a terminal does not break words. */
function wrapLine(line: string, width: number): string[] {
  const indent = hangingIndent(line, width);
  const end = line.length <= width ? -1 : line.lastIndexOf(' ', width);
  if (end <= indent.length) return [line];
  return [line.slice(0, end).trimEnd(), ...wrapLine(`${indent}${line.slice(end).trimStart()}`, width)];
}

const wrap = (text: string, width: number): string =>
  text
    .split('\n')
    .flatMap((line) => wrapLine(line, width))
    .join('\n');

/** @param folder where a relative name begins */
async function writeText(name: string, folder: string, text: string): Promise<string> {
  const file = resolve(folder, name);
  await writeNewFile(file, text).catch((error: unknown) => {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new CommandFailure(
      exitCodes.usage,
      isThere
        ? `${file} is there already. Name another file, or delete it.`
        : `The file cannot be written: ${String(error instanceof Error ? error.message : error)}`,
    );
  });
  return `Written to ${file}`;
}

/** What to print: the response, or where it was written. */
async function outcomeOf(
  command: ParsedCommand,
  environment: Record<string, string | undefined>,
  clock: Pick<Clock, 'elapsed'>,
): Promise<string> {
  const text = await responseText(command, environment, clock);
  if (command.out === undefined) return text;
  // npm runs the command in the folder of its package, and says in which folder the person is.
  const folder = environment['INIT_CWD'] ?? '.';
  return writeText(command.out, folder, `${text}${command.json ? '\n' : '\r\n'}`);
}

/**
 * Returns the exit code: 0 done, 1 the server refused, 2 the command is wrong or its file cannot be written, 3 the server cannot be asked.
 * @param environment PORT, HOST, DATA_DIR and CASEWORKER_KEY of the server, npm's INIT_CWD, and COLUMNS, the width of the terminal
 */
export async function runCaseworker(
  args: readonly string[],
  environment: Record<string, string | undefined>,
  print: (line: string) => void,
  printError: (line: string) => void,
  clock: Pick<Clock, 'elapsed'> = systemClock,
): Promise<number> {
  try {
    const command = parseCommand(args);
    const isText = 'help' in command || !(command.json || command.name === 'export');
    const text = 'help' in command ? command.help : await outcomeOf(command, environment, clock);
    print(isText ? wrap(text, widthOf(environment)) : text);
    return exitCodes.done;
  } catch (error) {
    const message = wrap(
      printable(error instanceof Error ? error.message : String(error)),
      widthOf(environment),
    );
    const [name] = args;
    if (error instanceof UsageError) {
      printError(message);
      const isCommand = name !== undefined && Object.hasOwn(commands, name);
      printError(`See npm run caseworker -- help${isCommand ? ` ${name}` : ''}`);
      return exitCodes.usage;
    }
    printError(message);
    return error instanceof CommandFailure ? error.code : exitCodes.notAsked;
  }
}
