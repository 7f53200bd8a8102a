import { parse } from '@formatjs/icu-messageformat-parser';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  loadMessages,
  messagesOf,
  prefetchMessages,
  subscribeToMessages,
  type Messages,
} from './messages.ts';

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

test('messages that are fetched ahead render no page again until they are loaded', async () => {
  let renders = 0;
  const unsubscribe = subscribeToMessages(() => {
    renders += 1;
  });
  await loadMessages('en', ['eoi']);
  renders = 0;
  await prefetchMessages('en', ['account', 'lookups']);
  expect({ renders, id: messagesOf('en')['busy.sending'] }).toEqual({ renders: 0, id: undefined });
  await loadMessages('en', ['account']);
  unsubscribe();
  expect(renders).toBe(1);
  expect(messagesOf('en')).toHaveProperty(['busy.sending']);
});

test('the files of a page render it once, also when a dialog asks for one of them at the same time', async () => {
  await loadMessages('cy', []);
  let renders = 0;
  const unsubscribe = subscribeToMessages(() => {
    renders += 1;
  });
  await Promise.all([loadMessages('cy', ['records', 'eoi', 'later']), loadMessages('cy', ['later'])]);
  unsubscribe();
  expect(renders).toBe(1);
  for (const id of ['button.later', 'field.ua_agreetodataprotection', 'client.label'])
    expect(messagesOf('cy'), id).toHaveProperty([id]);
});
