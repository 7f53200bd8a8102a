import { parse } from '@formatjs/icu-messageformat-parser';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { expandMessages, type MessageTree } from './expandMessages.ts';

test('a tree of texts becomes the table of syntax trees', () => {
  expect(
    expandMessages({ form: { required: 'Fill in', of: ['Up to ', { type: 1, value: 'max' }] } }),
  ).toEqual({
    'form.required': [{ type: 0, value: 'Fill in' }],
    'form.of': [
      { type: 0, value: 'Up to ' },
      { type: 1, value: 'max' },
    ],
  });
});

test.each(['en', 'cy'])('the words of the build are those of the files, in %s', async (language) => {
  const file = new URL(`../../locales/${language}/common.json`, import.meta.url);
  const messages = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  const { default: built } = (await import(`../../locales/${language}/common.json?compiled`)) as {
    default: MessageTree;
  };
  const parsed = Object.entries(messages).map(([id, message]) => [id, parse(message)]);
  expect(expandMessages(built)).toEqual(Object.fromEntries(parsed));
});
