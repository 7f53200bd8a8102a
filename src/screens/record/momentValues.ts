// A moment as the values of a message, in the fund's own time zone; the month as its number, because not every browser has its name in
// Welsh.
const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** @param at ISO 8601 */
export function momentValues(at: string): Record<'day' | 'month' | 'year' | 'time', string> {
  const parts = new Map(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    day: of('day'),
    month: String(Number(of('month'))),
    year: of('year'),
    time: `${of('hour')}:${of('minute')}`,
  };
}
