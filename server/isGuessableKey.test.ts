// Which keys of caseworkers the start refuses off loopback (product 13.7).
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isGuessableKey } from './isGuessableKey.ts';

test.each([
  'change-me-change-me',
  'SECRET-of-the-caseworkers',
  'Change me, please!',
  'caseworker-key-1',
  'aaaaaaaaaaaaaaaaaaaa',
  'portalportalportal',
  'abababab-abababab-1',
  'the-key-12345678',
  'zyxwvutsrqponmlk',
])('%s can be guessed', (key) => expect(isGuessableKey(key)).toBe(true));

test('no random key can be guessed, in hexadecimal or Base64', () => {
  const keys = Array.from({ length: 200 }, () => randomBytes(32));
  const guessable = keys
    .flatMap((bytes) => [bytes.toString('hex'), bytes.toString('base64url')])
    .filter((key) => isGuessableKey(key));
  expect(guessable).toEqual([]);
});

test('every key of caseworkers that the documentation prints can be guessed', () => {
  const printed = ['docs/settings.md', 'docs/operating.md', 'docs/deployment/compose.yaml']
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/CASEWORKER_KEY(?:=|: )(\w\S+)/g)])
    .map(([, key = '']) => key);
  expect(printed).toEqual(['SECRET-of-the-caseworkers']);
  expect(printed.every(isGuessableKey)).toBe(true);
});
