// A call that is sent early, one that says when to come again, and a file on a slow line, over a replaced fetch.
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dataResults } from '#machines/catalogue/api/dataResults.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { sampleConfiguration } from '#tests/sampleConfiguration.ts';

/** The requests to the API: the last part of the path but one, and the token. */
let sent: [string, string | null][] = [];
let statuses: number[] = [];
/** In place of a status: the request gets no response. */
const offline = 0;
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
    if (status === offline) throw new TypeError('Failed to fetch');
    return Response.json(
      { ua_companyname: `Answer ${sent.length}`, ua_currentstatus: 'created' },
      { status, headers },
    );
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Resolves when the first request has been answered and what waits for it has run. */
async function arrived(): Promise<void> {
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await new Promise(setImmediate);
}

/** The services as a new page has them. */
async function open() {
  const { request, sendEarly, forgetCalls, forgetTakenCalls } = await import('./request.ts');
  const ask = async (bearer = 'mine') => {
    const { result } = await request('geticeoi', dataResults.geticeoi.result, {}, { bearer });
    return result['ua_companyname'];
  };
  const save = () => request('UpdateICEOI', dataResults.UpdateICEOI.result, { body: {} }, { bearer: 'mine' });
  return { ask, save, sendEarly, forgetCalls, forgetTakenCalls };
}

test('a call and a save are sent in the turn in which they are made', async () => {
  const { ask } = await open();
  const { saveEoi } = await import('./eoi.ts');
  await ask();
  const results = [ask(), saveEoi({ values: {}, etag: null }, { bearer: 'mine' })];
  expect(sent.map(([call]) => call)).toEqual(['geticeoi', 'geticeoi', 'data']);
  await Promise.all(results);
});

test('the answer of a call that was sent early is taken once', async () => {
  const { ask, sendEarly } = await open();
  sendEarly('geticeoi', 'mine');
  expect([await ask(), await ask()]).toEqual(['Answer 1', 'Answer 2']);
  expect(sent).toEqual([
    ['geticeoi', 'Bearer mine'],
    ['geticeoi', 'Bearer mine'],
  ]);
});

test('a call that was sent early and not taken yet is not sent again', async () => {
  const { ask, sendEarly } = await open();
  sendEarly('geticeoi', 'mine');
  sendEarly('geticeoi', 'mine');
  expect(await ask()).toBe('Answer 1');
  expect(sent).toHaveLength(1);
});

test.each([
  [9999, 'Answer 1'],
  [10_000, 'Answer 2'],
])(
  'a page that follows %i ms after a call was sent gets %s, and no later request',
  async (time, expected) => {
    const { ask, sendEarly } = await open();
    sendEarly('geticeoi', 'mine');
    await ask();
    vi.advanceTimersByTime(time);
    sendEarly('geticeoi', 'mine');
    const before = await ask();
    expect(before).toBe(expected);
    expect(await ask()).not.toBe(before);
  },
);

test('what a page has asked for itself is not given to the page that follows', async () => {
  const { ask, sendEarly } = await open();
  sendEarly('geticeoi', 'mine');
  expect([await ask(), await ask()]).toEqual(['Answer 1', 'Answer 2']);
  sendEarly('geticeoi', 'mine');
  expect(await ask()).toBe('Answer 3');
});

test('a page that follows gets a response that is still on its way, and its failure', async () => {
  const { ask, sendEarly } = await open();
  statuses = [200, 503];
  for (const token of ['mine', 'new']) {
    sendEarly('geticeoi', token);
    const left = ask(token);
    sendEarly('geticeoi', token);
    const opened = ask(token);
    const [one, other] = await Promise.allSettled([left, opened]);
    expect(other).toEqual(one);
  }
  expect(sent).toHaveLength(2);
});

test.each([
  [404, 404],
  [503, 'Answer 2'],
])('a page that follows on one whose call was answered %i gets %s', async (status, expected) => {
  statuses = [status];
  const { ask, sendEarly } = await open();
  sendEarly('geticeoi', 'mine');
  await expect(ask()).rejects.toMatchObject({ status });
  sendEarly('geticeoi', 'mine');
  expect(await ask().catch((error: unknown) => (error as { status: unknown }).status)).toBe(expected);
});

test('a page that follows on one whose call was answered with a body that is cut off gets a new answer', async () => {
  const { ask, sendEarly } = await open();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (...parameters: Parameters<typeof fetch>) => {
    const response = await fetch(...parameters);
    return sent.length === 1 ? new Response('{"ua_companyname": "Ans') : response;
  });
  sendEarly('geticeoi', 'mine');
  await expect(ask()).rejects.toMatchObject({ status: 'malformed' });
  sendEarly('geticeoi', 'mine');
  expect(await ask()).toBe('Answer 2');
});

test('a page that follows on a change gets a new answer', async () => {
  const { ask, sendEarly, save, forgetCalls } = await open();
  sendEarly('geticeoi', 'mine');
  await ask();
  await save();
  sendEarly('geticeoi', 'mine');
  expect(await ask()).toBe('Answer 3');
  forgetCalls();
  sendEarly('geticeoi', 'mine');
  expect(await ask()).toBe('Answer 4');
});

