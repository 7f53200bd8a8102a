import { parse } from '@formatjs/icu-messageformat-parser';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hasMessages, loadMessages, messagesOf, type Messages } from './messages.ts';

test.each(['en', 'cy'])(
  'the build compiles each message of a file to its syntax tree, in %s',
  async (language) => {
    const file = new URL(`../../locales/${language}/common.json`, import.meta.url);
    const messages = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
    const { default: built } = (await import(`../../locales/${language}/common.json?compiled`)) as {
      default: Messages;
    };
    const parsed = Object.entries(messages).map(([id, message]) => [id, parse(message)]);
    expect(built).toEqual(Object.fromEntries(parsed));
  },
);

test('messages are added to the same object, so that a page in view does not render again', async () => {
  await loadMessages('en', ['eoi']);
  const before = messagesOf('en');
  expect([hasMessages('en', ['eoi']), hasMessages('en', ['eoi', 'account'])]).toEqual([true, false]);
  await loadMessages('en', ['account']);
  expect(messagesOf('en')).toBe(before);
  expect(before).toHaveProperty(['busy.sending']);
  expect(hasMessages('en', ['eoi', 'account'])).toBe(true);
});

test('a language has all messages that were loaded in the other, and the names of lookups only in Welsh', async () => {
  await loadMessages('en', ['records', 'later', 'lookups']);
  expect([hasMessages('en', ['lookups']), hasMessages('cy', ['lookups'])]).toEqual([true, false]);
  await loadMessages('cy', []);
  for (const id of ['button.later', 'field.ua_agreetodataprotection', 'client.label'])
    expect(messagesOf('cy'), id).toHaveProperty([id]);
  expect(hasMessages('cy', ['records', 'eoi', 'later', 'lookups'])).toBe(true);
});
