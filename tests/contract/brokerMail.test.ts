// What the client learns of a broker by e-mail (product 9.10): the assignment, the first change and the submit. What a broker learns of a query
// (product 9.11).
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { linkIn, listMails, waitForMail } from '../mailbox.ts';
import { validApplication } from '../applicationSamples.ts';
import {
  assign,
  listCalls,
  signUpWithApplication,
  signUpWithListsAndDocument,
  valuesOf,
  type Applicant,
} from './applicants.ts';
import { fileCalls, fileOf } from './fileCalls.ts';
import { caseworker, signUpBroker, testServer, type SignedUp, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  // The outbox also looks every ten seconds by itself: here each e-mail is sent by the call that stores it, or not at all.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server = await testServer();
});
afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});

const { upload, notes, remove } = fileCalls(() => server);

const countOf = async ({ email }: SignedUp) => (await listMails(server, email)).length;
const subjectsSince = async ({ email }: SignedUp, before: number) =>
  (await listMails(server, email))
    .slice(0, -before)
    .map(({ subject }) => subject.split(' / ')[0])
    .toReversed();

const assigned = 'A broker acts for you from now on';
const begun = 'Your broker has begun to fill in your Application';
const ended = 'Your broker no longer acts for you';

/** A client with a broker, after the e-mail about the assignment. `before`: how many e-mails the client has by then. */
async function clientWithBroker(made: Promise<Applicant> = signUpWithApplication(server)) {
  const [client, broker] = [await made, await signUpBroker(server)];
  const before = (await countOf(client)) + 1;
  await assign(server, client, broker);
  await waitForMail(server, client.email, before);
  return { client, broker, before };
}

const change = (broker: SignedUp, { applicationId }: Applicant, values: object) =>
  server.call('UpdateICApplication', {
    token: broker.token,
    body: { ua_icapplicationid: applicationId, ...values },
  });

test('the assignment is mailed in both languages with the broker’s name, and not again while it lasts', async () => {
  const [client, broker] = [await signUpWithApplication(server), await signUpBroker(server)];
  const before = await countOf(client);
  await assign(server, client, broker);
  const mail = await waitForMail(server, client.email, before + 1);
  expect(mail.subject).toBe(`${assigned} / Mae brocer yn gweithredu ar eich rhan o hyn ymlaen`);
  const [user] = await server.database.query<{ name: string }>(
    `select concat_ws(' ', first_name, last_name) as name from users where mail = $1`,
    [broker.email],
  );
  expect(mail.text).toContain(`${user?.name} is now a broker for your Application.`);
  expect(mail.text).toContain(`Mae ${user?.name} bellach yn frocer ar gyfer eich Cais.`);
  await assign(server, client, broker);
  await change(broker, client, { ua_loanamount: 30_000 });
  await waitForMail(server, client.email, before + 2);
  expect(await subjectsSince(client, before)).toEqual([assigned, begun]);
});

/** The e-mails to somebody who has registered and was made a broker. */
const mailsOfBroker = 2;

test('a new broker is told so once, with the way to the list', async () => {
  const broker = await signUpBroker(server);
  const mail = await waitForMail(server, broker.email, mailsOfBroker);
  expect(mail.subject).toBe('You are now a broker / Rydych bellach yn frocer');
  const list = `${server.settings.publicUrl}/anwcef/broker-dashboard`;
  expect([linkIn(mail, 'en').href, linkIn(mail, 'cy').href]).toEqual([list, `${list}?lang=cy`]);
  // Again, which changes nothing.
  await caseworker(server, 'PUT', `/${broker.email}/broker`);
  await assign(server, await signUpWithApplication(server), broker);
  await waitForMail(server, broker.email, mailsOfBroker + 1);
});

test('a broker is told of each new client, with the reference and the way to it in the list', async () => {
  const { client, broker } = await clientWithBroker();
  const mail = await waitForMail(server, broker.email, mailsOfBroker + 1);
  const { body } = await server.call('geticapplication', { token: client.token });
  const reference = String(valuesOf(body)['ua_reference']);
  expect(mail.subject).toBe(
    `The Application ${reference} is assigned to you / Mae’r Cais ${reference} wedi’i neilltuo i chi`,
  );
  expect(mail.text).toContain(`You act as a broker for the Application ${reference} from now on.`);
  const list = `${server.settings.publicUrl}/anwcef/broker-dashboard?search=${reference}`;
  expect(linkIn(mail, 'en').href).toBe(list);
});

test('a client is told once that the broker has ended the assignment', async () => {
  const { client, broker, before } = await clientWithBroker();
  expect((await change(broker, client, { statecode: 1 })).status).toBe(200);
  const mail = await waitForMail(server, client.email, before + 1);
  expect(mail.subject).toBe(`${ended} / Nid yw eich brocer yn gweithredu ar eich rhan mwyach`);
  expect(mail.text).toMatch(/ no longer acts as a broker for your Application, and cannot open or change it/);
  expect(mail.text).not.toMatch(/[{}]/);
});

test('a name of a broker adds no link to an e-mail', async () => {
  const [client, broker] = [await signUpWithApplication(server), await signUpBroker(server)];
  await server.database.query(
    `update users set first_name = 'https://evil.example', last_name = '<b>' where mail = $1`,
    [broker.email],
  );
  const before = await countOf(client);
  await assign(server, client, broker);
  const { text, html } = await waitForMail(server, client.email, before + 1);
  expect([text, html].filter((each) => /evil\.example|<b>/.test(each))).toEqual([]);
});

