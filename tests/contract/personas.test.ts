// `npm run caseworker -- seed --persona`: sample applicants on a running server, who sign in and read their records (product 14.4).
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokensSchema } from '#machines/catalogue/api/authResults.ts';
import { childLists, listNames } from '#machines/catalogue/records/lists.ts';
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import { validateFile } from '#server/files/validateFile.ts';
import { personaNames, type PersonaName } from '#server/seed/personas/persona.ts';
import { personaScenario } from '#server/seed/personas/personaScenario.ts';
import { documentName } from '#server/seed/storeDocuments.ts';
import { sampleToday } from '../samples.ts';
import { itemsOf, valuesOf } from './applicants.ts';
import { caseworkerCommand, exitsWithError } from './caseworkerCommand.ts';
import { caseworker, signIn, testServer, type TestServer } from './testServer.ts';

const rowsSchema = v.array(
  v.object({
    persona: v.picklist(personaNames),
    email: v.string(),
    password: v.nullable(v.string()),
    language: v.picklist(['en', 'cy']),
    made: v.boolean(),
  }),
);

let server: TestServer;
let seeded: v.InferOutput<typeof rowsSchema>;
const seedPersonas = async (words: string, seeding = server) =>
  v.parse(rowsSchema, JSON.parse((await caseworkerCommand(seeding, `seed ${words} --json`)).text));
beforeAll(async () => {
  server = await testServer();
  seeded = await seedPersonas('--persona all');
});
afterAll(() => server.close());

const tokenOf = async (email: string) => {
  const { password } = seeded.find((row) => row.email === email) ?? {};
  return v.parse(tokensSchema, (await signIn(server, email, password ?? '')).body).access_token;
};

/** Signs in as a persona. Returns the token and the scenario from which the server made the persona. */
async function signInAsPersona(name: PersonaName) {
  const token = await tokenOf(`${name}@example.org`);
  const read = async () => (await server.call('geticapplication', { token })).body;
  const { eoi, application } = personaScenario(name, 1, Date.parse(`${sampleToday}T10:00:00Z`));
  if (application === null) throw new Error(`${name} has no Application.`);
  return { token, read, eoi, application };
}

test('seed prints the sign-in of each persona', () => {
  expect(seeded.map(({ persona, made }) => [persona, made])).toEqual(
    personaNames.map((name) => [name, true]),
  );
  expect(new Set(seeded.map(({ password }) => password)).size).toBe(1);
});

test('the password of the personas is made as those of sample users, another one on each server, and only its owner can read its file', async () => {
  const other = await testServer();
  const [row] = await seedPersonas('--persona minimal', other);
  await other.close();
  const passwords = [seeded[0]?.password ?? '', row?.password ?? ''];
  // The form that generatePassword makes of random bytes.
  for (const password of passwords) expect(password).toMatch(/^[A-Z][a-z]{7}-[a-z]{8}-[a-z]{8}-[2-9]{2}$/);
  expect(new Set(passwords).size).toBe(2);
  const path = join(server.settings.dataDir, 'personas.password');
  expect([(await readFile(path, 'utf8')).trim(), (await stat(path)).mode & 0o777]).toEqual([
    passwords[0],
    0o600,
  ]);
});

