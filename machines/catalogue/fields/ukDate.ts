// The calendar date in the United Kingdom: rules about past and future mean the fund's calendar, wherever the machine stands.

/** Created once, on first use: creating it takes longer than all checks of a step. */
let calendar: Intl.DateTimeFormat | undefined;

/** YYYY-MM-DD at a moment in milliseconds since 1970. The locale sv-SE writes dates in this form. */
export function ukDate(now: number): string {
  calendar ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' });
  return calendar.format(now);
}
