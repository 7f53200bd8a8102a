// A call that is sent early, and one that says when to come again, over a replaced fetch.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dataResults } from '#machines/catalogue/api/dataResults.ts';
import { sampleConfiguration } from '#tests/sampleConfiguration.ts';

/** The requests to the API: the last part of the path but one, and the token. */
let sent: [string, string | null][] = [];
let statuses: number[] = [];
let headers: Record<string, string> = {};

beforeEach(() => {
  sent = [];
  statuses = [];
  headers = {};
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const address = typeof input === 'string' ? input : input.url;
    if (address.endsWith('/config.json')) return Response.json(sampleConfiguration);
    sent.push([address.split('/').at(-2) ?? '', new Headers(init?.headers).get('authorization')]);
    const status = statuses.shift() ?? 200;
    return Response.json({ ua_companyname: `Answer ${sent.length}` }, { status, headers });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The services as a new page has them. */
async function open() {
  const { request, sendEarly } = await import('./request.ts');
  const ask = async (bearer = 'mine') => {
    const { result } = await request('geticeoi', dataResults.geticeoi.result, {}, { bearer });
    return result['ua_companyname'];
  };
  return { ask, sendEarly };
}

test('the answer of a call that was sent early is taken once', async () => {
  const { ask, sendEarly } = await open();
  sendEarly('geticeoi', 'mine');
  expect([await ask(), await ask()]).toEqual(['Answer 1', 'Answer 2']);
  expect(sent).toEqual([
    ['geticeoi', 'Bearer mine'],
    ['geticeoi', 'Bearer mine'],
  ]);
});

test('the failure of a call that was sent early is that of the call', async () => {
  statuses = [401];
  const { ask, sendEarly } = await open();
  sendEarly('geticeoi', 'mine');
  await expect(ask()).rejects.toMatchObject({ status: 401 });
  expect(await ask()).toBe('Answer 2');
});

test('an answer that was fetched with another token is not taken, now or later', async () => {
  const { ask, sendEarly } = await open();
  sendEarly('geticeoi', 'hers');
  expect([await ask(), await ask('hers')]).toEqual(['Answer 2', 'Answer 3']);
});

test('an answer that nobody has asked for within ten seconds is not taken', async () => {
  const { ask, sendEarly } = await open();
  sendEarly('geticeoi', 'mine');
  vi.advanceTimersByTime(10_000);
  expect(await ask()).toBe('Answer 2');
});

test('a call that was sent early is not taken by another', async () => {
  const { ask, sendEarly } = await open();
  sendEarly('geticapplication', 'mine');
  await ask();
  expect(sent.map(([call]) => call)).toEqual(['geticapplication', 'geticeoi']);
});

test.each([
  ['seconds', '30', 30],
  ['a time', 'Sat, 21 Nov 2026 13:01:30 GMT', 90],
])('a 503 whose Retry-After is %s says for how long to wait', async (_, value, seconds) => {
  statuses = [503];
  headers = { 'retry-after': value, date: 'Sat, 21 Nov 2026 13:00:00 GMT' };
  const { ask } = await open();
  await expect(ask()).rejects.toMatchObject({
    status: 503,
    notice: { messageId: 'notice.retryafter', type: 'error', values: { seconds } },
  });
});
