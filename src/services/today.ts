// The day of the visit, YYYY-MM-DD, in the fund's own time zone: rules about past and future mean Wales's calendar.
export const today = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(new Date());