describe.each(personaNames)('%s', (name) => {
  test('signs in and reads both records, the lists and the documents of its scenario', async () => {
    const { token, read, eoi, application } = await signInAsPersona(name);
    const found = valuesOf((await server.call('geticeoi', { token })).body);
    expect(found).toMatchObject({ ...eoi.answers, ua_currentstatus: 'eligible', ua_submiteoi: 1 });
    const { status } = application.statusHistory.at(-1) ?? {};
    expect(valuesOf(await read())).toMatchObject({
      ...application.answers,
      ua_businessname: eoi.answers['ua_companyname'],
      ua_alldeclarationsticked: true,
      ua_currentstatus: status,
    });
    for (const list of listNames) {
      const { status: answer, body } = await server.call(childLists[list].calls.get, { token });
      const items = application.lists[list];
      expect.soft([list, answer]).toEqual([list, items.length === 0 ? 404 : 200]);
      if (items.length > 0) expect.soft(itemsOf(body)).toMatchObject(items);
    }
    const query = { entityname: 'ua_icapplication' };
    const notes = itemsOf((await server.call('geticnotes', { token, query })).body);
    expect(notes.map(({ filename, filetype, state }) => ({ filename, filetype, state }))).toEqual(
      (application.documents ?? []).map((type) => ({
        filename: documentName(type),
        filetype: type,
        state: uploadStates.ready,
      })),
    );
    const [note] = notes;
    const content = await fetch(`${server.url}/data/notes/${String(note?.['id'])}/content`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const bytes = Buffer.from(await content.arrayBuffer());
    expect(await validateFile('a.pdf', bytes)).toEqual({ mimetype: 'application/pdf' });
    expect(bytes.length).toBe(note?.['size']);
  });
});

test('a repeated seed keeps a persona and prints its sign-in again, another number creates a new one', async () => {
  const { token, read } = await signInAsPersona('group-member');
  const changed = { ...valuesOf(await read()), ua_projectname: 'Changed by a tester' };
  expect((await server.call('UpdateICApplication', { token, body: changed })).status).toBe(200);
  const [row] = seeded.filter(({ persona }) => persona === 'group-member');
  expect(await seedPersonas('--persona group-member')).toEqual([{ ...row, made: false }]);
  expect(valuesOf(await read())['ua_projectname']).toBe('Changed by a tester');
  const email = 'group-member.2@example.org';
  expect(await seedPersonas('--persona group-member --seed 2')).toEqual([{ ...row, email }]);
  const { status } = await signIn(server, email, row?.password ?? '');
  expect(status).toBe(200);
  const [, line] = (await caseworkerCommand(server, 'seed --persona group-member')).text.split('\n');
  expect(line).toMatch(/^group-member  group-member@example\.org  \S+  en        no$/);
});

test.each(personaNames.filter((name) => name !== 'rejected'))(
  '%s can be submitted without a change',
  async (name) => {
    await seedPersonas(`--persona ${name} --seed 3`);
    const { body: tokens } = await signIn(server, `${name}.3@example.org`, seeded[0]?.password ?? '');
    const { access_token: token } = v.parse(tokensSchema, tokens);
    const { body } = await server.call('geticapplication', { token });
    const sent = { ...valuesOf(body), ua_submitapplication: 1 };
    const submitted = await server.call('UpdateICApplication', { token, body: sent });
    expect(submitted).toMatchObject({ status: 200, body: { ua_currentstatus: 'application-submitted' } });
  },
);

test.each([
  ['in-query', 200],
  ['rejected', 422],
] as const)('a save of the Application of the persona %s answers %i', async (name, status) => {
  const { token, read } = await signInAsPersona(name);
  const body = { ...valuesOf(await read()), ua_projectname: 'Changed' };
  expect((await server.call('UpdateICApplication', { token, body })).status).toBe(status);
});

test('an Expression of Interest of a persona that is moved to in query can be submitted again', async () => {
  await seedPersonas('--persona charity --seed 4');
  const email = 'charity.4@example.org';
  expect((await caseworkerCommand(server, `set ${email} eoi eoi-in-query --force`)).code).toBe(0);
  const { body: tokens } = await signIn(server, email, seeded[0]?.password ?? '');
  const { access_token: token } = v.parse(tokensSchema, tokens);
  const { body } = await server.call('geticeoi', { token });
  const sent = { ...valuesOf(body), ua_annualturnover: 199_000, ua_submiteoi: 1 };
  const submitted = await server.call('UpdateICEOI', { token, body: sent });
  expect(submitted).toMatchObject({ status: 200, body: { ua_currentstatus: 'eoi-submitted' } });
});

test('seed does not change an account with another password and prints no password for it', async () => {
  await server.database.query("update users set password_hash = $1 where mail = 'charity@example.org'", [
    '$argon2id$v=19$m=64,t=1,p=1$c2FsdHNhbHQ$1wyOKoE4Bj0V5TNZnWlRwGKhZ1C9N8sFn4rGJW0mXyE',
  ]);
  const [row] = seeded.filter(({ persona }) => persona === 'charity');
  expect(await seedPersonas('--persona charity')).toEqual([{ ...row, password: null, made: false }]);
});

test('an unknown persona is refused with the list of personas', async () => {
  expect(await caseworkerCommand(server, 'seed --persona largest')).toEqual(
    exitsWithError(
      'No persona is named largest. Use one of: minimal, maximal, group-member, charity, over-500k, in-query, rejected, all',
    ),
  );
  const token = server.caseworkerKey ?? '';
  for (const body of [{}, { persona: 'charity' }, { persona: 'charity', seed: 0 }]) {
    expect.soft((await server.request('POST', '/caseworker/personas', { body, token })).status).toBe(400);
  }
  const body = { persona: 'charity', seed: 1 };
  expect((await server.request('POST', '/caseworker/personas', { body })).status).toBe(401);
});

test('a persona has the events of its statuses and gets no e-mail', async () => {
  const { body } = await caseworker(server, 'GET', '/in-query@example.org');
  expect(body).toMatchObject({
    application: {
      events: [
        'application-created',
        'application-submitted',
        'stage-2-assessment-started',
        'app-in-query',
      ].map((to) => ({ to })),
    },
  });
  expect((await server.request('GET', '/mailbox/messages?to=in-query@example.org')).body).toEqual([]);
});

test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://fund.example.org' }])(
  'seed refuses personas with %j, even by force',
  async (variables) => {
    const exposedServer = await testServer({
      SMTP_URL: 'smtp://127.0.0.1:9',
      CLAMD_URL: 'none',
      ...variables,
    });
    for (const words of ['seed --persona all', 'seed --persona all --force']) {
      expect(await caseworkerCommand(exposedServer, words)).toEqual(
        exitsWithError(
          'Personas have passwords that everybody knows, so they exist only where HOST and PUBLIC_URL are loopback addresses.',
        ),
      );
    }
    expect(JSON.parse((await caseworkerCommand(exposedServer, 'list --json')).text)).toMatchObject({
      total: 0,
    });
    await exposedServer.close();
  },
);
