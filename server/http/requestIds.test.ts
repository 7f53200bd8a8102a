// From whom the server takes the id, the trace and the client's address of a request (product 14.13, 14.15).
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createFastify } from './createFastify.ts';
import { readSettings } from '../settings.ts';

const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

/** A child logger of pino. */
const logSchema = v.custom<{ bindings: () => object }>(
  (log) => typeof log === 'object' && log !== null && 'bindings' in log,
);

/** What the server takes from a request that comes from an address with the headers of a proxy. */
async function takenFrom(remoteAddress: string, TRUST_PROXY: string) {
  const app = createFastify(readSettings({ TRUST_PROXY, LOG_LEVEL: 'silent' }));
  app.get('/', async ({ ip, log }) => ({ ip, log: v.parse(logSchema, log).bindings() }));
  const reply = await app.inject({
    url: '/',
    remoteAddress,
    headers: { 'x-request-id': 'proxy-1', traceparent: TRACE, 'x-forwarded-for': '198.51.100.7' },
  });
  await app.close();
  const { ip, log } = reply.json<{ ip: string; log: object }>();
  return { id: reply.headers['x-request-id'] === 'proxy-1', trace: Object.values(log).includes(TRACE), ip };
}

const everything = { id: true, trace: true, ip: '198.51.100.7' };

test.each([
  ['203.0.113.5', '1'],
  ['10.1.2.3', '192.0.2.1, 10.0.0.0/8'],
  ['::ffff:10.1.2.3', '10.0.0.0/8'],
  ['2001:db8::9', '2001:db8::/32'],
  ['fe80::1%eth0', 'fe80::/10'],
  ['192.0.2.1', '192.0.2.1'],
])('takes id, trace and address from %s, which TRUST_PROXY=%s trusts', async (address, trustProxy) => {
  expect(await takenFrom(address, trustProxy)).toEqual(everything);
});

test.each([
  ['203.0.113.5', 'off'],
  ['11.1.2.3', '192.0.2.1, 10.0.0.0/8'],
  ['2001:db9::9', '2001:db8::/32'],
  ['192.0.2.2', '192.0.2.1'],
])('takes nothing from %s, which TRUST_PROXY=%s does not trust', async (address, trustProxy) => {
  expect(await takenFrom(address, trustProxy)).toEqual({ id: false, trace: false, ip: address });
});
