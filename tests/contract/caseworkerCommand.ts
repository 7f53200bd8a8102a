// Runs the caseworker's command against a running server, as at a terminal.
import { runCaseworker } from '#server/caseworker/runCaseworker.ts';
import type { CallableServer } from './testServer.ts';

export interface CommandResult {
  /** The exit code. */
  code: number;
  text: string;
  error: string;
}

/** The results of a command that printed these lines, and of one that failed with this error. */
export const printed = (...lines: string[]): CommandResult => ({
  code: 0,
  text: lines.join('\n'),
  error: '',
});
export const exitsWithError = (error: string): CommandResult => ({ code: 1, text: '', error });

/** The words of a command line; quotes keep those of a text together. */
const wordsOf = (commandLine: string): string[] =>
  [...commandLine.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);

/**
 * Runs the command with these environment variables. Its clock advances half a second each time that the command reads it.
 * @param commandLine what follows `caseworker`
 */
export async function runCommand(
  environment: Record<string, string | undefined>,
  commandLine: string,
): Promise<CommandResult> {
  const lines: string[] = [];
  const errors: string[] = [];
  let time = 0;
  const code = await runCaseworker(
    wordsOf(commandLine),
    environment,
    (line) => lines.push(line),
    (line) => errors.push(line),
    { elapsed: () => (time += 500) },
  );
  return { code, text: lines.join('\n'), error: errors.join('\n') };
}

/** Runs the command with the address and the key of a server. */
export const caseworkerCommand = (
  { settings, caseworkerKey }: Pick<CallableServer, 'settings' | 'caseworkerKey'>,
  commandLine: string,
): Promise<CommandResult> =>
  runCommand({ PORT: String(settings.port), CASEWORKER_KEY: caseworkerKey ?? '' }, commandLine);
