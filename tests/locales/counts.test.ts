// Texts read from the catalogue how many steps there are and what they are called, and the figures and limits of the scheme, so that a step that
// is added or renamed, or another limit, changes them (product 3.21).
import { expect, test } from 'vitest';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { messages, readArea, sentencesOf, type Language } from './messages.ts';

/** A number of something that the catalogue counts or limits, in the words of a text. `?` is a value of the message. */
const written: Record<Language, RegExp> = {
  en: /£\d|\bmillion\b|\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:short )?(?:steps?|MB|months?|years?|hours?|minutes?|per cent|characters?|questions?)\b|\b(?:first|last) step\b/i,
  cy: /£\d|(?<!\p{L})[mf]iliwn|(?<!\p{L}|yr )(?:\d+|un|dau|ddau|dwy|ddwy|tri|tair|thair|dair|pedwar|phedwar|pedair|phedair|bedair|pum|phum|chwe|saith|wyth|naw|deg) (?:(?:c|g|ch)am|MB|[mf]is|o fisoedd|[bfm]lynedd|[bf]lwyddyn|awr|[mf]unud|y cant|nod|o nodau|(?:c|g|ch)westiwn)(?!\p{L})|ar ddeg o |(?<!\p{L})cam (?:olaf|cyntaf)(?!\p{L})/iu,
};

/** Texts whose number is not the catalogue's. */
const otherNumbers: Readonly<Record<string, string>> = {
  'field.ua_question22point10': 'The period belongs to the statement itself.',
  'field.ua_restructure': 'The period belongs to the question itself.',
  'check.accounts':
    'The question names one year, and so does the field ua_hasatleast1yearoffinancialaccounts.',
  'doubt.accounts': 'It explains the same question.',
  'field.ua_hasatleast1yearoffinancialaccounts': 'The question names one year.',
  'warning.ua_hasatleast1yearoffinancialaccounts': 'It explains the same question.',
  'screen.eligibility-criteria.business.item3': 'It says the same question as a condition.',
  'hint.ua_companyregistrationnumber': 'Companies House decides the length of its numbers.',
  'companysearch.none': 'Companies House decides the length of its numbers.',
  'error.company': 'Companies House decides the length of its numbers.',
  'hint.ua_charitynumber': 'The registers of charities decide the length of their numbers.',
  'error.charitynumber': 'The registers of charities decide the length of their numbers.',
  'list.shareholders.hint': 'All shares together are 100 per cent.',
  'screen.accessibility.can.item1': 'The standard for accessibility names 400 per cent.',
  'error.moneyShort': 'It is an example of an amount.',
};

const textsOf = (language: Language) =>
  messages.map((message) => ({ id: message.id, texts: sentencesOf(message[language], '?') }));

test.each([
  ['en', 'It has four steps.'],
  ['en', 'At most 10 MB each'],
  ['en', 'From £25,000'],
  ['en', 'a term of 1 to 5 years'],
  ['en', 'interest of 5 to 14 per cent'],
  ['en', 'It works for 24 hours.'],
  ['en', 'You upload them in the last step.'],
  ['en', 'Eleven short questions'],
  ['en', 'At most 1,000 characters.'],
  ['cy', 'Y pedwar cam'],
  ['cy', 'Mae 3 cham iddo.'],
  ['cy', 'tua £2 filiwn'],
  ['cy', 'cyfnod o 1 i 5 mlynedd'],
  ['cy', 'llog o 5 i 14 y cant'],
  ['cy', 'am 24 mis'],
  ['cy', 'yn y cam olaf'],
  ['cy', 'Un ar ddeg o gwestiynau byr'],
  ['cy', 'Dim mwy na 1,000 o nodau.'],
] as const)('finds the number in the text in %s: %s', (language, text) => {
  expect(written[language].test(text)).toBe(true);
});

test.each(['en', 'cy'] as const)('no text in %s has a number of the catalogue of its own', (language) => {
  const found = textsOf(language).filter(({ texts }) => texts.some((text) => written[language].test(text)));
  expect(found.map(({ id }) => id).filter((id) => !Object.hasOwn(otherNumbers, id))).toEqual([]);
});

test('every text with another number is a message that has one', () => {
  const found = textsOf('en').filter(({ texts }) => texts.some((text) => written.en.test(text)));
  expect(Object.keys(otherNumbers).toSorted()).toEqual(
    found
      .map(({ id }) => id)
      .filter((id) => Object.hasOwn(otherNumbers, id))
      .toSorted(),
  );
});

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
