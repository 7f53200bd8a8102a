// The part of a request's URL that may be logged: without the query (tokens, searches) and without e-mail addresses (product 14.15).

const MAX_LENGTH = 300;

const loggedSegment = (segment: string): string => (/@|%40/i.test(segment) ? '[e-mail]' : segment);

/**
 * The path of a URL with `[e-mail]` in place of the segments that hold an e-mail address. Of a long URL it keeps only the first segments, because
 * the last may be the beginning of an e-mail address. The URL is cut before it is searched, so that a long one costs nothing.
 */
export function loggedPath(url: string): string {
  const start = url.slice(0, MAX_LENGTH + 1);
  const end = start.search(/[?#]/);
  const segments = (end < 0 ? start : start.slice(0, end)).split('/');
  const isCut = end < 0 && start.length > MAX_LENGTH;
  return (isCut ? [...segments.slice(0, -1).map(loggedSegment), '…'] : segments.map(loggedSegment)).join('/');
}
