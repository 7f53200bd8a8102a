import { expect, test } from 'vitest';
import { chooseLanguage } from './chooseLanguage.ts';

test.each([
  ['', undefined, { language: 'en', cookie: null }],
  ['', 'language=cy', { language: 'cy', cookie: null }],
  ['', 'access_token=a.b; language=cy; other=1', { language: 'cy', cookie: null }],
  ['', 'mylanguage=cy', { language: 'en', cookie: null }],
  ['', 'language=fr', { language: 'en', cookie: null }],
  ['lang=fr', 'language=cy', { language: 'cy', cookie: null }],
  [
    'avt=1&lang=cy',
    'language=en',
    { language: 'cy', cookie: 'language=cy; Path=/anwcef/; Max-Age=31536000; SameSite=Lax' },
  ],
] as const)('chooses the language for the query %j and the cookies %j', (query, cookies, expected) => {
  expect(chooseLanguage(query, cookies, false)).toEqual(expected);
});

test('makes the cookie Secure when the portal is served over https', () => {
  expect(chooseLanguage('lang=en', undefined, true).cookie).toBe(
    'language=en; Path=/anwcef/; Max-Age=31536000; SameSite=Lax; Secure',
  );
});
