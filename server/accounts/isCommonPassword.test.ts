// Tests that a common word with digits and signs around it counts as common, and a phrase that a person invented does not.
import { expect, test } from 'vitest';
import commonWords from './commonPasswords.json' with { type: 'json' };
import { isCommonPassword } from './isCommonPassword.ts';

test.each([
  'Password1234!',
  'P@ssw0rd2026!',
  'Qwertyuiop123!',
  '2026!Welcome2026',
  'Letmein-123456',
  'Cymru-Am-Byth1',
  'Gwynedd.12345',
  'Croeso-i-Gymru 1!',
  'Ambition North Wales 1!',
  'Clean-Energy-Fund-2026',
  'Aa1!Aa1!Aa1!Aa1!',
  'CorrectHorseBatteryStaple1!',
])('security 9: the password %s is common', (password) => expect(isCommonPassword(password)).toBe(true));

test('the list has more than 160 words, each once, and the check finds each of them', () => {
  expect(commonWords.length).toBeGreaterThan(160);
  expect(new Set(commonWords).size).toBe(commonWords.length);
  expect(commonWords.filter((word) => !isCommonPassword(word))).toEqual([]);
  // Words are found with what a person adds to fulfil the rules.
  const words = commonWords.filter((word) => /^\p{L}+$/u.test(word));
  expect(words.length).toBeGreaterThan(100);
  expect(words.filter((word) => !isCommonPassword(`${word.toUpperCase()}-2026 9`))).toEqual([]);
});

test.each(['Llyn-y-Fan-Fach 7', 'Pen y Gwryd 1953!', 'xK9#mQ2$vLp8wZ', 'tri Ch0edyn gwyrdd?'])(
  'accepts %s as uncommon',
  (password) => expect(isCommonPassword(password)).toBe(false),
);
