// A moment as people in the United Kingdom read it.

let moments: Intl.DateTimeFormat | undefined;

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
