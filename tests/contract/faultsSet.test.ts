// Faults that happen from the start (FAULTS) and those that the caseworker's command sets while the server runs; and a server where they
// are off (docs/faults.md, issue 6).
import { afterEach, expect, test } from 'vitest';
import { faultNames } from '#machines/catalogue/api/faults.ts';
import { caseworkerCommand, refused, said } from './caseworkerCommand.ts';
import { signUp, testServer, type TestServer } from './testServer.ts';

const running: TestServer[] = [];
const started = async (variables: Record<string, string> = {}) => {
  const server = await testServer(variables);
  running.push(server);
  return server;
};
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const statusOf = async (server: TestServer) => (await server.call('GetSectors')).status;

test('those of FAULTS happen until they are taken away, of every call or of one', async () => {
  const server = await started({ FAULTS: 'all:503-retry-after,GetSectors:418' });
  expect([await statusOf(server), await statusOf(server)]).toEqual([418, 418]);
  const { status, headers } = await server.call('GetSectorParents');
  expect([status, headers.get('retry-after')]).toEqual([503, '30']);
  expect(await caseworkerCommand(server, 'faults')).toEqual(
    said(
      'call        fault            times  after',
      'all         503-retry-after  –      0',
      'GetSectors  418              –      0',
    ),
  );
  expect(await caseworkerCommand(server, 'no-faults --json')).toEqual(said('[]'));
  expect([await statusOf(server), (await server.call('GetSectorParents')).status]).toEqual([200, 200]);
});

test('the caseworker sets one for so many calls, after so many others; the header goes before it', async () => {
  const server = await started({ FAULTS: 'on' });
  expect(await statusOf(server)).toBe(200);
  const set = { call: 'GetSectors', fault: '500', times: 2, after: 1 };
  const { text } = await caseworkerCommand(server, 'fault getsectors 500 --times 2 --after 1 --json');
  expect(JSON.parse(text)).toEqual([set]);
  expect(await statusOf(server)).toBe(200);
  expect(await statusOf(server)).toBe(500);
  const { status } = await server.call('GetSectors', { headers: { fault: '418' } });
  expect(status).toBe(418);
  const left = await caseworkerCommand(server, 'faults --json');
  expect(JSON.parse(left.text)).toEqual([{ ...set, times: 1, after: 0 }]);
  expect([await statusOf(server), await statusOf(server)]).toEqual([500, 200]);
  expect(await caseworkerCommand(server, 'faults --json')).toEqual(said('[]'));
  // Another one for the same call takes its place.
  await caseworkerCommand(server, 'fault GetSectors 500');
  await caseworkerCommand(server, 'fault GetSectors 404');
  expect([await statusOf(server), await statusOf(server)]).toEqual([404, 404]);
});

test('what names nothing is refused, and nothing is set', async () => {
  const server = await started({ FAULTS: 'on' });
  expect(await caseworkerCommand(server, 'fault GetSector 500')).toEqual(
    refused('No call is named GetSector. docs/calls.md names them; all stands for every one.'),
  );
  expect(await caseworkerCommand(server, 'fault GetSectors 700')).toEqual(
    refused(`No fault is named 700. Use one of: ${faultNames.join(', ')}`),
  );
  const token = server.caseworkerKey ?? '';
  for (const wrong of [{ times: 0 }, { times: 1.5 }, { after: -1 }, { call: 7 }]) {
    const body = { call: 'GetSectors', fault: '500', ...wrong };
    expect.soft((await server.request('POST', '/caseworker/faults', { body, token })).status).toBe(400);
  }
  const body = { call: 'GetSectors', fault: '500' };
  expect((await server.request('POST', '/caseworker/faults', { body })).status).toBe(401);
  expect(await caseworkerCommand(server, 'faults --json')).toEqual(said('[]'));
});

test('whoever is not answered is let go when the server ends', async () => {
  const server = await testServer({ FAULTS: 'on' });
  const { token } = await signUp(server);
  await caseworkerCommand(server, 'fault AddICEOI silent --times 1');
  const unanswered = server.call('AddICEOI', { token, body: {} }).then(
    () => 'answered',
    () => 'let go',
  );
  // Once the fault is spent the call is held.
  await expect.poll(async () => (await caseworkerCommand(server, 'faults --json')).text).toBe('[]');
  expect((await server.call('geticeoi', { token })).status).toBe(404);
  await server.close();
  expect(await unanswered).toBe('let go');
});

test('an answer that is late is let go when the server ends', async () => {
  const server = await testServer({ FAULTS: 'on' });
  await caseworkerCommand(server, 'fault GetSectors slow --times 1');
  const late = statusOf(server);
  await expect.poll(async () => (await caseworkerCommand(server, 'faults --json')).text).toBe('[]');
  await server.close();
  expect(await late).toBe(200);
});

test('where FAULTS is not set the header and the commands are refused, and CORS does not allow it', async () => {
  const server = await started();
  const message = 'Faults are not switched on: start the server with FAULTS=on.';
  for (const path of ['/data/UMISECTOR/GET', '/auth/api/user/login', '/data/nowhere']) {
    const { status, body } = await server.request('GET', path, { headers: { fault: '500' } });
    expect.soft([path, status, body]).toEqual([path, 403, { message }]);
  }
  expect((await server.request('GET', '/healthz', { headers: { fault: '500' } })).status).toBe(200);
  for (const words of ['faults', 'no-faults', 'fault GetSectors 500']) {
    expect.soft(await caseworkerCommand(server, words)).toEqual(refused(message));
  }
  const [origin = ''] = server.settings.allowedOrigins;
  const { headers } = await server.request('OPTIONS', '/data/UMISECTOR/GET', {
    headers: { origin, 'access-control-request-method': 'GET' },
  });
  expect(headers.get('access-control-allow-headers')).not.toMatch(/fault/i);
  expect(await statusOf(server)).toBe(200);
});