const forecast = Buffer.from('month,balance\r\n1,2\r\n');

const firstEdits: [string, (broker: SignedUp, client: Applicant) => Promise<{ status: number }>][] = [
  ['a save', (broker, client) => change(broker, client, { ua_loanamount: 30_000 })],
  [
    'an item',
    (broker, { applicationId }) =>
      listCalls(server, 'directors', broker).add({
        ua_icapplicationid: applicationId,
        ua_directorname: 'Mair',
      }),
  ],
  [
    'a document',
    (broker, { applicationId }) =>
      server.call('addicnotesbybroker', {
        token: broker.token,
        query: { contractid: server.settings.contractId, applicationid: applicationId },
        body: [fileOf('rhagolwg.csv', forecast)],
      }),
  ],
  [
    'the removal of a document',
    async (broker, client) => {
      await upload(client, 'rhagolwg.csv', forecast);
      const [note] = await notes(client);
      return remove(broker, note?.['id']);
    },
  ],
];

test.each(firstEdits)(
  'the first change by a broker is mailed at once, and only once: %s',
  async (_what, edit) => {
    const { client, broker, before } = await clientWithBroker();
    // A save that changes nothing is no edit.
    await change(broker, client, {});
    expect((await edit(broker, client)).status).toBe(200);
    await waitForMail(server, client.email, before + 1);
    await change(broker, client, { ua_loanamount: 40_000 });
    // The e-mail of the withdrawal comes after any other.
    await caseworker(server, 'PUT', `/${client.email}/records/application`, {
      status: 'application-withdrawn',
    });
    await waitForMail(server, client.email, before + 2);
    expect(await subjectsSince(client, before)).toEqual([
      begun,
      'The status of your Application has changed',
    ]);
  },
);

test('a broker who is assigned again is told of again', async () => {
  const [client, broker] = [await signUpWithApplication(server), await signUpBroker(server)];
  const before = await countOf(client);
  for (const amount of [30_000, 40_000]) {
    await assign(server, client, broker);
    await change(broker, client, { ua_loanamount: amount });
    await change(broker, client, { statecode: 1 });
  }
  await waitForMail(server, client.email, before + 6);
  expect(await subjectsSince(client, before)).toEqual([assigned, begun, ended, assigned, begun, ended]);
});

test('an applicant’s own changes are not mailed as a broker’s', async () => {
  const { client, before } = await clientWithBroker();
  await server.call('UpdateICApplication', { token: client.token, body: { ua_loanamount: 30_000 } });
  await waitForMail(server, client.email, before + 1);
  expect(await subjectsSince(client, before)).toEqual(['Your Application is saved']);
});

/** The broker submits the Application. Returns its reference. */
async function submit(broker: SignedUp, client: Applicant): Promise<string> {
  const { body } = await server.call('getselectedapplication', {
    token: broker.token,
    body: { ua_icapplicationid: client.applicationId },
  });
  const stored = valuesOf(body);
  const submitted = await change(broker, client, {
    ...stored,
    ...validApplication(),
    ua_icapplicationid: client.applicationId,
    ua_submitapplication: 1,
  });
  expect(submitted.status).toBe(200);
  return String(stored['ua_reference']);
}

test('the e-mail of a submit names the broker who submitted', async () => {
  const { client, broker, before } = await clientWithBroker(signUpWithListsAndDocument(server));
  await submit(broker, client);
  const { subject, text } = await waitForMail(server, client.email, before + 1);
  expect(subject).toContain('We have received your Application');
  expect(text).toMatch(/, your broker, submitted it for you\.\n/);
  expect(text).toMatch(/, eich brocer, a’i cyflwynodd ar eich rhan\.\n/);
});

test('a query of the Application is mailed to each acting broker, with the fund’s message and the way to answer', async () => {
  const client = await signUpWithListsAndDocument(server);
  const [broker, second, former] = [
    await signUpBroker(server),
    await signUpBroker(server),
    await signUpBroker(server),
  ];
  for (const each of [broker, second, former]) await assign(server, client, each);
  await change(former, client, { statecode: 1 });
  const reference = await submit(broker, client);
  // The verification, the right and the assignment have been mailed to each.
  for (const each of [broker, second, former]) await waitForMail(server, each.email, mailsOfBroker + 1);
  const before = await Promise.all([broker, second, former].map(countOf));
  const moved = await caseworker(server, 'PUT', `/${client.email}/records/application`, {
    status: 'app-in-query',
    message: { en: 'Send the accounts.', cy: 'Anfonwch y cyfrifon.' },
  });
  expect(moved.status).toBe(200);
  const mail = await waitForMail(server, broker.email, (before[0] ?? 0) + 1);
  await waitForMail(server, second.email, (before[1] ?? 0) + 1);
  const address = `${server.settings.publicUrl}/anwcef/stage-two/tasks?application=${client.applicationId}`;
  expect(mail.subject).toBe(
    `We need additional information about the Application ${reference} / Mae angen rhagor o wybodaeth arnom am y Cais ${reference}`,
  );
  expect(mail.text).toContain('Message from the fund:\nSend the accounts.');
  expect(mail.text).toContain('Neges gan y gronfa:\nAnfonwch y cyfrifon.');
  expect([linkIn(mail, 'en').href, linkIn(mail, 'cy').href]).toEqual([address, `${address}&lang=cy`]);
  // Another move tells the client alone, and a former broker learns nothing.
  await caseworker(server, 'PUT', `/${client.email}/records/application`, { status: 'application-rejected' });
  const after = await Promise.all([broker, second, former].map(countOf));
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 0]);
});
