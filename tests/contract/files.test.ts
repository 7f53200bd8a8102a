// Uploads and downloads over HTTP: files are stored unchanged, and a refused upload stores nothing (product 4.9, 8.3 to 8.8).
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { minimalApplication } from '../applicationSamples.ts';
import {
  csv,
  doc,
  docx,
  jpg,
  ods,
  odt,
  pdf,
  png,
  script,
  windowsProgram,
  xls,
  xlsx,
  zip,
} from '../sampleFiles.ts';
import {
  assign,
  itemsOf,
  moveApplication,
  UNKNOWN_ID,
  signUpWithApplication,
  signUpWithEoi,
  signUpWithListsAndDocument,
  type Applicant,
} from './applicants.ts';
import { fileCalls, fileOf } from './fileCalls.ts';
import { recordCalls } from './recordCalls.ts';
import {
  caseworker,
  signUp,
  signUpBroker,
  testServer,
  type SignedUp,
  type TestServer,
} from './testServer.ts';

let server: TestServer;
let user: Applicant;
beforeAll(async () => {
  server = await testServer();
  user = await signUpWithApplication(server);
});
afterAll(() => server.close());

const entityname = 'ua_icapplication';

const { send, upload, remove, notes } = fileCalls(() => server);
const state = async ({ token, applicationId }: Applicant) =>
  (await server.call('GetUploadButtonState', { token, query: { id: applicationId, entity: entityname } }))
    .body;
const download = ({ token }: SignedUp, id: unknown) =>
  fetch(`${server.url}/data/notes/${String(id)}/content`, { headers: { authorization: `Bearer ${token}` } });

/** Paths of all files in the file store. */
const storedFiles = async (): Promise<string[]> => {
  const found = await readdir(join(server.settings.dataDir, 'files'), { recursive: true }).catch(() => []);
  return found.filter((name) => name.includes('/'));
};

