// Tests how passwords are hashed: argon2id with OWASP's parameters, the same work for unknown users, and a bounded queue (docs/security.md,
// promise 9).
import { parseOptions } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import {
  createDummyHash,
  createPasswordHasher,
  defaultPasswordCost,
  newPasswordIssues,
} from './passwords.ts';

const passwords = createPasswordHasher();
const PASSWORD = 'Llyn-y-Fan-Fach 7';
const EMAIL = 'sian.rhys@example.org';

test('security 9: a password is kept as argon2id with 19 MiB, two rounds, and fits only itself', async () => {
  const stored = await passwords.hash(PASSWORD);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(stored, PASSWORD)).toBe(true);
  expect(await passwords.verify(stored, PASSWORD.toLowerCase())).toBe(false);
  expect(await passwords.verify(null, 'nobody has this password')).toBe(false);
  // Nothing of a long one is cut.
  const longest = `${PASSWORD}${'x'.repeat(111)}`;
  const storedLongest = await passwords.hash(longest);
  expect([
    longest.length,
    await passwords.verify(storedLongest, longest),
    await passwords.verify(storedLongest, longest.slice(0, -1)),
  ]).toEqual([128, true, false]);
});

test('security 9: a password is hashed for an unknown user as for a known one', async () => {
  const quick = createPasswordHasher({ algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 });
  const stored = await quick.hash(PASSWORD);
  // Known and unknown users wait in the same queue, and the same number is rejected when it is full.
  for (const each of [stored, null]) {
    const rush = await Promise.allSettled(Array.from({ length: 500 }, () => quick.verify(each, PASSWORD)));
    const fitting = rush.filter((result) => result.status === 'fulfilled' && result.value);
    expect([rush.filter(({ status }) => status === 'rejected').length, fitting.length]).toEqual([
      98,
      each === null ? 0 : 402,
    ]);
  }
});

test('security 9: the hash for an unknown user is one that argon2 reads, with the parameters and lengths of a known one', async () => {
  const hashes = [await passwords.hash(PASSWORD), createDummyHash(defaultPasswordCost)];
  const [known, unknown] = hashes.map((hash) => {
    const [salt, digest] = hash.split('$').slice(-2);
    return [parseOptions(hash), salt?.length, digest?.length];
  });
  expect(unknown).toEqual(known);
});

test('of 500 passwords at once 402 are hashed and the others refused with 503', async () => {
  const quick = createPasswordHasher({ algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 });
  const hashes = await Promise.all(Array.from({ length: 50 }, () => quick.hash(PASSWORD)));
  expect(new Set(hashes).size).toBe(50);
  const rush = await Promise.allSettled(Array.from({ length: 500 }, () => quick.hash(PASSWORD)));
  const refused = rush.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(98);
  expect(refused[0]?.reason).toMatchObject({ status: 503, retryAfter: 10 });
  expect(await quick.verify(hashes[0] ?? null, PASSWORD)).toBe(true);
});

test.each([
  ['Short 1!', 'passwordLength'],
  ['Llyn-y-Fan7', 'passwordLength'],
  [`${'x'.repeat(126)}A1!`, 'passwordLength'],
  ['no capitals in here 1!', 'passwordUpper'],
  ['Password1234!', 'passwordCommon'],
  ['My-Sian.Rhys-2026', 'passwordCommon'],
  ['sianRHYS@example.org1', 'passwordCommon'],
  ['ANWCEF portal 2026!', 'passwordCommon'],
  ['Clean-Energy loan 7', 'passwordCommon'],
  ['Ynni Glân i bawb 7!', 'passwordCommon'],
])('security 9: the password %s is refused', (password, messageId) => {
  expect(newPasswordIssues('Password', password, EMAIL, '2026-11-21')).toEqual([
    { path: 'Password', messageId },
  ]);
});

test.each([PASSWORD, 'Llyn-y-Fan 7', `${PASSWORD}${'x'.repeat(111)}`])(
  'accepts %s, a phrase of 12 to 128 characters that is uncommon',
  (password) => expect(newPasswordIssues('Password', password, EMAIL, '2026-11-21')).toEqual([]),
);

test('security 9: the whole address is refused in a password, also when the part before the @ is short', () => {
  expect(newPasswordIssues('Password', 'Fan@Example.org 1', 'fan@example.org', '2026-11-21')).toEqual([
    { path: 'Password', messageId: 'passwordCommon' },
  ]);
});

test('accepts a phrase when the address is missing, which has an issue of its own', () => {
  expect(newPasswordIssues('Password', PASSWORD, '', '2026-11-21')).toEqual([]);
});

test('accepts a phrase that contains a short local part by chance', () => {
  expect(newPasswordIssues('Password', PASSWORD, 'fan@example.org', '2026-11-21')).toEqual([]);
});
