// Today's date for the rules on dates (product 3.9): the day in the United Kingdom, whatever the machine's time zone is.
import type { Clock } from './clock.ts';

const ukDate = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** YYYY-MM-DD. The locale en-CA writes dates in this form. */
export const today = (clock: Clock): string => ukDate.format(clock.now());
