// Texts read from the catalogue how many steps there are, what they are called and how large a file may be, so that a step that is added or
// renamed, or another limit, changes them.
import { expect, test } from 'vitest';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { messages, readArea, sentencesOf, type Language } from './messages.ts';

/** A number of steps or megabytes in the words of a text. `?` is a value of the message. */
const written: Record<Language, RegExp> = {
  en: /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten) (?:steps?|MB)\b/i,
  cy: /(?<!\p{L})(?:\d+|un|dau|tri|pedwar|phedwar|pum|chwe|saith|wyth|naw|deg) (?:(?:c|g|ch)am|MB)(?!\p{L})/iu,
};

const textsOf = (language: Language) =>
  messages.map((message) => ({ id: message.id, texts: sentencesOf(message[language], '?') }));

test.each([
  ['en', 'It has four steps.'],
  ['en', 'At most 10 MB each'],
  ['cy', 'Y pedwar cam'],
  ['cy', 'Mae 3 cham iddo.'],
] as const)('finds the number in the text in %s: %s', (language, text) => {
  expect(written[language].test(text)).toBe(true);
});

test.each(['en', 'cy'] as const)(
  'no text in %s has a number of steps or megabytes of its own',
  (language) => {
    const found = textsOf(language).filter(({ texts }) => texts.some((text) => written[language].test(text)));
    expect(found.map(({ id }) => id)).toEqual([]);
  },
);

test.each(['en', 'cy'] as const)('no text in %s lists the steps of a record', (language) => {
  const names = readArea(language, 'records');
  const found = Object.values(steps).flatMap((ofRecord) =>
    textsOf(language).filter(({ texts }) =>
      texts.some(
        (text) =>
          ofRecord.filter((step) =>
            text.toLowerCase().includes((names[`step.${step}`] ?? step).toLowerCase()),
          ).length > 2,
      ),
    ),
  );
  expect(found.map(({ id }) => id)).toEqual([]);
});
