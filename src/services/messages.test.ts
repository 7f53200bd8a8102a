import { parse } from '@formatjs/icu-messageformat-parser';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hasMessages, loadMessages, messagesOf, prefetchMessages, type Messages } from './messages.ts';

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
  const loading = loadMessages('en', ['account']);
  const meanwhile = hasMessages('en');
  await loading;
  expect([meanwhile, hasMessages('en')]).toEqual([false, true]);
  expect(messagesOf('en')).toBe(before);
  expect(before).toHaveProperty(['busy.sending']);
});

test('a switch of the language loads what pages have asked for, and not what was fetched ahead', async () => {
  await loadMessages('en', ['records', 'eoi', 'later']);
  await prefetchMessages('en', ['broker']);
  expect(messagesOf('en')).toHaveProperty(['broker.clear']);
  await loadMessages('cy', []);
  for (const id of ['button.later', 'field.ua_agreetodataprotection', 'client.label'])
    expect(messagesOf('cy'), id).toHaveProperty([id]);
  expect(messagesOf('cy')).not.toHaveProperty(['broker.clear']);
});

test('a switch of the language also loads what a page asks for meanwhile in the other', async () => {
  await loadMessages('en', ['guidance']);
  const switching = loadMessages('cy', []);
  await loadMessages('en', ['lookups']);
  await switching;
  expect(hasMessages('cy')).toBe(true);
  expect(messagesOf('cy')).toHaveProperty(['lookup.02dc81b5']);
});
