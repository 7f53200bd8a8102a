// How many bodies are read at once, of one person and in all, when further ones are refused, and which body is ended for one that waits.
import { expect, test } from 'vitest';
import { callOf } from '#machines/catalogue/api/calls.ts';
import { bodyLimitsOf, WAITING_BODIES } from './bodyLimits.ts';
import { createBodyLimiter } from './bodyLimiter.ts';

const upload = bodyLimitsOf(callOf('addicnotes'));
const save = bodyLimitsOf(callOf('UpdateICApplication'));
const fetchList = bodyLimitsOf(callOf('geticdirectors'));

function limiter() {
  let now = 0;
  const waits: { until: number; end: () => void }[] = [];
  const delay = (milliseconds: number) =>
    new Promise<void>((end) => void waits.push({ until: now + milliseconds, end }));
  const bodyLimiter = createBodyLimiter({ elapsed: () => now }, delay);
  const started: string[] = [];
  const ended: string[] = [];
  /** @param bytes how many of the body's bytes have arrived, at each moment */
  const acquire = (name: string, person: string | null, limits = upload, bytes = () => Infinity) => {
    let close = () => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    const body = {
      bytes,
      end() {
        ended.push(name);
        close();
      },
    };
    const acquired = bodyLimiter.acquire(limits, person, body, closed).then(() => void started.push(name));
    return { acquired, end: close };
  };
  const passTime = async (milliseconds: number) => {
    now += milliseconds;
    for (const { until, end } of waits) if (until <= now) end();
    await settle();
  };
  return { acquire, started, ended, passTime, now: () => now };
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

test('uploads that take long keep nobody from saving', async () => {
  const { acquire, started } = limiter();
  for (const name of ['1', '2', '3', '4']) acquire(name, 'siân');
  acquire('save', 'siân', save);
  await settle();
  expect(started).toEqual(['1', '2', '3', 'save']);
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

test('while an upload waits, the slowest of those that are too slow is ended, and no other', async () => {
  const { acquire, started, ended, passTime, now } = limiter();
  // A whole file in ten minutes is 25 bytes in a millisecond.
  for (let person = 0; person < upload.atOnce - 2; person += 1)
    acquire(`fast ${person}`, String(person), upload, () => 30 * now());
  acquire('slow', 'slow', upload, () => now());
  acquire('slowest', 'slowest', upload, () => 3);
  await passTime(29_000);
  acquire('waiting', 'waiting');
  await passTime(0);
  // Each may be slow for half a minute.
  expect(ended).toEqual([]);
  await passTime(30_000);
  expect({ ended, last: started.at(-1) }).toEqual({ ended: ['slowest'], last: 'waiting' });
  await passTime(600_000);
  expect(ended).toEqual(['slowest']);
});

test('while somebody without an upload waits, the slowest of those who have several is ended, however fast it is', async () => {
  const { acquire, started, ended, passTime, now } = limiter();
  // Six people are enough to take all slots; each of their bodies is fast enough.
  for (let index = 0; index < upload.atOnce - 1; index += 1)
    acquire(`${index}`, `person ${index % 5}`, upload, () => (400 - index) * now());
  acquire('slowest', 'has one', upload, () => 30 * now());
  await passTime(29_000);
  acquire('another', 'has one');
  acquire('waiting', 'waiting');
  await passTime(0);
  expect(ended).toEqual([]);
  await passTime(30_000);
  expect({ ended, last: started.at(-1) }).toEqual({ ended: ['14'], last: 'waiting' });
  // The other one who waits has an upload running already.
  await passTime(600_000);
  expect({ ended, last: started.at(-1) }).toEqual({ ended: ['14'], last: 'waiting' });
});

test('while somebody without a save waits, the slowest save of a person who has several is ended, but not one that has arrived', async () => {
  const { acquire, started, ended, passTime, now } = limiter();
  for (let index = 0; index < save.atOnce; index += 1)
    acquire(`${index}`, `person ${index % 22}`, save, () => (index === 0 ? 400 * now() : Infinity));
  acquire('waiting', 'waiting', save);
  await passTime(0);
  await passTime(3_000);
  expect({ ended, last: started.at(-1) }).toEqual({ ended: ['0'], last: 'waiting' });
  acquire('waiting longer', 'waiting longer', save);
  await passTime(60_000);
  expect({ ended, last: started.at(-1) }).toEqual({ ended: ['0'], last: 'waiting' });
});

test('an upload that has arrived and is being checked is not ended for another one', async () => {
  const { acquire, started, ended, passTime } = limiter();
  for (let person = 0; person < upload.atOnce; person += 1) acquire(`checked ${person}`, String(person));
  await passTime(60_000);
  acquire('waiting', 'waiting');
  await passTime(60_000);
  expect({ ended, isStarted: started.includes('waiting') }).toEqual({ ended: [], isStarted: false });
});

test('the body of a person without a running one starts before those of a person with some', async () => {
  const { acquire, started } = limiter();
  const [first] = Array.from({ length: upload.atOnce }, (_none, index) =>
    acquire(String(index), index < 2 ? 'siân' : String(index)),
  );
  acquire('another of siân', 'siân');
  acquire('tomos', 'tomos');
  await settle();
  first?.end();
  await settle();
  expect(started.at(-1)).toBe('tomos');
});
