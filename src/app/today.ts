// Today's date in the United Kingdom, for the rules on dates (product 3.11), by the clock of the device.
import { ukDate } from '#machines/catalogue/fields/ukTime.ts';

/** YYYY-MM-DD */
export const today = (): string => ukDate(Date.now());
