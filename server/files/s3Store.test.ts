// Reading a file of a slow S3-compatible service (product 4.16), what the errors of the service mean (product 14.16), and the address of Amazon's
// store. A fake on loopback plays the service; for Amazon's store `fetch` is replaced.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { openS3Store } from './s3Store.ts';

const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((close) => close()));

/** Opens a store whose service answers when the test says so, and whose time passes when the test says so. */
async function openSlowStore() {
  const replies: ServerResponse[] = [];
  const service = createServer((_request, reply) => void replies.push(reply));
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  cleanups.push(() => {
    service.closeAllConnections();
    service.close();
  });
  let now = 0;
  const waits: { until: number; signal: AbortSignal; end: () => void }[] = [];
  const { port } = service.address() as AddressInfo;
  const store = openS3Store(
    {
      filesUrl: `s3://files?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`,
      awsAccessKeyId: 'a',
      awsSecretAccessKey: 'b',
      awsRegion: 'eu-west-2',
    },
    (milliseconds, signal) =>
      new Promise<void>((end) => void waits.push({ until: now + milliseconds, signal, end })),
  );
  /** Lets seconds pass once the store waits for what arrives next. */
  const pass = async (seconds: number) => {
    await vi.waitFor(() => expect(waits.at(-1)?.signal.aborted).toBe(false));
    now += seconds * 1_000;
    for (const { until, end } of waits) if (until <= now) end();
  };
  const reply = () =>
    vi.waitFor(() => replies[0] ?? Promise.reject(new Error('The store asks for nothing.')));
  return { store, pass, reply };
}

test('a file that arrives slowly is read whole, however long it takes', async () => {
  const { store, pass, reply } = await openSlowStore();
  const opening = store.open('n');
  const answer = await reply();
  await pass(29);
  answer.write('cy');
  const parts: string[] = [];
  for await (const part of (await opening) ?? []) {
    parts.push(String(Buffer.from(part)));
    await pass(29);
    if (parts.length === 1) answer.write('fri');
    else if (parts.length === 2) answer.write('fon');
    else answer.end();
  }
  expect(parts).toEqual(['cy', 'fri', 'fon']);
});

test('a file is given up when nothing of it has arrived for 30 seconds', async () => {
  const { store, pass, reply } = await openSlowStore();
  const opening = store.open('n');
  (await reply()).write('cy');
  const content = await opening;
  const read = async () => {
    for await (const part of content ?? []) {
      expect(String(Buffer.from(part))).toBe('cy');
      await pass(30);
    }
  };
  await expect(read()).rejects.toThrow('nothing has arrived in time');
});

test('a service that does not answer for 30 seconds is not available', async () => {
  const { store, pass, reply } = await openSlowStore();
  const opening = store.open('n');
  await reply();
  const failure = opening.catch((error: unknown) => error);
  await pass(30);
  expect(await failure).toMatchObject({ status: 503, reason: 'nothing has arrived in time' });
});

test('a removal that the service does not answer for 10 seconds is given up', async () => {
  const ends: { seconds: number; end: AbortController }[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const end = new AbortController();
    ends.push({ seconds: milliseconds / 1000, end });
    return end.signal;
  });
  cleanups.push(() => vi.restoreAllMocks());
  const { store, reply } = await openSlowStore();
  const failure = store.remove('n').catch((error: unknown) => error);
  await reply();
  for (const { seconds, end } of ends) if (seconds <= 10) end.abort(new Error('it took too long'));
  expect(await failure).toMatchObject({ status: 503, reason: 'it took too long' });
});

test('the service need not send the rest of a file that its reader leaves before the first part', async () => {
  const { store, reply } = await openSlowStore();
  const opening = store.open('n');
  const answer = await reply();
  answer.write('cy');
  const content = await opening;
  const closed = new Promise<void>((done) => answer.once('close', () => done()));
  content?.destroy();
  await closed;
  expect(answer.writableFinished).toBe(false);
});

/** Answers a request of the store; an error has a body like Amazon S3's, MinIO's and Ceph's. */
async function answerWith(ask: 'open' | 'remove', status: number, code?: string): Promise<unknown> {
  const { store, reply } = await openSlowStore();
  const asked = store[ask]('n').catch((error: unknown) => error);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>x</Message></Error>`;
  (await reply()).writeHead(status).end(code === undefined ? undefined : xml);
  return asked;
}

test('reading a file that the bucket lacks gives null, and removing it succeeds', async () => {
  expect(await answerWith('open', 404, 'NoSuchKey')).toBeNull();
  expect(await answerWith('remove', 404, 'NoSuchKey')).toBeUndefined();
  // Amazon S3, MinIO and Ceph answer like this.
  expect(await answerWith('remove', 204)).toBeUndefined();
});

test.each([
  [404, 'NoSuchBucket', 'the store answered 404 NoSuchBucket'],
  [404, undefined, 'the store answered 404'],
  [403, 'SignatureDoesNotMatch', 'the store answered 403 SignatureDoesNotMatch'],
])('a store that answers %i %s is not available', async (status, code, reason) => {
  for (const ask of ['open', 'remove'] as const)
    expect(await answerWith(ask, status, code)).toMatchObject({ status: 503, reason });
});

test('without an endpoint the files are in Amazon’s store, which is asked by https', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request.url);
    return new Response();
  });
  cleanups.push(() => vi.unstubAllGlobals());
  const store = openS3Store({
    filesUrl: 's3://portal-files/uploads',
    awsAccessKeyId: 'a',
    awsSecretAccessKey: 'b',
    awsRegion: 'eu-west-2',
  });
  await store.put('n', Buffer.from('x'));
  await store.remove('n');
  expect(asked).toEqual(
    Array.from({ length: 2 }, () => 'https://portal-files.s3.eu-west-2.amazonaws.com/uploads/n'),
  );
});
