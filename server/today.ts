// Today's date for the rules on dates (product 3.9), by the server's clock, which tests set.
import { ukDate } from '#machines/catalogue/fields/ukTime.ts';
import type { Clock } from './clock.ts';

const MINUTE = 60_000;
/** The last answer: computing one takes a tenth of the check of a record, and a day begins with a minute. */
let last = { minute: NaN, date: '' };

/** YYYY-MM-DD */
export function today(clock: Pick<Clock, 'now'>): string {
  const minute = Math.floor(clock.now() / MINUTE);
  if (minute !== last.minute) last = { minute, date: ukDate(minute * MINUTE) };
  return last.date;
}
