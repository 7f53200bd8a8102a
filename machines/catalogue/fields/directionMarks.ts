// Marks that turn the direction of a text (Unicode's Bidi_Control). They are invisible, come along with copied telephone numbers, and let a name read
// otherwise than it is. A script that runs from right to left needs none. The joiners of emoji are none of them.

/** The marks as part of a character class of a regular expression with the flag `u`. */
export const DIRECTION_MARKS = String.raw`\p{Bidi_Control}`;

const marks = new RegExp(`[${DIRECTION_MARKS}]`, 'gu');

export const withoutDirectionMarks = (text: string): string => text.replaceAll(marks, '');
