// Tests how many bodies are read at once, for one person and in all, and when others are refused.
import { expect, test } from 'vitest';
import { callOf } from '#machines/catalogue/api/calls.ts';
import { bodyLimitsOf, WAITING_BODIES } from './bodyLimits.ts';
import { createBodyLimiter } from './bodyLimiter.ts';

const upload = bodyLimitsOf(callOf('addicnotes'));
const fetchList = bodyLimitsOf(callOf('geticdirectors'));

function limiter() {
  const bodyLimiter = createBodyLimiter();
  const started: string[] = [];
  const acquire = (name: string, person: string | null, limits = upload) => {
    const end = new AbortController();
    const acquired = bodyLimiter.acquire(limits, person, end.signal).then(() => void started.push(name));
    return { acquired, end: () => end.abort() };
  };
  return { acquire, started };
}

/** Lets the promises settle that can. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('reads three bodies of one person at once, and the next in the order in which they came', async () => {
  const { acquire, started } = limiter();
  const [first, second] = ['1', '2', '3', '4', '5'].map((name) => acquire(name, 'siân'));
  acquire('other', 'tomos');
  await settle();
  expect(started).toEqual(['1', '2', '3', 'other']);
  second?.end();
  await settle();
  expect(started.slice(4)).toEqual(['4']);
  first?.end();
  await settle();
  expect(started.slice(5)).toEqual(['5']);
});

test('reads no more uploads at once than the process may, and lets fetches pass', async () => {
  const { acquire, started } = limiter();
  for (let person = 0; person < upload.atOnce; person += 1) acquire('upload', String(person));
  acquire('late', 'late');
  acquire('fetch', 'late', fetchList);
  await settle();
  expect(started.slice(upload.atOnce)).toEqual(['fetch']);
});

test('a body whose connection closes while it waits gets no slot', async () => {
  const { acquire, started } = limiter();
  const [first, , , fourth] = ['1', '2', '3', '4', '5'].map((name) => acquire(name, 'siân'));
  fourth?.end();
  await fourth?.acquired;
  first?.end();
  await settle();
  // Its promise resolves, so that nothing waits for it; the fifth body gets the slot.
  expect(started).toEqual(['1', '2', '3', '4', '5']);
  const late = acquire('late', 'siân');
  await settle();
  expect(started).not.toContain('late');
  late.end();
});

test('refuses one person’s bodies with 429 and all people’s with 503 when too many wait', async () => {
  const { acquire } = limiter();
  for (let count = 0; count < 3 + WAITING_BODIES.perPerson; count += 1) acquire('own', 'siân');
  await expect(acquire('own', 'siân').acquired).rejects.toMatchObject({ status: 429, retryAfter: 5 });
  for (let count = 0; count < WAITING_BODIES.inAll; count += 1) {
    acquire('all', `person ${count}`).acquired.catch(() => {});
  }
  await expect(acquire('all', 'last').acquired).rejects.toMatchObject({ status: 503, retryAfter: 5 });
});
