// The Retry-After header of a response: a number of seconds, or the time when the next try makes sense (RFC 9110, section 10.2.3).

/**
 * For how many seconds the user should wait; undefined without a header that says so.
 * @param headerOf the value of a header, null when there is none or the browser may not read it
 * @param now milliseconds since 1970, for a response whose own time cannot be read
 */
export function retryAfterOf(
  headerOf: (name: string) => string | null,
  now: number = Date.now(),
): number | undefined {
  const value = headerOf('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) || undefined;
  if (!value.endsWith(' GMT')) return undefined;
  // The server's own time: the clock of the device may be wrong.
  const sentAt = Date.parse(headerOf('date') ?? '') || now;
  const seconds = Math.ceil((Date.parse(value) - sentAt) / 1000);
  return seconds > 0 ? seconds : undefined;
}
