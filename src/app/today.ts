// The current date in the fund's time zone: rules about past and future mean the calendar of Wales (product 3.11).

/** Created once, on first use: creating it takes longer than all checks of a step. */
let calendar: Intl.DateTimeFormat | undefined;

/** YYYY-MM-DD */
export const today = (): string => {
  calendar ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' });
  return calendar.format(new Date());
};
