import { parse } from '@formatjs/icu-messageformat-parser';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Messages } from './messages.ts';

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
