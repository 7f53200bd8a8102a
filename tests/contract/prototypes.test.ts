// Bodies and names that aim at the prototype of objects (prototype pollution, docs/security.md, ASVS 15.3.6).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callOf, type CallId } from '#machines/catalogue/api/calls.ts';
import { csv } from '../sampleFiles.ts';
import { signUpWithApplication } from './applicants.ts';
import { fileCalls } from './fileCalls.ts';
import { caseworker, signUp, testServer, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const { upload } = fileCalls(() => server);

test('a prototype anywhere in a body is refused with 400', async () => {
  const { applicationId, token } = await signUpWithApplication(server);
  const send = async (id: CallId, body: string) => {
    const { method, path, api } = callOf(id);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const query = `?contractid=${server.settings.contractId}`;
    return (await fetch(`${server.url}/${api}/${path}${query}`, { method, headers, body })).status;
  };
  for (const member of [
    '"__proto__": {"polluted": 1}',
    '"ua_nested": [{"__proto__": {"polluted": 1}}]',
    String.raw`"\u005f_proto__": {"polluted": 1}`,
    '"constructor": {"prototype": {"polluted": 1}}',
  ]) {
    const item = `{"ua_icapplicationid": "${applicationId}", ${member}}`;
    const statuses = [
      await send('UpdateICApplication', `{${member}}`),
      await send('addicdirectors', `[${item}]`),
      await send('addicnotes', `[{"filename": "a.csv", "filetype": "Other", "content": "YSxi", ${member}}]`),
      await send('login', `{${member}}`),
    ];
    expect.soft([member, statuses]).toEqual([member, [400, 400, 400, 400]]);
  }
  expect({}).not.toHaveProperty('polluted');
});

test('constructor, toString and the like count as unknown fields, file types, statuses and entity names', async () => {
  const { token, email } = await signUpWithApplication(server);
  const names = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__'];
  const unknown = Object.entries(Object.fromEntries(names.map((name) => [name, 'x'])));
  const saved = await server.call('UpdateICApplication', { token, body: Object.fromEntries(unknown) });
  expect(saved.status).toBe(200);
  expect(Object.entries(saved.body ?? {})).toEqual(expect.arrayContaining(unknown));
  const fresh = await signUp(server);
  await server.call('AddICEOI', { token: fresh.token, body: Object.fromEntries(unknown) });
  expect((await caseworker(server, 'GET', `/${fresh.email}`)).body).toMatchObject({
    eoi: { changes: [{ fields: expect.arrayContaining(names) }] },
  });
  for (const name of names) {
    const uploaded = await upload({ token }, `a.${name}`, csv());
    expect(uploaded.body).toEqual([
      expect.objectContaining({ FileName: `a.${name}`, IsUploaded: false, reason: 'fileType' }),
    ]);
    const moved = await caseworker(server, 'PUT', `/${email}/records/application`, { status: name });
    const list = await server.call('geticnotes', { token, query: { entityname: name } });
    expect([name, moved.status, list.status]).toEqual([name, 400, 404]);
  }
});
