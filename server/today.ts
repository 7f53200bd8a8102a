// The calendar day on which rules relative to today are checked: the fund's own, not the server machine's.
import type { Clock } from './clock.ts';

const ukDate = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** YYYY-MM-DD in North Wales. */
export const today = (clock: Clock): string => ukDate.format(clock.now());
