// Today's date for the rules on dates, by the server's clock, which tests move.
import { ukDate } from '#machines/catalogue/fields/ukDate.ts';
import type { Clock } from './clock.ts';

/** YYYY-MM-DD */
export const today = (clock: Clock): string => ukDate(clock.now());
