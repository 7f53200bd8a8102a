// The lists over HTTP when a request is sent twice or two users save at once: idempotency keys, versions, merging (product 4.6 to 4.8).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { validItem } from '../applicationSamples.ts';
import { fillLists, itemsOf, listCalls, signUpWithApplication, type Applicant } from './applicants.ts';
import { testServer, type TestServer } from './testServer.ts';

let server: TestServer;
let user: Applicant;
beforeAll(async () => {
  server = await testServer();
  user = await signUpWithApplication(server);
  await fillLists(server, user);
});
afterAll(() => server.close());

test('adds with the same key add one item, and another item with that key is refused with 400', async () => {
  const { add, stored } = listCalls(server, 'competitors', user);
  const before = await stored();
  const headers = { 'idempotency-key': 'one click' };
  const [one, two] = await Promise.all([
    add(validItem('competitors', 5), headers),
    add(validItem('competitors', 5), headers),
  ]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(two.body).toEqual(one.body);
  expect(two.headers.get('etag')).toBe(one.headers.get('etag'));
  expect((await add(validItem('competitors', 6), headers)).status).toBe(400);
  expect(await stored()).toEqual([...before, ...itemsOf(one.body)]);
});

test('a list keeps its version when another list changes', async () => {
  const { fetch, save } = listCalls(server, 'assets', user);
  const { body, headers } = await fetch();
  const etag = headers.get('etag') ?? '';
  expect(etag).toMatch(/^"\d+"$/);
  await listCalls(server, 'jobs', user).add();
  const same = await save(body, { 'if-match': etag });
  expect([same.status, same.headers.get('etag')]).toEqual([200, etag]);
});

test('a save with an old version is refused with 412, with the current one or none it succeeds', async () => {
  const { fetch, add, save } = listCalls(server, 'assets', user);
  const first = await fetch();
  const [item] = itemsOf(first.body);
  const stale = { 'if-match': first.headers.get('etag') ?? '' };
  const added = await add(validItem('assets', 4));
  expect((await save([{ ...item, ua_price: 9 }], stale)).status).toBe(412);
  expect((await fetch()).headers.get('etag')).toBe(added.headers.get('etag'));
  const fresh = { 'if-match': added.headers.get('etag') ?? '' };
  expect((await save([{ ...item, ua_price: 9 }], fresh)).status).toBe(200);
  expect((await save([{ ...item, ua_price: 8 }])).status).toBe(200);
});

test('of two saves of different items of one version one is refused with 412, and no item is lost', async () => {
  const { fetch, add, save, stored } = listCalls(server, 'activities', user);
  await add(validItem('activities', 1));
  await add(validItem('activities', 2));
  const list = await fetch();
  const headers = { 'if-match': list.headers.get('etag') ?? '' };
  const items = itemsOf(list.body).slice(-2);
  const both = await Promise.all(items.map((item) => save([{ ...item, ua_activityitem: 'Newid' }], headers)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  await Promise.all(items.map((item) => save([{ ...item, ua_activityitem: 'Newid eto' }])));
  const names = (await stored()).slice(-2).map((item) => item['ua_activityitem']);
  expect(names).toEqual(['Newid eto', 'Newid eto']);
});
