// Today's date for the rules on dates, by the clock of the device.
import { ukDate } from '#machines/catalogue/fields/ukDate.ts';

/** YYYY-MM-DD */
export const today = (): string => ukDate(Date.now());
