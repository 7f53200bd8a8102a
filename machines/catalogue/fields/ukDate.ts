// The calendar date in the United Kingdom. Rules about past and future use it, because the time zone of a device or server must not change
// what is valid (product 3.11).

/** It is created once, at the first use, because creating it takes longer than all checks of a step. */
let calendar: Intl.DateTimeFormat | undefined;

/** YYYY-MM-DD at a moment in milliseconds since 1970. The locale sv-SE writes dates in this form. */
export function ukDate(now: number): string {
  calendar ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' });
  return calendar.format(now);
}
