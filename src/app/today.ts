// The day of the visit, YYYY-MM-DD, in the fund's own time zone: rules about past and future mean Wales's calendar.

/** Made once, when first asked: making it takes longer than all that a step's check does with the day. */
let calendar: Intl.DateTimeFormat | undefined;

export const today = (): string => {
  calendar ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' });
  return calendar.format(new Date());
};
