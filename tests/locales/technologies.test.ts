// The texts that list the supported technologies list all of them (product 3.20): the criteria as items, the eligibility check and the frequently
// asked questions in a sentence.
import { expect, test } from 'vitest';
import { technologies } from '#server/lookups/technologies.ts';
import { messages, type Language } from './messages.ts';

const textIn = (id: string, language: Language) => messages.find((message) => message.id === id)?.[language];
const item = 'screen.eligibility-criteria.technologies.item';

test('the eligibility criteria have an item for each technology of the lookup', () => {
  expect(messages.filter(({ id }) => id.startsWith(item))).toHaveLength(technologies.length);
});

test.each(['en', 'cy'] as const)('the other texts in %s list the same technologies', (language) => {
  const missing = ['hint.check-technology', 'screen.faq.a7'].flatMap((id) =>
    technologies
      .map((_, index) => textIn(`${item}${index + 1}`, language)?.toLowerCase() ?? item)
      .filter((name) => textIn(id, language)?.toLowerCase().includes(name) !== true)
      .map((name) => `${id}: ${name}`),
  );
  expect(missing).toEqual([]);
});
