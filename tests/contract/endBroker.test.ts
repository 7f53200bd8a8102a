// The applicant ends the assignment of a broker (product 9.10, extension `brokerRemoval`): it ends at once, the history keeps it, and
// nobody ends that of another Application.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assign, itemsOf, signUpWithApplication, valuesOf, type Applicant } from './applicants.ts';
import {
  caseworker,
  signUp,
  signUpBroker,
  testServer,
  type SignedUp,
  type TestServer,
} from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const end = ({ token }: SignedUp, id: unknown, body: object = { statecode: 1 }) =>
  server.call('endbroker', { token, params: { id: String(id) }, body });

/** The ids of the assignments that the applicant reads, the first assigned first. */
async function idsFor({ token }: SignedUp): Promise<string[]> {
  const { ua_brokers } = valuesOf((await server.call('geticapplication', { token })).body);
  return itemsOf(ua_brokers ?? []).map(({ id }) => String(id));
}

const selectStatus = async ({ token }: SignedUp, { applicationId }: Applicant) =>
  (await server.call('getselectedapplication', { token, body: { ua_icapplicationid: applicationId } }))
    .status;

const listLength = async ({ token }: SignedUp) =>
  itemsOf((await server.call('GetICApplicationsByBroker', { token })).body).length;

const historyOf = async ({ email }: SignedUp) =>
  itemsOf(valuesOf((await caseworker(server, 'GET', `/${email}`)).body)['assignments']);

test('the broker is out at once, the other one stays, and the history says that the applicant did it', async () => {
  const client = await signUpWithApplication(server);
  const [one, other] = [await signUpBroker(server), await signUpBroker(server)];
  for (const broker of [one, other]) await assign(server, client, broker);
  const [first] = await idsFor(client);
  server.advanceClock(60_000);
  const ended = new Date(server.now()).toISOString();
  const { status, body } = await end(client, first);
  expect([status, body]).toEqual([200, true]);
  expect([
    [await selectStatus(one, client), await listLength(one)],
    [await selectStatus(other, client), await listLength(other)],
    (await idsFor(client)).length,
  ]).toEqual([[404, 0], [200, 1], 1]);
  expect(await historyOf(client)).toMatchObject([
    { broker: one.email, ended, endedActor: 'applicant', endedBy: null, endedReason: null },
    { broker: other.email, ended: null },
  ]);
  server.advanceClock(-60_000);
});

test('a save that the broker sends afterwards changes nothing', async () => {
  const [client, broker] = [await signUpWithApplication(server), await signUpBroker(server)];
  await assign(server, client, broker);
  const before = valuesOf((await server.call('geticapplication', { token: client.token })).body);
  await end(client, (await idsFor(client))[0]);
  const body = { ua_icapplicationid: client.applicationId, ua_projectname: 'Wedyn' };
  expect((await server.call('UpdateICApplication', { token: broker.token, body })).status).toBe(404);
  const { ua_brokers: _brokers, ...rest } = before;
  expect((await server.call('geticapplication', { token: client.token })).body).toEqual(rest);
});

test('an ended assignment answers 404, also after the broker is assigned again by another assignment', async () => {
  const [client, broker] = [await signUpWithApplication(server), await signUpBroker(server)];
  await assign(server, client, broker);
  const [first] = await idsFor(client);
  expect((await end(client, first)).status).toBe(200);
  expect((await end(client, first)).status).toBe(404);
  await assign(server, client, broker);
  const [second] = await idsFor(client);
  expect([second === first, (await end(client, first)).status, await selectStatus(broker, client)]).toEqual([
    false,
    404,
    200,
  ]);
});

test('nobody else ends it, and a body without statecode 1 is refused', async () => {
  const [client, broker] = [await signUpWithApplication(server), await signUpBroker(server)];
  const stranger = await signUpWithApplication(server);
  await assign(server, client, broker);
  const [id] = await idsFor(client);
  const statuses = [
    await end(stranger, id),
    await end(await signUp(server), id),
    await end(broker, id),
    await server.call('endbroker', { params: { id: String(id) }, body: { statecode: 1 } }),
    await end(client, id, {}),
    await end(client, '1 or 1=1'),
  ].map(({ status }) => status);
  expect([statuses, await selectStatus(broker, client)]).toEqual([[404, 404, 403, 401, 400, 404], 200]);
});

test.each(['application-submitted', 'offer-letter-signed', 'application-withdrawn'])(
  'an assignment ends at the status %s too',
  async (status) => {
    const [client, broker] = [await signUpWithApplication(server), await signUpBroker(server)];
    await assign(server, client, broker);
    await server.database.query(
      'update application set ua_currentstatus = $2 where ua_icapplicationid = $1',
      [client.applicationId, status],
    );
    expect((await end(client, (await idsFor(client))[0])).status).toBe(200);
    expect(await selectStatus(broker, client)).toBe(404);
  },
);
