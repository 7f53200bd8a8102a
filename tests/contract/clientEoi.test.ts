// A broker reads the EOI of an assigned client, and changes none (product 9.1, extension `clientEoi`).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assign, signUpWithApplication, UNKNOWN_ID, valuesOf, type Applicant } from './applicants.ts';
import { caseworker, signUpBroker, testServer, type SignedUp, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const read = ({ token }: SignedUp, ua_icapplicationid: unknown) =>
  server.call('getselectedeoi', { token, body: { ua_icapplicationid } });

const ownEoi = async ({ token }: Applicant) => valuesOf((await server.call('geticeoi', { token })).body);

test('a broker reads the EOI of an assigned client, and of no other', async () => {
  const [client, other] = [await signUpWithApplication(server), await signUpWithApplication(server)];
  const [broker, stranger] = [await signUpBroker(server), await signUpBroker(server)];
  expect((await read(broker, client.applicationId)).status).toBe(404);
  await assign(server, client, broker);
  const { status, body } = await read(broker, client.applicationId);
  const { ua_statushistory: history, ...values } = await ownEoi(client);
  expect([status, body, Array.isArray(history)]).toEqual([200, values, true]);
  const statuses = [
    await read(broker, other.applicationId),
    await read(stranger, client.applicationId),
    await read(broker, client.eoiId),
    await read(broker, UNKNOWN_ID),
    await read(broker, 'dim id'),
    await read(broker, undefined),
    await read(client, client.applicationId),
    await server.call('getselectedeoi', { body: { ua_icapplicationid: client.applicationId } }),
  ].map((answer) => answer.status);
  expect(statuses).toEqual([404, 404, 404, 404, 404, 400, 403, 401]);
});

test('a broker whose assignment has ended reads it no more', async () => {
  const [client, broker] = [await signUpWithApplication(server), await signUpBroker(server)];
  await assign(server, client, broker);
  expect((await read(broker, client.applicationId)).status).toBe(200);
  await caseworker(server, 'PUT', `/${client.email}/assignment/ended`, { broker: broker.email });
  expect((await read(broker, client.applicationId)).status).toBe(404);
});

test('a broker changes no EOI, with the client’s ids or without', async () => {
  const [client, broker] = [await signUpWithApplication(server), await signUpBroker(server)];
  await assign(server, client, broker);
  const before = await ownEoi(client);
  const ids = { ua_icexpressionofinterestid: client.eoiId, ua_icapplicationid: client.applicationId };
  const statuses = [
    await server.call('UpdateICEOI', { token: broker.token, body: { ...ids, ua_loanterm: 60 } }),
    await server.call('AddICEOI', { token: broker.token, body: { ...ids, ua_loanterm: 60 } }),
    await server.call('geticeoi', { token: broker.token }),
  ].map(({ status }) => status);
  expect([statuses, await ownEoi(client)]).toEqual([[403, 403, 403], before]);
});
