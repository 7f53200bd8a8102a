// The portal runs in front of any backend with the calls of section 4, and cannot know whether another backend sends e-mails about a status, or how
// long its links work. So no text promises it. The e-mails themselves are our server's.
import { expect, test } from 'vitest';
import { messages } from './messages.ts';

const promises = [
  /\bwe (?:will )?(?:write to|e-mail|mail) (?!.*\bmay\b)/i,
  /\blinks? .*\bworks? for (?:\d|\{)/i,
  /\blinks? .*\bworks once\b/i,
  /\blogged out everywhere\b/i,
  /\bwithin \d+ (?:hours|working days)\b/i,
];

test.each([
  'We write to you when we have a decision.',
  'The link in it works for {minutes, number} minutes.',
  'The link works once.',
  'You have been logged out everywhere.',
  'We answer within 24 hours.',
])('finds the promise in: %s', (text) => {
  expect(promises.some((promise) => promise.test(text))).toBe(true);
});

test('no text of the portal promises what only our server does', () => {
  const found = messages
    .filter(({ area }) => area !== 'emails')
    .filter(({ en }) => promises.some((promise) => promise.test(en)));
  expect(found.map(({ id }) => id)).toEqual([]);
});
