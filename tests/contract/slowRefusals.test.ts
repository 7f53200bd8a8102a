// Refusals that are slowed down (product 14.13): a stranger who sends the next request as soon as the last one is refused must not keep
// everybody else waiting.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Delay } from '#server/clock.ts';
import { signUpWithEoi } from './applicants.ts';
import { slowRequest } from './slowRequest.ts';
import { testServer, type SignedUp, type TestServer } from './testServer.ts';

const REST = 1_000;
const MINUTE = 60_000;

/** Ends each wait of a slowed refusal that has not ended. The other waits of the server last until they are aborted. */
const endRests = new Set<() => void>();
let server: TestServer;
let applicant: SignedUp;
beforeAll(async () => {
  const delay: Delay = (milliseconds, signal) =>
    new Promise((resolve) => {
      const end = () => {
        endRests.delete(end);
        resolve();
      };
      if (milliseconds === REST) endRests.add(end);
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
  expect(endRests.size).toBe(0);
}

test('security 9: the refusal after sixty in a minute waits for a second, and nobody else does', async () => {
  await refuseSixtyTimes('203.0.113.1');
  const slowed = refused('203.0.113.1');
  const from = { 'x-forwarded-for': '203.0.113.1' };
  const longAddress = server.request('GET', `/data/${'a'.repeat(5_000)}`, { headers: from });
  const unknown = server.request('GET', '/anwcef/assets/none.js', { headers: from });
  await expect.poll(() => endRests.size).toBe(3);
  // What is allowed is answered at once to the same address, and so is a refusal to another one.
  const { token } = applicant;
  expect((await server.call('geticeoi', { headers: from, token })).status).toBe(200);
  expect((await refused('203.0.113.2')).status).toBe(401);
  expect(endRests.size).toBe(3);
  for (const end of endRests) end();
  const answers = await Promise.all([slowed, longAddress, unknown]);
  expect(answers.map(({ status }) => status)).toEqual([401, 414, 404]);

  server.advanceClock(MINUTE);
  expect((await refused('203.0.113.1')).status).toBe(401);
});

test('security 9: the wait of a slowed refusal ends with its connection', async () => {
  await refuseSixtyTimes('127.0.0.1');
  const sent = slowRequest(server.url, 'PUT', '/data/UpdateICEOI', { length: 10 });
  await expect.poll(() => endRests.size).toBe(1);
  sent.abort();
  await expect.poll(() => endRests.size).toBe(0);
});
