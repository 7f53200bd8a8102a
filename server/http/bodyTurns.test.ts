// Tests how many bodies are read at once, for one person and in all, and when others are refused.
import { expect, test } from 'vitest';
import { callOf } from '#machines/catalogue/api/calls.ts';
import { bodyLimitsOf, WAITING_BODIES } from './bodyLimits.ts';
import { createBodyTurns } from './bodyTurns.ts';

const upload = bodyLimitsOf(callOf('addicnotes'));
const fetchList = bodyLimitsOf(callOf('geticdirectors'));

function turns() {
  const bodyTurns = createBodyTurns();
  const started: string[] = [];
  const take = (name: string, person: string | null, limits = upload) => {
    const end = new AbortController();
    const taken = bodyTurns.take(limits, person, end.signal).then(() => void started.push(name));
    return { taken, end: () => end.abort() };
  };
  return { take, started };
}

/** Lets the promises settle that can. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('reads three bodies of one person at once, and the next in the order in which they came', async () => {
  const { take, started } = turns();
  const [first, second] = ['1', '2', '3', '4', '5'].map((name) => take(name, 'siân'));
  take('other', 'tomos');
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
  const { take, started } = turns();
  for (let person = 0; person < upload.atOnce; person += 1) take('upload', String(person));
  take('late', 'late');
  take('fetch', 'late', fetchList);
  await settle();
  expect(started.slice(upload.atOnce)).toEqual(['fetch']);
});

test('a body whose connection closes while it waits takes no turn', async () => {
  const { take, started } = turns();
  const [first, , , fourth] = ['1', '2', '3', '4', '5'].map((name) => take(name, 'siân'));
  fourth?.end();
  await fourth?.taken;
  first?.end();
  await settle();
  // Its promise ends, so that nothing waits for it; the turn is the fifth body's.
  expect(started).toEqual(['1', '2', '3', '4', '5']);
  const late = take('late', 'siân');
  await settle();
  expect(started).not.toContain('late');
  late.end();
});

test('refuses one person’s bodies with 429 and all people’s with 503 when too many wait', async () => {
  const { take } = turns();
  for (let count = 0; count < 3 + WAITING_BODIES.perPerson; count += 1) take('own', 'siân');
  await expect(take('own', 'siân').taken).rejects.toMatchObject({ status: 429, retryAfter: 5 });
  for (let count = 0; count < WAITING_BODIES.inAll; count += 1) {
    take('all', `person ${count}`).taken.catch(() => {});
  }
  await expect(take('all', 'last').taken).rejects.toMatchObject({ status: 503, retryAfter: 5 });
});
