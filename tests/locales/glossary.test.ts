// A message whose English text is exactly a term of the glossary has the Welsh term of the glossary, which is attested wherever possible.
// locales/welsh/other-terms.txt lists the exceptions with their reasons.
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

/** A text in the form in which terms are compared: without case, closing punctuation or the hyphen of e-mail. */
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

test('a message that is a term of the glossary has its Welsh term', () => {
  expect(differing.filter(({ id }) => !others.has(id))).toEqual([]);
});

test('the list of exceptions has only messages that differ from the glossary', () => {
  expect([...others].filter((id) => !differing.some((one) => one.id === id))).toEqual([]);
});

test('many messages are terms of the glossary, so that the tests above compare something', () => {
  expect(messages.filter(({ en }) => terms.has(bare(en))).length).toBeGreaterThan(50);
});
