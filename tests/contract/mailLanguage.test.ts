// The language that stands first in a user's e-mails (product 10.8): that of the portal when the user registered or signed in last, which calls
// of the auth API say in Accept-Language; for an e-mail that the user asks for, that of the request.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEmail, password, registration } from '../account.ts';
import { linkIn, waitForMail } from '../mailbox.ts';
import { caseworker, testServer, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const subjects = {
  verification: { en: 'Verify your e-mail address', cy: 'Dilyswch eich cyfeiriad e-bost' },
  reset: { en: 'Choose a new password', cy: 'Dewiswch gyfrinair newydd' },
  status: {
    en: 'The status of your Expression of Interest has changed',
    cy: 'Mae statws eich Mynegiant o Ddiddordeb wedi newid',
  },
};
const inBothLanguages = ({ en, cy }: { en: string; cy: string }, first: 'en' | 'cy') =>
  first === 'en' ? `${en} / ${cy}` : `${cy} / ${en}`;
const headers = (language?: string) => (language === undefined ? {} : { 'accept-language': language });
const subjectOf = async (email: string, count: number) => (await waitForMail(server, email, count)).subject;

const register = (email: string, language?: string) =>
  server.call('create', { body: registration(server.settings, email), headers: headers(language) });
const signIn = (email: string, language?: string) =>
  server.call('login', {
    body: { username: email, password, businessUnit: server.settings.businessUnit },
    headers: headers(language),
  });
const requestReset = (email: string, language?: string) =>
  server.call('sendresetpasswordemail', {
    body: {
      templateid: 'any',
      emailaddress: email,
      weburl: `${server.settings.publicUrl}/anwcef/reset-password`,
      senderaddress: 'any',
      businessunit: server.settings.businessUnit,
    },
    headers: headers(language),
  });

test.each([
  ['cy', 'cy'],
  ['cy-GB,en;q=0.5', 'cy'],
  ['en-GB,cy;q=0.9', 'en'],
  ['fr,cy;q=0.9', 'en'],
  [undefined, 'en'],
] as const)('registering with Accept-Language %s gets an e-mail with %s first', async (header, first) => {
  const email = newEmail();
  await register(email, header);
  expect(await subjectOf(email, 1)).toBe(inBothLanguages(subjects.verification, first));
});

test('the language of the last sign-in stands first, and that of a request in the e-mail that it asks for', async () => {
  const email = newEmail();
  await register(email, 'cy');
  const token = linkIn(await waitForMail(server, email)).searchParams.get('avt');
  await server.call('verify', { body: { businessUnit: server.settings.businessUnit, token } });
  await requestReset(email);
  expect(await subjectOf(email, 2)).toBe(inBothLanguages(subjects.reset, 'cy'));
  await requestReset(email, 'en-GB');
  expect(await subjectOf(email, 3)).toBe(inBothLanguages(subjects.reset, 'en'));
  const { body } = await signIn(email, 'cy');
  await server.call('AddICEOI', { body: {}, token: String((body as { access_token: string }).access_token) });
  const move = (status: string) =>
    caseworker(server, 'PUT', `/${email}/records/eoi`, { status, force: true });
  await move('eoi-withdrawn');
  expect(await subjectOf(email, 4)).toBe(inBothLanguages(subjects.status, 'cy'));
  await signIn(email, 'en');
  await signIn(email);
  await move('eoi-in-query');
  expect(await subjectOf(email, 5)).toBe(inBothLanguages(subjects.status, 'en'));
});
