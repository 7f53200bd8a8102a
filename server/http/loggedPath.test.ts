// Tests that no URL brings personal data or a token into the log (docs/security.md, promise 13).
import { expect, test } from 'vitest';
import { loggedPath } from './loggedPath.ts';

test.each([
  ['/auth/api/user/isuserverified/unit/a.b@example.org', '/auth/api/user/isuserverified/unit/[e-mail]'],
  ['/auth/api/user/isuserverified/unit/a%40example.org', '/auth/api/user/isuserverified/unit/[e-mail]'],
  ['/anwcef/reset-password?token=secret&email=a@example.org', '/anwcef/reset-password'],
  ['/mailbox/messages?to=a@example.org', '/mailbox/messages'],
])('security 13: %s is logged as %s', (url, expected) => expect(loggedPath(url)).toBe(expected));

test('security 13: an address that is cut in the middle of an e-mail address shows nothing of it', () => {
  const start = `/${'x'.repeat(280)}`;
  expect(loggedPath(`${start}/siân.rhian.mair@example.org`)).toBe(`${start}/…`);
  expect(loggedPath(`/${'siân'.repeat(10_000)}@example.org`)).toBe('/…');
});
