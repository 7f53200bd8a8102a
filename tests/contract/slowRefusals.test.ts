// Refusals that are slowed down (product 14.13): a stranger who sends the next request as soon as the last one is refused must not keep
// everybody else waiting.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childLists } from '#machines/catalogue/records/lists.ts';
import type { Delay } from '#server/clock.ts';
import { signUpWithEoi } from './applicants.ts';
import { pathOf, slowRequest } from './slowRequest.ts';
import { testServer, type SignedUp, type TestServer } from './testServer.ts';

const REFUSAL_WAIT = 1_000;
const MINUTE = 60_000;

/** Functions that each end the wait of a slowed refusal. The other waits of the server last until they are aborted. */
const endWaits = new Set<() => void>();
let server: TestServer;
let applicant: SignedUp;
beforeAll(async () => {
  const delay: Delay = (milliseconds, signal) =>
    new Promise((resolve) => {
      const end = () => {
        endWaits.delete(end);
        resolve();
      };
      if (milliseconds === REFUSAL_WAIT) endWaits.add(end);
      signal.addEventListener('abort', end);
    });
  server = await testServer({ LIMITS: '1', TRUST_PROXY: '1' }, undefined, { delay });
  applicant = await signUpWithEoi(server);
});
afterAll(() => server.close());

const refused = (address: string) =>
  server.call('geticapplication', { headers: { 'x-forwarded-for': address } });

async function refuseSixtyTimes(address: string): Promise<void> {
  for (let count = 0; count < 60; count += 1) expect((await refused(address)).status).toBe(401);
  expect(endWaits.size).toBe(0);
}

test('security 9: the refusal after sixty in a minute waits for a second, and nobody else does', async () => {
  await refuseSixtyTimes('203.0.113.1');
  const slowed = refused('203.0.113.1');
  const from = { 'x-forwarded-for': '203.0.113.1' };
  const longAddress = server.request('GET', `/data/geticeoi/${'a'.repeat(5_000)}`, { headers: from });
  const tooLarge = server.call('login', { headers: from, body: { username: 'a'.repeat(10_000) } });
  await expect.poll(() => endWaits.size).toBe(3);
  // What is allowed is answered at once to the same address, and so is a refusal to another one.
  const { token } = applicant;
  expect((await server.call('geticeoi', { headers: from, token })).status).toBe(200);
  expect((await refused('203.0.113.2')).status).toBe(401);
  expect(endWaits.size).toBe(3);
  for (const end of endWaits) end();
  const answers = await Promise.all([slowed, longAddress, tooLarge]);
  expect(answers.map(({ status }) => status)).toEqual([401, 414, 413]);

  server.advanceClock(MINUTE);
  expect((await refused('203.0.113.1')).status).toBe(401);
});

test('security 9: what a signed-in person is refused, and what is not found, neither counts nor waits', async () => {
  const office = { 'x-forwarded-for': '203.0.113.3' };
  const { token } = applicant;
  const ordinary = async () => {
    const emptyList = await server.call(childLists.competitors.calls.get, { headers: office, token });
    const ofBrokers = await server.call('GetICApplicationsByBroker', { headers: office, token });
    const stale = await server.call('UpdateICEOI', {
      headers: { ...office, 'if-match': '"0"' },
      token,
      body: { ua_note: '' },
    });
    const tooLarge = await server.call('UpdateICEOI', {
      headers: office,
      token,
      body: { ua_note: 'a'.repeat(300_000) },
    });
    const script = await server.request('GET', '/anwcef/assets/earlier-release.js', { headers: office });
    return [emptyList, ofBrokers, stale, tooLarge, script].map(({ status }) => status);
  };
  for (let count = 0; count < 16; count += 1) expect(await ordinary()).toEqual([404, 403, 412, 413, 404]);
  await refuseSixtyTimes('203.0.113.3');
  // Nor does it wait while somebody else at the same address is slowed down.
  const slowed = refused('203.0.113.3');
  await expect.poll(() => endWaits.size).toBe(1);
  expect(await ordinary()).toEqual([404, 403, 412, 413, 404]);
  for (const end of endWaits) end();
  expect((await slowed).status).toBe(401);
});

test('security 9: the wait of a slowed refusal ends with its connection', async () => {
  await refuseSixtyTimes('127.0.0.1');
  const sent = slowRequest(server.url, 'PUT', '/data/UpdateICEOI', { length: 10 });
  await expect.poll(() => endWaits.size).toBe(1);
  sent.abort();
  await expect.poll(() => endWaits.size).toBe(0);
});

test('security 9: a connection that sends more requests while a refusal waits is closed', async () => {
  await refuseSixtyTimes('203.0.113.4');
  const socket = connect(server.settings.port, '127.0.0.1');
  const closed = once(socket, 'close');
  socket.on('error', () => {});
  const request = `GET ${pathOf(server, 'geticeoi')} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.4\r\n\r\n`;
  socket.write(request.repeat(100));
  socket.resume();
  await closed;
  await expect.poll(() => endWaits.size).toBe(0);
});
