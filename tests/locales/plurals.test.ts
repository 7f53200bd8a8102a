// Every plural has all forms of its language: six in Welsh (CLDR cy: zero, one, two, few, many, other), two in English.
import { TYPE } from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';
import { elementsOf, messages } from './messages.ts';

const forms = { en: ['one', 'other'], cy: ['few', 'many', 'one', 'other', 'two', 'zero'] };

/** The forms of each plural in a message, exact ones (=4) left out. */
const formsOf = (text: string): string[] =>
  elementsOf(text).flatMap((element) =>
    element.type === TYPE.plural
      ? [
          Object.keys(element.options)
            .filter((form) => !form.startsWith('='))
            .toSorted()
            .join(),
        ]
      : [],
  );

test.each(['en', 'cy'] as const)('every plural in %s has all its forms', (language) => {
  const incomplete = messages.flatMap((message) =>
    formsOf(message[language])
      .filter((found) => found !== forms[language].join())
      .map((found) => `${message.id}: ${found}`),
  );
  expect(incomplete).toEqual([]);
});

test('the Welsh forms are those of Intl.PluralRules', () => {
  expect(new Intl.PluralRules('cy').resolvedOptions().pluralCategories.toSorted()).toEqual(forms.cy);
});

test('years are mlynedd in every plural, except for three, four and six, which have blynedd', () => {
  const wrong = messages.flatMap(({ id, cy }) =>
    elementsOf(cy).flatMap((element) => {
      if (element.type !== TYPE.plural) return [];
      const textOf = (form: string) => JSON.stringify(element.options[form]?.value ?? '');
      if (!/lynedd/.test(textOf('few'))) return [];
      const isRight =
        ['few', '=4', 'many'].every((form) => / blynedd/.test(textOf(form))) &&
        ['zero', 'other'].every((form) => / mlynedd/.test(textOf(form)));
      return isRight ? [] : [id];
    }),
  );
  expect(wrong).toEqual([]);
});
