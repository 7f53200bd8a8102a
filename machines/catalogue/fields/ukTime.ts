// Dates and times in the United Kingdom, whatever the time zone of a device or server is.

/** They are created once, at the first use, because creating one takes longer than all checks of a step. */
let calendar: Intl.DateTimeFormat | undefined;
let moments: Intl.DateTimeFormat | undefined;

/**
 * The calendar date, YYYY-MM-DD, by which the rules about past and future go (product 3.11). The locale sv-SE writes dates in this form.
 * @param now milliseconds since 1970
 */
export function ukDate(now: number): string {
  calendar ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' });
  return calendar.format(now);
}

/**
 * A moment as day (DD/MM/YYYY) and time (HH:MM) in the United Kingdom; undefined when the text is not a date and time.
 * @param at ISO 8601
 */
export function formatUkDateTime(at: string): { date: string; time: string } | undefined {
  if (Number.isNaN(Date.parse(at))) return undefined;
  moments ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const [date = '', time = ''] = moments.format(new Date(at)).split(', ');
  return { date, time };
}