const everyKind: [string, Buffer, string][] = [
  ['Cyfrifon Ŵyn’r “Fenai” (2025) 100%.pdf', pdf(), 'application/pdf'],
  ['a.doc', doc(), 'application/msword'],
  ['b.docx', docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['c.xls', xls(), 'application/vnd.ms-excel'],
  ['d.xlsx', xlsx(), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['e.csv', csv(), 'text/csv'],
  ['f.odt', odt(), 'application/vnd.oasis.opendocument.text'],
  ['g.ods', ods(), 'application/vnd.oasis.opendocument.spreadsheet'],
  ['h.JPEG', jpg(), 'image/jpeg'],
  ['i.png', png(), 'image/png'],
];

test('security 12: a file of each kind is downloaded unchanged, with its own media type', async () => {
  expect([await notes(user), await state(user)]).toEqual([[], 1]);
  for (const [filename, bytes] of everyKind) {
    const answer = await upload(user, filename, bytes);
    expect([answer.status, answer.body]).toEqual([200, [{ FileName: filename, IsUploaded: true }]]);
  }
  const listed = await notes(user);
  expect(await state(user)).toBe(3);
  expect(listed).toEqual(
    everyKind.map(([filename, bytes, mimetype]) => ({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      filename,
      subject: 'Pwnc – “1”',
      filetype: 'Accounts',
      mimetype,
      size: bytes.length,
      createdon: '2026-11-21T10:00:00.000Z',
      state: 3,
    })),
  );
  for (const [index, [filename, bytes, mimetype]] of everyKind.entries()) {
    const reply = await download(user, listed[index]?.['id']);
    expect([reply.status, Buffer.from(await reply.arrayBuffer())]).toEqual([200, bytes]);
    expect(reply.headers.get('content-type')).toContain(mimetype);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const disposition = reply.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="[\w. ()-]+"; filename\*=UTF-8''[\w.%~-]+$/);
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(filename);
  }
  // The server stores the files under names of its own, one for each try.
  const names = await server.database.query<{ stored_name: string }>('select stored_name from notes');
  expect((await storedFiles()).map((path) => path.split('/')[1]).toSorted()).toEqual(
    names.map((row) => row.stored_name).toSorted(),
  );
  expect(names.filter((row) => !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(row.stored_name))).toEqual(
    [],
  );
});

test('SaveNewDocumentToSharepoint stores one file and answers like addicnotes', async () => {
  const applicant = await signUpWithEoi(server);
  const answer = await server.call('SaveNewDocumentToSharepoint', {
    token: applicant.token,
    body: fileOf('a.pdf', pdf()),
  });
  expect([answer.status, answer.body]).toEqual([200, [{ FileName: 'a.pdf', IsUploaded: true }]]);
  // Without an Application the file belongs to the Expression of Interest.
  expect(await notes(applicant, 'ua_icexpressionofinterest')).toHaveLength(1);
  expect(await notes(applicant)).toEqual([]);
});

test.each([
  ['a.pdf', windowsProgram(), 'fileContent'],
  ['a.csv', script(), 'fileContent'],
  ['a.pdf', Buffer.alloc(0), 'fileEmpty'],
  ['a.exe', windowsProgram(), 'fileType'],
  ['a.zip', zip([{ name: 'a', data: 'a' }]), 'fileType'],
  ['a.pdf', pdf('/Encrypt 5 0 R'), 'fileLocked'],
  ['a.pdf', pdf('/OpenAction<</S/JavaScript/JS(1)>>'), 'fileActive'],
  ['a.docx', docx([{ name: 'word/a.xml', data: Buffer.alloc(30 * 1024 * 1024) }]), 'fileBomb'],
  ['../../a.pdf', pdf(), 'fileName'],
  ['a\\b.pdf', pdf(), 'fileName'],
  ['\u202efdp.exe.pdf', pdf(), 'fileName'],
  ['a.csv', Buffer.alloc(limits.upload.bytes + 1, 'a'), 'fileSize'],
])('an upload of %j is answered with its reason and not stored (%#)', async (filename, bytes, reason) => {
  const [before, files] = [await notes(user), await storedFiles()];
  const answer = await upload(user, filename, bytes);
  expect([answer.status, answer.body]).toEqual([200, [{ FileName: filename, IsUploaded: false, reason }]]);
  expect([await notes(user), await storedFiles()]).toEqual([before, files]);
});

test.each([
  ['no list', fileOf('a.pdf', pdf()), ''],
  ['an empty list', [], ''],
  ['two files', [fileOf('a.pdf', pdf()), fileOf('b.pdf', pdf())], ''],
  ['a name of 5,000 characters', [fileOf(`${'a'.repeat(5000)}.pdf`, pdf())], '0.filename'],
  ['no name', [fileOf('', pdf())], '0.filename'],
  ['a name that is no text', [fileOf('a.pdf', pdf(), { filename: 7 })], '0.filename'],
  ['NUL in a name', [fileOf('a\u0000.pdf', pdf())], '0.filename'],
  ['a type that is not offered', [fileOf('a.pdf', pdf(), { filetype: 'Virus' })], '0.filetype'],
  ['no type', [fileOf('a.pdf', pdf(), { filetype: undefined })], '0.filetype'],
  ['no content', [fileOf('a.pdf', pdf(), { content: undefined })], '0.content'],
  ['content that is no text', [fileOf('a.pdf', pdf(), { content: 7 })], '0.content'],
  ['content that is no base64', [fileOf('a.pdf', pdf(), { content: '<%PDF>' })], 'content'],
  ['a long subject', [fileOf('a.pdf', pdf(), { subject: 'x'.repeat(161) })], '0.subject'],
])('an upload with %s is refused with 400', async (_what, body, path) => {
  const before = await notes(user);
  const refused = await send(user, body);
  expect(refused).toMatchObject({ status: 400, body: { message: expect.any(String) } });
  if (path !== '') expect(refused.body).toMatchObject({ issues: [{ path }] });
  expect(await notes(user)).toEqual(before);
});

/** Posts `size` bytes in chunks, without Content-Length. */
const postUnmeasured = (token: string, size: number) =>
  new Promise<number>((resolve, reject) => {
    const { contractId } = server.settings;
    const sent = httpRequest(
      `${server.url}/data/addicnotes?contractid=${contractId}`,
      { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` } },
      (reply) => {
        resolve(reply.statusCode ?? 0);
        reply.resume();
      },
    );
    sent.on('error', reject);
    sent.write('[{"content":"');
    for (let left = size; left > 0; left -= 65_536) sent.write('A'.repeat(65_536));
    sent.end('"}]');
  });

test('security 12: a body beyond the limit is refused, whether it says its size or not, and a stranger’s before it is read', async () => {
  const large = Buffer.alloc(11.5 * 1024 * 1024);
  expect((await upload(user, 'a.csv', large)).status).toBe(413);
  expect(await postUnmeasured(user.token, 15 * 1024 * 1024)).toBe(413);
  expect((await send({ ...user, token: 'x' }, [fileOf('a.csv', large)])).status).toBe(401);
  expect((await send(user, [fileOf('a.csv', csv(), { more: 'x'.repeat(300 * 1024) })])).status).toBe(413);
});

test('a file of 10 MB, the limit, is stored whole', async () => {
  const bytes = Buffer.alloc(limits.upload.bytes, 'Ionawr,1200\r\n');
  expect((await upload(user, 'mawr.csv', bytes)).body).toMatchObject([{ IsUploaded: true }]);
  const note = (await notes(user)).at(-1);
  const reply = await download(user, note?.['id']);
  expect(bytes.equals(Buffer.from(await reply.arrayBuffer()))).toBe(true);
});

test('uploads with the same key store one file, and another file with that key is refused with 400', async () => {
  const applicant = await signUpWithApplication(server);
  const headers = { 'idempotency-key': 'one click' };
  const body = [fileOf('a.pdf', pdf())];
  const both = await Promise.all([send(applicant, body, headers), send(applicant, body, headers)]);
  expect(both.map(({ body: answer }) => answer)).toEqual(
    Array.from({ length: 2 }, () => [{ FileName: 'a.pdf', IsUploaded: true }]),
  );
  expect(await notes(applicant)).toHaveLength(1);
  expect((await send(applicant, [fileOf('a.pdf', pdf('/X 1'))], headers)).status).toBe(400);
  await moveApplication(server, applicant, 'stage-2-assessment-started');
  expect((await send(applicant, body, headers)).status).toBe(200);
  expect(await notes(applicant)).toHaveLength(1);
});

test('of 22 uploads to one record 20 are stored and two refused', { timeout: 60_000 }, async () => {
  const applicant = await signUpWithApplication(server);
  const answers = await Promise.all(
    Array.from({ length: 22 }, (_none, index) => upload(applicant, `${index}.png`, png())),
  );
  const stored = answers.flatMap(({ body }) => itemsOf(body)).filter(({ IsUploaded }) => IsUploaded);
  const refused = answers.flatMap(({ body }) => itemsOf(body)).filter(({ reason }) => reason === 'fileCount');
  expect([stored.length, refused.length, (await notes(applicant)).length]).toEqual([20, 2, 20]);
  // The limit counts for each record.
  await caseworker(server, 'PUT', `/${applicant.email}/records/eoi`, { status: 'eoi-in-query', force: true });
  const more = await upload(applicant, 'a.pdf', pdf(), { entityname: 'ua_icexpressionofinterest' });
  expect(more.body).toMatchObject([{ IsUploaded: true }]);
});

test('an upload to a submitted record is refused with 422 until the record is in query', async () => {
  const applicant = await signUpWithApplication(server);
  await moveApplication(server, applicant, 'stage-2-assessment-started');
  expect((await upload(applicant, 'a.pdf', pdf())).status).toBe(422);
  // The Expression of Interest became eligible.
  const { status } = await upload(applicant, 'a.pdf', pdf(), { entityname: 'ua_icexpressionofinterest' });
  expect([status, await state(applicant)]).toEqual([422, 1]);
  await moveApplication(server, applicant, 'app-in-query');
  expect((await upload(applicant, 'a.pdf', pdf())).status).toBe(200);
});

test('security 12: calls for the files of another record answer 404', async () => {
  const other = await signUpWithApplication(server);
  const withoutRecord = await signUp(server);
  const broker = await signUpBroker(server);
  const [note] = await notes(user);
  for (const stranger of [other, withoutRecord, broker]) {
    expect((await download(stranger, note?.['id'])).status).toBe(404);
    const query = { id: user.applicationId, entity: entityname };
    expect((await server.call('GetUploadButtonState', { token: stranger.token, query })).status).toBe(404);
    const foreign = await upload(stranger, 'a.pdf', pdf(), { ua_icapplicationid: user.applicationId });
    expect(foreign.status).toBe(404);
  }
});

test('security 12: unknown files, claims and unknown entities answer 404', async () => {
  for (const id of ['x', UNKNOWN_ID, '..%2f..%2fkey']) {
    expect((await download(user, id)).status).toBe(404);
  }
  for (const name of ['ua_icclaim', 'application', 'users']) {
    const { status } = await server.call('geticnotes', {
      token: user.token,
      query: { entityname: name, claimid: 'x' },
    });
    expect([name, status, (await upload(user, 'a.pdf', pdf(), { entityname: name })).status]).toEqual([
      name,
      404,
      404,
    ]);
  }
});

test('an upload answers 404 to an applicant without a record, and 403 to a broker who names no client', async () => {
  expect((await upload(await signUp(server), 'a.pdf', pdf())).status).toBe(404);
  expect((await upload(await signUpBroker(server), 'a.pdf', pdf())).status).toBe(403);
});

test('an upload for an unknown contract answers 404', async () => {
  const { token } = user;
  const elsewhere = await server.call('addicnotes', {
    token,
    body: [fileOf('a.pdf', pdf())],
    query: { contractid: UNKNOWN_ID },
  });
  expect(elsewhere.status).toBe(404);
});

test('an assigned broker downloads the client’s files and uploads further ones', async () => {
  const broker = await signUpBroker(server);
  const [note] = await notes(user);
  await assign(server, user, broker);
  expect((await download(broker, note?.['id'])).status).toBe(200);
  const assigned = await upload(broker, 'b.pdf', pdf(), { ua_icapplicationid: user.applicationId });
  expect(assigned.body).toMatchObject([{ IsUploaded: true }]);
});

test('a file that is being stored is not ready, and after an hour its note is dropped', async () => {
  const applicant = await signUpWithApplication(server);
  await upload(applicant, 'a.pdf', pdf());
  const [note] = await notes(applicant);
  await server.database.query('update notes set state = 2 where id = $1', [String(note?.['id'])]);
  expect([await state(applicant), await notes(applicant)]).toEqual([2, [{ ...note, state: 2 }]]);
  expect((await download(applicant, note?.['id'])).status).toBe(422);
  await server.database.query("update notes set created_at = created_at - interval '1 hour' where id = $1", [
    String(note?.['id']),
  ]);
  expect([await state(applicant), await notes(applicant)]).toEqual([1, []]);
  expect((await upload(applicant, 'b.pdf', pdf())).status).toBe(200);
  expect((await notes(applicant)).map(({ filename }) => filename)).toEqual(['b.pdf']);
  expect(await state(applicant)).toBe(3);
});

test('a stored file of an open record is removed for good, with its content, and its name stays in no list', async () => {
  const applicant = await signUpWithApplication(server);
  const before = await storedFiles();
  for (const name of ['camgymeriad.pdf', 'cywir.pdf']) await upload(applicant, name, pdf());
  const [wrong, right] = await notes(applicant);
  const removed = await remove(applicant, wrong?.['id']);
  expect([removed.status, removed.body]).toEqual([200, true]);
  expect([
    (await notes(applicant)).map(({ id }) => id),
    await state(applicant),
    (await download(applicant, wrong?.['id'])).status,
    (await storedFiles()).length - before.length,
    (await remove(applicant, wrong?.['id'])).status,
    await server.database.query('select actor, fields from field_changes where record_id = $1', [
      applicant.applicationId,
    ]),
  ]).toEqual([[right?.['id']], 3, 404, 1, 404, [{ actor: 'applicant', fields: ['documents'] }]]);
});

test('who may not remove or read a file is not told that it exists: neither an applicant nor a broker', async () => {
  const [applicant, withEoi] = [await signUpWithApplication(server), await signUpWithEoi(server)];
  await upload(applicant, 'cyfrifon.pdf', pdf());
  const [note] = await notes(applicant);
  const people: SignedUp[] = [user, withEoi, await signUp(server), await signUpBroker(server)];
  for (const person of people) {
    for (const id of [note?.['id'], UNKNOWN_ID, 'dim id']) {
      const { status, body } = await remove(person, id);
      expect.soft([id, status, body]).toEqual([id, 404, { message: 'There is no such file.' }]);
      expect.soft(await (await download(person, id)).json()).toEqual({ message: 'There is no such file.' });
    }
  }
});

test('a stored file is removed by nobody else, and not after the submit', async () => {
  const applicant = await signUpWithApplication(server);
  await upload(applicant, 'cyfrifon.pdf', pdf());
  const [note] = await notes(applicant);
  const refused = [
    await remove(user, note?.['id']),
    await remove(applicant, UNKNOWN_ID),
    await remove(applicant, 'dim id'),
    await server.call('removenote', { params: { id: String(note?.['id']) }, body: { statecode: 1 } }),
    await server.call('removenote', {
      token: applicant.token,
      params: { id: String(note?.['id']) },
      body: {},
    }),
  ].map(({ status }) => status);
  await moveApplication(server, applicant, 'application-withdrawn');
  const withdrawn = (await remove(applicant, note?.['id'])).status;
  expect([refused, withdrawn, await notes(applicant)]).toEqual([[404, 404, 404, 401, 400], 422, [note]]);

  const submitter = await signUpWithListsAndDocument(server);
  const [document] = await notes(submitter);
  const application = recordCalls(() => server, 'application');
  const submitted = await application.put(submitter, { ...minimalApplication(), ua_submitapplication: 1 });
  const late = await remove(submitter, document?.['id']);
  expect([
    submitted.status,
    late.status,
    await notes(submitter),
    (await download(submitter, document?.['id'])).status,
  ]).toEqual([200, 422, [document], 200]);
});

test('a file takes the place of another one in one step, also when the record has no room for more', async () => {
  const applicant = await signUpWithApplication(server);
  const other = await signUpWithApplication(server);
  await upload(other, 'arall.pdf', pdf());
  const [foreign] = await notes(other);
  for (let count = 0; count < limits.upload.filesPerRecord; count += 1)
    await upload(applicant, `${count}.pdf`, pdf());
  const [first] = await notes(applicant);
  // The record is looked at before the content of the file, which takes long.
  const refused = await upload(applicant, 'newydd.pdf', windowsProgram(), { replaces: foreign?.['id'] });
  const replaced = await upload(applicant, 'newydd.pdf', pdf(), { replaces: first?.['id'] });
  const names = (await notes(applicant)).map(({ filename }) => filename);
  expect([refused.body, replaced.body, names.length, names.at(0), names.at(-1)]).toEqual([
    [{ FileName: 'newydd.pdf', IsUploaded: false, reason: 'fileCount' }],
    [{ FileName: 'newydd.pdf', IsUploaded: true }],
    limits.upload.filesPerRecord,
    '1.pdf',
    'newydd.pdf',
  ]);
  expect((await notes(other)).map(({ filename }) => filename)).toEqual(['arall.pdf']);
});

test('a file that is refused replaces nothing', async () => {
  const applicant = await signUpWithApplication(server);
  await upload(applicant, 'hen.pdf', pdf());
  const [old] = await notes(applicant);
  await upload(applicant, 'newydd.pdf', windowsProgram(), { replaces: old?.['id'] });
  expect((await notes(applicant)).map(({ filename }) => filename)).toEqual(['hen.pdf']);
});
