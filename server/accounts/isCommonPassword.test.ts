// Tests that a common word with digits and signs around it counts as common, and a phrase that a person invented does not.
import { expect, test } from 'vitest';
import { isCommonPassword } from './isCommonPassword.ts';

test.each([
  'Password1234!',
  'P@ssw0rd2026!',
  'Qwertyuiop123!',
  '2026!Welcome2026',
  'Letmein-123456',
  'Cymru-Am-Byth1',
  'Gwynedd.12345',
  'Aa1!Aa1!Aa1!Aa1!',
  'CorrectHorseBatteryStaple1!',
])('security 9: the password %s is common', (password) => expect(isCommonPassword(password)).toBe(true));

test.each(['Llyn-y-Fan-Fach 7', 'Pen y Gwryd 1953!', 'xK9#mQ2$vLp8wZ', 'tri Ch0edyn gwyrdd?'])(
  'accepts %s as uncommon',
  (password) => expect(isCommonPassword(password)).toBe(false),
);
