// Dates: DD/MM/YYYY in forms, YYYY-MM-DD on the wire (product 3.11). They are calendar days without a time zone. Nothing here
// reads a clock: check.ts passes today's date to the rules.
import { ukDate } from './ukTime.ts';

const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

function calendarDay(year: string, month: string, day: string): string | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (!(m >= 1 && m <= 12) || d < 1 || d > daysInMonth(y, m) || y < 1000) return undefined;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The months in English and Welsh, January first. The first three letters tell each from all others. */
const months = [
  ['january', 'ionawr'],
  ['february', 'chwefror'],
  ['march', 'mawrth'],
  ['april', 'ebrill'],
  ['may', 'mai'],
  ['june', 'mehefin'],
  ['july', 'gorffennaf'],
  ['august', 'awst'],
  ['september', 'medi'],
  ['october', 'hydref'],
  ['november', 'tachwedd'],
  ['december', 'rhagfyr'],
];

/** 'March', 'mar', 'Mawrth' or '3' → 3; NaN for anything else. */
function monthNumber(typed: string): number {
  if (/^\d/.test(typed)) return Number(typed);
  const month = months.findIndex((names) => names.some((name) => name.startsWith(typed.toLowerCase())));
  return month < 0 ? Number.NaN : month + 1;
}

/** '5/3/2024', '05.03.2024', '05 03 2024', '05-03-2024', '5 March 2024', '5th Mar 2024' or '5 Mawrth 2024' → '2024-03-05'; undefined when there is
 *  no such day. A month in words has one meaning. A two-digit year, or the month before the day, does not, so both are refused. */
export function parseDate(typed: string): string | undefined {
  const [, day, month, year] =
    /^(\d{1,2})(?:st|nd|rd|th|af|il|ydd|ed|fed|eg|ain)?[/.\-\s]+(\d{1,2}|\p{L}{3,10})[/.,\-\s]+(\d{4})$/iu.exec(
      typed,
    ) ?? [];
  return day && month && year ? calendarDay(year, String(monthNumber(month)), day) : undefined;
}

/** '2024-03-05' → '05/03/2024'; undefined when there is no such day. */
export function formatDate(iso: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso) ?? [];
  return year && month && day && calendarDay(year, month, day) ? `${day}/${month}/${year}` : undefined;
}

const timestamp = /^(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/i;

/**
 * The calendar day of a date that another backend writes with a time (product 3.11): the day as written, whatever the time. A time in UTC is that day
 * in the UK, because a backend that keeps a British day as its midnight writes 31 March as 2025-03-30T23:00:00Z in summer time. At midnight UTC
 * both are the same day. Other texts stay as they are.
 */
export function readDate(text: string): string {
  const [, written, , , zone] = timestamp.exec(text.trim()) ?? [];
  if (written === undefined) return text;
  const at = zone !== undefined && /^(Z|[+-]00:?00)$/i.test(zone) ? Date.parse(text.trim()) : Number.NaN;
  return Number.isNaN(at) ? written : ukDate(at);
}

/** The same day `years` earlier, YYYY-MM-DD like the input. 29 February becomes 28 February where the earlier year has no such day. */
export function yearsBefore(iso: string, years: number): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  const earlier = String(Number(year) - years);
  return calendarDay(earlier, month, day) ?? `${earlier}-${month}-28`;
}
