// Today's date for the rules on dates (product 3.9), by the server's clock, which tests set.
import { ukDate } from '#machines/catalogue/fields/ukTime.ts';
import type { Clock } from './clock.ts';

/** YYYY-MM-DD */
export const today = (clock: Clock): string => ukDate(clock.now());
