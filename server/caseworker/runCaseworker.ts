// The caseworker at the terminal, speaking HTTP to the running server (decisions.md, "The reference server").
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSettings } from '../settings.ts';
import { KEY_FILE } from './caseworkerKey.ts';

const USAGE = `caseworker list
caseworker show EMAIL
caseworker set EMAIL eoi|application STATUS [--force]
caseworker assign EMAIL BROKER_EMAIL
caseworker make-broker EMAIL
caseworker expire-link EMAIL
caseworker end-sessions EMAIL
Add --json for the server's own answer.`;

interface Request {
  method: 'GET' | 'PUT';
  path: string;
  body?: object;
}

/** The words after `caseworker` → what to ask the server; null when they make no sense. */
export function requestOf(words: readonly string[]): Request | null {
  const force = words.includes('--force');
  const [command, email = '', ...rest] = words.filter((word) => !word.startsWith('--'));
  const path = `applicants/${encodeURIComponent(email)}`;
  const [first, second] = rest;
  if (command === 'list' && email === '') return { method: 'GET', path: 'applicants' };
  if (email === '') return null;
  if (command === 'show') return { method: 'GET', path };
  if (command === 'make-broker') return { method: 'PUT', path: `${path}/broker` };
  if (command === 'expire-link') return { method: 'PUT', path: `${path}/links/expired` };
  if (command === 'end-sessions') return { method: 'PUT', path: `${path}/sessions/ended` };
  if (command === 'assign' && first !== undefined) {
    return { method: 'PUT', path: `${path}/assignment`, body: { broker: first } };
  }
  if (command === 'set' && (first === 'eoi' || first === 'application') && second !== undefined) {
    return { method: 'PUT', path: `${path}/records/${first}`, body: { status: second, force } };
  }
  return null;
}

const text = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '–');

/** An answer as lines to read. */
function readable(answer: unknown): string {
  if (Array.isArray(answer))
    return answer
      .map((row: unknown) =>
        Object.values(row ?? {})
          .map(text)
          .join('  '),
      )
      .join('\n');
  if (typeof answer !== 'object' || answer === null) return text(answer);
  return Object.entries(answer)
    .map(([name, value]) =>
      typeof value === 'object' && value !== null
        ? `${name}: ${JSON.stringify(value, null, 2)}`
        : `${name}: ${text(value)}`,
    )
    .join('\n');
}

const messageOf = (answer: unknown, status: number): string =>
  typeof answer === 'object' && answer !== null && 'message' in answer
    ? String(answer.message)
    : `The server answered ${status}.`;

const hostOf = (host: string | undefined): string => {
  if (host === undefined || host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};

/**
 * Runs one command. Returns the exit code: 0 done, 1 refused or unreachable, 2 not understood.
 * `variables` are those of the server: PORT, HOST, DATA_DIR, CASEWORKER_KEY.
 */
export async function runCaseworker(
  words: readonly string[],
  variables: Record<string, string | undefined>,
  print: (line: string) => void,
  complain: (line: string) => void,
): Promise<number> {
  const request = requestOf(words);
  if (request === null) {
    complain(USAGE);
    return 2;
  }
  try {
    const { PORT, DATA_DIR, CASEWORKER_KEY } = variables;
    const settings = readSettings({ PORT, DATA_DIR, CASEWORKER_KEY });
    const key =
      settings.caseworkerKey ??
      (await readFile(join(settings.dataDir, KEY_FILE), 'utf8').catch(() => '')).trim();
    const address = `http://${hostOf(variables['HOST'])}:${settings.port}/caseworker/${request.path}`;
    const reply = await fetch(address, {
      method: request.method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    const answer: unknown = await reply.json();
    if (!reply.ok) {
      complain(messageOf(answer, reply.status));
      return 1;
    }
    print(words.includes('--json') ? JSON.stringify(answer, null, 2) : readable(answer));
    return 0;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    complain(
      cause instanceof Error ? `The server cannot be asked: ${cause.message}` : 'The server cannot be asked.',
    );
    return 1;
  }
}
