// The faults of the variable FAULTS, those that the caseworker's command sets while the server runs, and a server without faults
// (product 14.6, docs/faults.md).
import { afterEach, expect, test } from 'vitest';
import { faultNames } from '#machines/catalogue/api/faults.ts';
import { caseworkerCommand, exitsWithError, printed } from './caseworkerCommand.ts';
import { signUp, testServer, type TestServer } from './testServer.ts';

const running: TestServer[] = [];
const startTestServer = async (variables: Record<string, string> = {}) => {
  const server = await testServer(variables);
  running.push(server);
  return server;
};
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const statusOf = async (server: TestServer) => (await server.call('GetSectors')).status;

test('the faults of FAULTS affect all calls or one, until the command clears them', async () => {
  const server = await startTestServer({ FAULTS: 'all:503-retry-after,GetSectors:418' });
  expect([await statusOf(server), await statusOf(server)]).toEqual([418, 418]);
  const { status, headers } = await server.call('GetSectorParents');
  expect([status, headers.get('retry-after')]).toEqual([503, '30']);
  expect(await caseworkerCommand(server, 'faults')).toEqual(
    printed(
      'call        fault            times  after',
      'all         503-retry-after  –      0',
      'GetSectors  418              –      0',
    ),
  );
  expect(await caseworkerCommand(server, 'no-faults --json')).toEqual(printed('[]'));
  expect([await statusOf(server), (await server.call('GetSectorParents')).status]).toEqual([200, 200]);
});

test('the command sets a fault for a number of calls after a number of others', async () => {
  const server = await startTestServer({ FAULTS: 'on' });
  expect(await statusOf(server)).toBe(200);
  const set = { call: 'GetSectors', fault: '500', times: 2, after: 1 };
  const { text } = await caseworkerCommand(server, 'fault getsectors 500 --times 2 --after 1 --json');
  expect(JSON.parse(text)).toEqual([set]);
  expect(await statusOf(server)).toBe(200);
  expect(await statusOf(server)).toBe(500);
  const left = await caseworkerCommand(server, 'faults --json');
  expect(JSON.parse(left.text)).toEqual([{ ...set, times: 1, after: 0 }]);
  expect([await statusOf(server), await statusOf(server)]).toEqual([500, 200]);
  expect(await caseworkerCommand(server, 'faults --json')).toEqual(printed('[]'));
});

test('the header overrides the fault of the command and leaves it to later calls', async () => {
  const server = await startTestServer({ FAULTS: 'on' });
  await caseworkerCommand(server, 'fault GetSectors 500 --times 1');
  expect((await server.call('GetSectors', { headers: { fault: '418' } })).status).toBe(418);
  expect(await statusOf(server)).toBe(500);
});

test('a second fault for the same call replaces the first', async () => {
  const server = await startTestServer({ FAULTS: 'on' });
  await caseworkerCommand(server, 'fault GetSectors 500');
  await caseworkerCommand(server, 'fault GetSectors 404');
  expect([await statusOf(server), await statusOf(server)]).toEqual([404, 404]);
});

test('a command that names no call or no fault is refused and sets nothing', async () => {
  const server = await startTestServer({ FAULTS: 'on' });
  expect(await caseworkerCommand(server, 'fault GetSector 500')).toEqual(
    exitsWithError('No call is named GetSector. docs/calls.md lists the calls. Use all for every call.'),
  );
  expect(await caseworkerCommand(server, 'fault GetSectors 700')).toEqual(
    exitsWithError(`No fault is named 700. Use one of: ${faultNames.join(', ')}`),
  );
  const token = server.caseworkerKey ?? '';
  for (const wrong of [{ times: 0 }, { times: 1.5 }, { after: -1 }, { call: 7 }]) {
    const body = { call: 'GetSectors', fault: '500', ...wrong };
    expect.soft((await server.request('POST', '/caseworker/faults', { body, token })).status).toBe(400);
  }
  const body = { call: 'GetSectors', fault: '500' };
  expect((await server.request('POST', '/caseworker/faults', { body })).status).toBe(401);
  expect(await caseworkerCommand(server, 'faults --json')).toEqual(printed('[]'));
});

test('a call that gets no answer ends when the server closes', async () => {
  const server = await testServer({ FAULTS: 'on' });
  const { token } = await signUp(server);
  await caseworkerCommand(server, 'fault AddICEOI silent --times 1');
  const unanswered = server.call('AddICEOI', { token, body: {} }).then(
    () => 'answered',
    () => 'closed',
  );
  // The call is pending once the server has applied the fault.
  await expect.poll(async () => (await caseworkerCommand(server, 'faults --json')).text).toBe('[]');
  expect((await server.call('geticeoi', { token })).status).toBe(404);
  await server.close();
  expect(await unanswered).toBe('closed');
});

test('a call whose answer is delayed is answered when the server closes', async () => {
  const server = await testServer({ FAULTS: 'on' });
  await caseworkerCommand(server, 'fault GetSectors slow --times 1');
  const late = statusOf(server);
  await expect.poll(async () => (await caseworkerCommand(server, 'faults --json')).text).toBe('[]');
  await server.close();
  expect(await late).toBe(200);
});

test('without FAULTS the header and the commands are refused with 403', async () => {
  const server = await startTestServer();
  const message = 'Faults are not switched on: start the server with FAULTS=on.';
  for (const path of ['/data/UMISECTOR/GET', '/auth/api/user/login', '/data/nowhere']) {
    const { status, body } = await server.request('GET', path, { headers: { fault: '500' } });
    expect.soft([path, status, body]).toEqual([path, 403, { message }]);
  }
  expect((await server.request('GET', '/healthz', { headers: { fault: '500' } })).status).toBe(200);
  for (const words of ['faults', 'no-faults', 'fault GetSectors 500']) {
    expect.soft(await caseworkerCommand(server, words)).toEqual(exitsWithError(message));
  }
  expect(await statusOf(server)).toBe(200);
});

test('without FAULTS a preflight does not allow the header', async () => {
  const server = await startTestServer();
  const [origin = ''] = server.settings.allowedOrigins;
  const { headers } = await server.request('OPTIONS', '/data/UMISECTOR/GET', {
    headers: { origin, 'access-control-request-method': 'GET' },
  });
  expect(headers.get('access-control-allow-headers')).toBeTruthy();
  expect(headers.get('access-control-allow-headers')).not.toMatch(/fault/i);
});

test('faults neither exist for, nor happen to, a request that comes through a proxy or names another host', async () => {
  const server = await startTestServer({ FAULTS: 'all:500' });
  const elsewhere = { 'x-forwarded-for': '203.0.113.1' };
  expect(await statusOf(server)).toBe(500);
  expect((await server.call('GetSectors', { headers: elsewhere })).status).toBe(200);
  const refused = await server.call('GetSectors', { headers: { ...elsewhere, fault: '418' } });
  expect(refused).toMatchObject({
    status: 403,
    body: { message: 'Faults are for requests of this computer only.' },
  });
  const token = server.caseworkerKey ?? '';
  const routes = ['/faults', '/personas'].map((path) =>
    server.request('POST', `/caseworker${path}`, { token, headers: elsewhere, body: {} }),
  );
  expect((await Promise.all(routes)).map(({ status }) => status)).toEqual([404, 404]);
});