test('what an earlier page has had is forgotten when another window may have changed it; what was sent for this page is not', async () => {
  const { ask, sendEarly, forgetTakenCalls } = await open();
  sendEarly('geticeoi', 'mine');
  forgetTakenCalls();
  expect(await ask()).toBe('Answer 1');
  forgetTakenCalls();
  sendEarly('geticeoi', 'mine');
  expect(await ask()).toBe('Answer 2');
  sendEarly('geticeoi', 'mine');
  forgetTakenCalls();
  expect(await ask()).toBe('Answer 3');
});

test('the failure of a call that was sent early is that of the call', async () => {
  statuses = [401];
  const { ask, sendEarly } = await open();
  sendEarly('geticeoi', 'mine');
  await expect(ask()).rejects.toMatchObject({ status: 401 });
  expect(await ask()).toBe('Answer 2');
});

test.each([offline, 503, 429])(
  'a call that was sent early and has failed with %i is made again',
  async (status) => {
    statuses = [status];
    const { ask, sendEarly } = await open();
    sendEarly('geticeoi', 'mine');
    await arrived();
    expect(await ask()).toBe('Answer 2');
  },
);

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

test('an answer that was fetched before a change is not taken after it', async () => {
  const { ask, sendEarly, save } = await open();
  sendEarly('geticeoi', 'mine');
  await save();
  expect(await ask()).toBe('Answer 3');
});

test('an answer that was fetched before a change is not taken while the change is under way', async () => {
  const { ask, sendEarly, save } = await open();
  sendEarly('geticeoi', 'mine');
  const saved = save();
  expect(await ask()).not.toBe('Answer 1');
  await saved;
});

test('an answer that was fetched while a change was under way is not taken after it', async () => {
  const { ask, sendEarly, save } = await open();
  await ask();
  const saved = save();
  sendEarly('geticeoi', 'mine');
  await saved;
  expect(await ask()).toBe('Answer 4');
});

test('reading a list by POST leaves what was sent early', async () => {
  const { ask, sendEarly } = await open();
  const { request } = await import('./request.ts');
  sendEarly('geticeoi', 'mine');
  await request('GetICAssetsByClaimId', v.unknown(), { body: {} }, { bearer: 'mine' });
  expect(await ask()).toBe('Answer 1');
});

test('the refusal of a call that was sent early is taken also when it has come before', async () => {
  statuses = [404];
  const { ask, sendEarly } = await open();
  sendEarly('geticeoi', 'mine');
  await arrived();
  await expect(ask()).rejects.toMatchObject({ status: 404 });
  expect(sent).toHaveLength(1);
});

test('a call that was sent early is not taken by another', async () => {
  const { ask, sendEarly } = await open();
  sendEarly('geticapplication', 'mine');
  await ask();
  expect(sent.map(([call]) => call)).toEqual(['geticapplication', 'geticeoi']);
});

test('an answer of another form than that of its call is refused as malformed', async () => {
  const { request } = await import('./request.ts');
  const asked = request('ispostcodeincontract', dataResults.ispostcodeincontract.result);
  await expect(asked).rejects.toMatchObject({ status: 'malformed' });
});

test.each([
  ['seconds', '30', 'seconds', { seconds: 30 }],
  ['a time', 'Sat, 21 Nov 2026 13:01:30 GMT', 'minutes', { minutes: 2 }],
])('a 503 whose Retry-After is %s says for how long to wait', async (_, value, unit, values) => {
  statuses = [503];
  headers = { 'retry-after': value, date: 'Sat, 21 Nov 2026 13:00:00 GMT' };
  const { ask } = await open();
  await expect(ask()).rejects.toMatchObject({
    status: 503,
    notice: { messageId: `notice.retryafter.${unit}`, type: 'error', values },
  });
});

describe('the content of a file', () => {
  /** Fetches a file over a line whose parts arrive when the test says so. `pass` lets milliseconds pass. */
  async function fetchSlowFile() {
    let body: ReadableStreamDefaultController<Uint8Array> | undefined;
    const opened = new Promise<void>((resolve) => {
      vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
        const address = typeof input === 'string' ? input : input.url;
        if (address.endsWith('/config.json')) return Response.json(sampleConfiguration);
        const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) });
        init?.signal?.addEventListener('abort', () => body?.error(init.signal?.reason));
        resolve();
        return new Response(stream, { headers: { 'content-type': 'text/csv' } });
      });
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('window', { setTimeout, clearTimeout, location: { origin: 'https://portal.example.org' } });
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), milliseconds);
      return controller.signal;
    });
    const { requestFile } = await import('./request.ts');
    const fetched = requestFile('noteContent', { params: { id: 'n-1' } }, { bearer: 'mine' }).then(
      async (blob) => [blob.type, await blob.text()],
      ({ status }: { status: unknown }) => status,
    );
    await opened;
    return {
      fetched,
      arrive: (text: string) => body?.enqueue(new TextEncoder().encode(text)),
      end: () => body?.close(),
      pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
    };
  }

  test('arrives whole on a slow line, also when that takes longer than a call may take', async () => {
    const { fetched, arrive, end, pass } = await fetchSlowFile();
    for (const part of ['cy', 'fri', 'fon']) {
      await pass(limits.callTimeout - 1_000);
      arrive(part);
    }
    await pass(limits.callTimeout - 1_000);
    end();
    expect(await fetched).toEqual(['text/csv', 'cyfrifon']);
  });

  test('is given up when nothing has arrived for as long as a call may take', async () => {
    const { fetched, arrive, pass } = await fetchSlowFile();
    arrive('cyfri');
    await pass(limits.callTimeout);
    expect(await fetched).toBe('timeout');
  });
});
