// Why something failed, in one line, for the log and for whoever started the server.
import { FilesUnavailable } from './files/filesUnavailable.ts';

const messageOf = (error: unknown): string => {
  // Its message is for the user, and always the same.
  if (error instanceof FilesUnavailable) return error.reason;
  return error instanceof Error ? error.message : String(error);
};

/**
 * The first 300 characters of the first line of an error's message. For an AggregateError, which a connection throws when every address of a host
 * fails and whose own message is empty, it is the message of its first error.
 * @param redact replaces what must not be logged; it gets the whole line, because the cut could hide what it looks for
 */
export function reasonOf(error: unknown, redact = (line: string): string => line): string {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  const [line = ''] = messageOf(first).split('\n', 1);
  return redact(line).slice(0, 300);
}
