// Dates: DD/MM/YYYY in forms, YYYY-MM-DD on the wire (product 3.11). They are calendar days without a time zone. Nothing here
// reads a clock: check.ts passes today's date to the rules.

const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

function calendarDay(year: string, month: string, day: string): string | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (m < 1 || m > 12 || d < 1 || d > daysInMonth(y, m) || y < 1000) return undefined;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** '5/3/2024', '05.03.2024', '05 03 2024' or '05-03-2024' → '2024-03-05'; undefined when there is no such day. */
export function parseDate(typed: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})[/.\-\s]+(\d{1,2})[/.\-\s]+(\d{4})$/.exec(typed) ?? [];
  return day && month && year ? calendarDay(year, month, day) : undefined;
}

/** '2024-03-05' → '05/03/2024'; undefined when there is no such day. */
export function formatDate(iso: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso) ?? [];
  return year && month && day && calendarDay(year, month, day) ? `${day}/${month}/${year}` : undefined;
}

/** The same day `years` earlier, YYYY-MM-DD like the input. 29 February becomes 28 February where the earlier year has no such day. */
export function yearsBefore(iso: string, years: number): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  const earlier = String(Number(year) - years);
  return calendarDay(earlier, month, day) ?? `${earlier}-${month}-28`;
}
