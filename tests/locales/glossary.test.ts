// Where the English of a message is exactly a term of the glossary, its Welsh is the glossary's: attested wording stays attested.
// Another choice stands in locales/welsh/other-terms.txt with its reason.
import { expect, test } from 'vitest';
import glossary from '#locales/welsh/glossary.json' with { type: 'json' };
import { messages, readList } from './messages.ts';

const terms = new Map<string, readonly string[]>(
  Object.entries({ ...glossary.attested, ...glossary.unattested }).map(([english, welsh]) => [
    bare(english),
    welsh.map(bare),
  ]),
);
const others = new Set(readList('other-terms.txt'));

/** A text as terms are compared: without case, closing punctuation or the hyphen of e-mail. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('e-mail', 'email')
    .replace(/[.?!:]$/, '')
    .trim();
}

const differing = messages
  .filter(({ en, cy }) => terms.get(bare(en))?.includes(bare(cy)) === false)
  .map(({ id, en, cy }) => ({ id, en, cy, glossary: terms.get(bare(en)) }));

test('a message that is a term says it as the glossary does', () => {
  expect(differing.filter(({ id }) => !others.has(id))).toEqual([]);
});

test('the list of other choices holds only such messages', () => {
  expect([...others].filter((id) => !differing.some((one) => one.id === id))).toEqual([]);
});

test('terms are met at all', () => {
  expect(messages.filter(({ en }) => terms.has(bare(en))).length).toBeGreaterThan(50);
});
