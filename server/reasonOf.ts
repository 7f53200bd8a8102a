// Why something failed, in one line, for the log and for who started the server.

/**
 * The first line of an error's message. For an AggregateError, which a connection throws when every address of a host fails and whose own
 * message is empty, it is the message of its first error.
 */
export function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  return (first instanceof Error ? first.message : String(first)).split('\n')[0]?.slice(0, 300) ?? '';
}
