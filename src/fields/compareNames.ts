// The alphabetical order of the names in a select (product 10.5).

/**
 * A letter of the Welsh alphabet that is written with two signs, without ng. In the names that the portal sorts, n and g only meet: in foreign
 * names such as Bangladesh and in compounds such as Mwyngloddio. No name begins with the letter ng, which only mutation puts there.
 */
const doubleLetter = /([cprt](?=h)|d(?=d)|f(?=f)|l(?=l))./gi;

/** Unicode sorts U+FFFF after all letters: a double letter comes after every name with its first sign alone, ch after cy. */
const lastOfAll = '\u{FFFF}';

const sortKey = (name: string): string => name.replace(doubleLetter, `$1${lastOfAll}`);

/** Compares two names in the order of a language, for which it needs no Welsh data: without them a browser sorts in its own language. */
export const compareNames =
  (language: string) =>
  (one: string, other: string): number =>
    language === 'cy'
      ? sortKey(one).localeCompare(sortKey(other), 'en-GB')
      : one.localeCompare(other, 'en-GB');
