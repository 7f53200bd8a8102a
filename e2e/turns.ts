// Who has a turn today (docs/decisions/015-turns.md). run.js sets the day; a run with any argument, and `E2E_TURN=all`, tries everything.
import { languages, type Language } from './messages.ts';

/** Days until each test has been tried. */
const days = 5;

const given = process.env['E2E_TURN'];
/** Everything is tried, in every way. */
export const whole = given === 'all';
// With no day nothing would have a turn, and all would be well.
if (!whole && !/^\d+$/.test(given ?? ''))
  throw new Error(`E2E_TURN is "all" or the number of a day, not ${given}.`);

/** Number of the day; the first when everything is tried. */
export const day = whole ? 0 : Number(given);

/** A number that stays with the name. */
const placeOf = (name: string): number => [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);

/** Whether what has this name is tried today. */
export const hasTurn = (name: string): boolean => whole || (placeOf(name) + day) % days === 0;

/** How often it was tried before. */
const rounds = (name: string): number => Math.floor((placeOf(name) + day) / days);

/** The language of this turn: each is tried in the one, and in the other the next time. */
export const languageOf = (name: string): Language | undefined => languages[rounds(name) % languages.length];

/**
 * Of several ways to try something the one of this turn, and another the next time that it comes in the same language.
 * @param pace turns that each way stays for, where two choices are made at a time
 */
export function waysOf<Way>(name: string, ways: readonly Way[], pace = 1): readonly Way[] {
  const place = Math.floor(rounds(name) / languages.length / pace) % ways.length;
  return whole ? ways : ways.slice(place, place + 1);
}
