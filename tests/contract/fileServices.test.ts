// The services behind uploads, each with a fake on loopback: clamd, and an S3-compatible store. When one of them fails, an upload answers
// 503 and nothing is stored (product 8.7, 8.10).
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { decodeJwt } from 'jose';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import { createVirusScanner } from '#server/files/virusScanner.ts';
import { ABANDONED_AFTER_MS } from '#server/files/noteStore.ts';
import { openFileStore } from '#server/files/openFileStore.ts';
import { removeUnfinishedUploads } from '#server/files/removeUnfinishedUploads.ts';
import type { Log } from '#server/log.ts';
import { SettingsError, type Settings } from '#server/settings.ts';
import { hasS3Signature } from '../s3Signature.ts';
import { csv, pdf } from '../sampleFiles.ts';
import { otherProcessWait } from '../spawnServer.ts';
import { minimalRecord } from '../samples.ts';
import { accountCalls } from './accountCalls.ts';
import { borrowDatabase } from './borrowDatabase.ts';
import {
  assign,
  signUpWithApplication,
  signUpWithEoi,
  withoutServerFields,
  type Applicant,
} from './applicants.ts';
import { fileCalls, fileOf } from './fileCalls.ts';
import { sweep } from './sweep.ts';
import { caseworker, signIn, signUpBroker, testServer, type TestServer } from './testServer.ts';

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of cleanups.toReversed()) await close();
});

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  cleanups.push(() => server.close());
  return (server.address() as AddressInfo).port;
};

/** Starts a fake clamd, which reads one INSTREAM session and answers what `verdict` returns for the bytes; null: it closes the socket. */
const startClamd = (verdict: (bytes: Buffer) => string | null) =>
  listen(
    createServer((socket) => {
      let received = Buffer.alloc(0);
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        received = Buffer.concat([received, chunk]);
        const pieces: Buffer[] = [];
        let offset = 'zINSTREAM\0'.length;
        while (offset + 4 <= received.length) {
          const length = received.readUInt32BE(offset);
          if (length === 0) {
            expect(received.toString('latin1', 0, 10)).toBe('zINSTREAM\0');
            const answer = verdict(Buffer.concat(pieces));
            if (answer === null) socket.destroy();
            else socket.end(`${answer}\0`);
            return;
          }
          if (offset + 4 + length > received.length) return;
          pieces.push(received.subarray(offset + 4, offset + 4 + length));
          offset += 4 + length;
        }
      });
    }),
  );

const DAY = 24 * 3_600_000;

const s3Key = { keyId: 'KEYID', secret: 'secret' };

/** Starts a fake S3 store, which keeps objects in memory and refuses what is not signed with its key. */
async function startS3() {
  const objects = new Map<string, Buffer>();
  const signed: string[] = [];
  let failing = false;
  const held = new Map<string, (() => void)[]>();
  const port = await listen(
    createHttpServer((request, reply) => {
      const body: Buffer[] = [];
      request.on('data', (chunk: Buffer) => body.push(chunk));
      request.on('end', () => {
        const { method, url = '', headers } = request;
        const sent = Buffer.concat(body);
        const answer = () =>
          hasS3Signature({ method: method ?? '', url, headers }, sent, s3Key)
            ? respond(method, url, sent, reply)
            : reply.writeHead(403).end('<Error/>');
        signed.push(headers.authorization ?? '');
        const waiting = held.get(method ?? '');
        if (waiting === undefined) answer();
        else waiting.push(answer);
      });
    }),
  );
  const respond = (method: string | undefined, url: string, body: Buffer, reply: ServerResponse) => {
    const found = objects.get(url);
    if (failing) reply.writeHead(403).end('<Error/>');
    else if (method === 'PUT') {
      objects.set(url, body);
      reply.writeHead(200).end();
    } else if (method === 'DELETE') {
      objects.delete(url);
      reply.writeHead(204).end();
    } else if (found === undefined) reply.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    else reply.writeHead(200).end(found);
  };
  /** Holds back the requests of a method until `release` is called. Returns the functions that answer those that were held back, in their order. */
  const hold = (method: string) => {
    const answers: (() => void)[] = [];
    held.set(method, answers);
    return answers;
  };
  const release = () => held.clear();
  return { port, objects, signed, fail: (fails: boolean) => (failing = fails), hold, release };
}

/** The answer of the fake clamd, and the files that it received. */
let verdict: string | null = 'stream: OK';
const scanned: Buffer[] = [];
let s3: Awaited<ReturnType<typeof startS3>>;
let server: TestServer;
let user: Applicant;

beforeAll(async () => {
  const scanner = await startClamd((bytes) => {
    scanned.push(bytes);
    return verdict;
  });
  s3 = await startS3();
  server = await testServer({
    CLAMD_URL: `tcp://127.0.0.1:${scanner}`,
    FILES_URL: `s3://anwcef-files/live/?endpoint=${encodeURIComponent(`http://127.0.0.1:${s3.port}`)}`,
    AWS_ACCESS_KEY_ID: s3Key.keyId,
    AWS_SECRET_ACCESS_KEY: s3Key.secret,
    AWS_REGION: 'eu-west-2',
  });
  cleanups.push(() => server.close());
  user = await signUpWithApplication(server);
});
beforeEach(async () => {
  verdict = 'stream: OK';
  scanned.length = 0;
  s3.fail(false);
  s3.release();
  s3.objects.clear();
  await server.database.query('truncate notes, unfinished_uploads, idempotency_keys');
});

const { send } = fileCalls(() => server);
const upload = (filename: string, bytes: Buffer) =>
  send(user, [{ filename, filetype: 'Other', content: bytes.toString('base64') }]);
const notes = () => server.database.query<{ id: string; state: number }>('select id, state from notes');

test('clamd gets every byte of an uploaded file', async () => {
  const large = Buffer.alloc(300_000, 'a,b\r\n');
  for (const [name, bytes] of [
    ['a.pdf', pdf()],
    ['b.csv', large],
  ] as const) {
    expect((await upload(name, bytes)).body).toEqual([{ FileName: name, IsUploaded: true }]);
  }
  expect(scanned).toEqual([pdf(), large]);
});

test('a file in which clamd finds a virus is refused with its reason and not stored', async () => {
  verdict = 'stream: Eicar-Test-Signature FOUND';
  const warn = vi.spyOn(server.log, 'warn');
  expect(await upload('c.csv', csv())).toMatchObject({
    status: 200,
    body: [{ FileName: 'c.csv', IsUploaded: false, reason: 'fileInfected' }],
  });
  const found = { found: 'Eicar-Test-Signature', user: decodeJwt(user.token).sub };
  expect(warn.mock.calls).toEqual([[found, 'An upload was refused by the scanner']]);
  warn.mockRestore();
  expect([await notes(), s3.objects.size]).toEqual([[], 0]);
});

/** The fields of the log's lines about files that were not kept. */
const notKept = (calls: readonly unknown[][]) =>
  calls.flatMap(([fields, message]) => (message === 'A file was not kept' ? [fields] : []));

test('an upload without a verdict of clamd answers 503 and stores nothing', async () => {
  const error = vi.spyOn(server.log, 'error');
  for (const failure of ['INSTREAM size limit exceeded. ERROR', 'stream: OK?', '', null]) {
    verdict = failure;
    const refused = await upload('d.csv', csv());
    expect([failure, refused.status, refused.headers.get('retry-after')]).toEqual([failure, 503, '30']);
    const reason = `clamd: ${failure || 'no answer'}`;
    expect(notKept(error.mock.calls).at(-1)).toEqual({ reason });
  }
  error.mockRestore();
  expect([await notes(), s3.objects.size]).toEqual([[], 0]);
});

test('a scan rejects with 503 when clamd cannot be reached', async () => {
  const gone = createServer();
  const port = await listen(gone);
  await new Promise((done) => gone.close(done));
  await expect(createVirusScanner(`tcp://127.0.0.1:${port}`)(csv())).rejects.toMatchObject({ status: 503 });
  expect(await createVirusScanner(null)(csv())).toBe(null);
});

test('files are stored in S3 with signed requests', async () => {
  expect((await upload('a.pdf', pdf())).body).toMatchObject([{ IsUploaded: true }]);
  const [note] = await notes();
  const id = note?.id ?? '';
  expect([...s3.objects]).toEqual([
    [expect.stringMatching(/^\/anwcef-files\/live\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/), pdf()],
  ]);
  expect(s3.signed.at(-1)).toMatch(
    /^AWS4-HMAC-SHA256 Credential=KEYID\/\d{8}\/eu-west-2\/s3\/aws4_request, /,
  );
  const content = await server.call('noteContent', { token: user.token, params: { id } });
  expect(content).toMatchObject({ status: 200, body: pdf().toString('utf8') });
});

test('while the store fails, uploads and downloads answer 503 and nothing is stored', async () => {
  await upload('a.pdf', pdf());
  const [note] = await notes();
  const id = note?.id ?? '';
  const content = () => server.call('noteContent', { token: user.token, params: { id } });
  s3.fail(true);
  const error = vi.spyOn(server.log, 'error');
  expect([(await upload('b.pdf', pdf())).status, (await content()).status]).toEqual([503, 503]);
  expect(notKept(error.mock.calls)).toEqual([{ reason: 'the store answered 403' }]);
  error.mockRestore();
  expect(await notes()).toEqual([{ id, state: 3 }]);
});

test('a file is not sent on to where the store redirects', async () => {
  const reached: unknown[] = [];
  const elsewhere = await listen(
    createHttpServer((request, reply) => {
      reached.push(request.method);
      request.resume().on('end', () => reply.end());
    }),
  );
  const redirecting = await listen(
    createHttpServer((request, reply) => {
      request
        .resume()
        .on('end', () => reply.writeHead(307, { location: `http://127.0.0.1:${elsewhere}/` }).end());
    }),
  );
  const endpoint = encodeURIComponent(`http://127.0.0.1:${redirecting}`);
  const store = openFileStore({ ...server.settings, filesUrl: `s3://anwcef-files?endpoint=${endpoint}` });
  const refusal = { status: 503 };
  await expect(store.put('a', pdf())).rejects.toMatchObject(refusal);
  await expect(store.open('a')).rejects.toMatchObject(refusal);
  await expect(store.remove('a')).rejects.toMatchObject(refusal);
  expect(reached).toEqual([]);
});

test('a file that the store has lost answers 404, is logged as an error and counts as a failure of the store', async () => {
  const failures = async () => {
    const { body } = await server.request('GET', '/metrics');
    return Number(/^file_failures_total\{service="store"\} (\d+)$/m.exec(String(body))?.[1]);
  };
  await upload('a.pdf', pdf());
  const [note] = await notes();
  s3.objects.clear();
  const before = await failures();
  const error = vi.spyOn(server.log, 'error');
  const params = { id: note?.id ?? '' };
  expect((await server.call('noteContent', { token: user.token, params })).status).toBe(404);
  expect(error.mock.calls).toEqual([[{ note: note?.id }, 'The store has lost a file']]);
  error.mockRestore();
  expect((await failures()) - before).toBe(1);
});

test('a file that is removed while it is being fetched answers 404, and nothing is logged', async () => {
  await upload('a.pdf', pdf());
  const [note] = await notes();
  const gets = s3.hold('GET');
  const fetched = server.call('noteContent', { token: user.token, params: { id: note?.id ?? '' } });
  await expect.poll(() => gets.length, otherProcessWait).toBe(1);
  s3.objects.clear();
  await server.database.query('delete from notes');
  const error = vi.spyOn(server.log, 'error');
  gets[0]?.();
  expect((await fetched).status).toBe(404);
  expect(error.mock.calls).toEqual([]);
  error.mockRestore();
});

test.each([
  ['s3://anwcef-files', {}, /AWS_ACCESS_KEY_ID/],
  ['s3:///x', { awsAccessKeyId: 'a', awsSecretAccessKey: 'b' }, /bucket/],
  ['s3://b', { awsAccessKeyId: 'a', awsSecretAccessKey: 'b' }, /bucket/],
  ['s3://files?endpoint=x', { awsAccessKeyId: 'a', awsSecretAccessKey: 'b' }, /endpoint/],
  ...[
    's3://files?endpont=https://s3.example.org',
    's3://files?endpoint=https://s3.example.org&region=eu-west-1',
    's3://files?endpoint=https://a.example&endpoint=https://b.example',
    's3://files/uploads#2',
    's3://files:9000/uploads',
    's3://key:secret@files/uploads',
  ].map((filesUrl): [string, Partial<Settings>, RegExp] => [
    filesUrl,
    { awsAccessKeyId: 'a', awsSecretAccessKey: 'b' },
    /^FILES_URL holds more than a bucket, a prefix and one endpoint: s3:\/\/BUCKET\/PREFIX\?endpoint=https:\/\/HOST$/,
  ]),
  ...['https://s3.example.org?x=1', 'https://key:secret@s3.example.org'].map(
    (endpoint): [string, Partial<Settings>, RegExp] => [
      `s3://files?endpoint=${encodeURIComponent(endpoint)}`,
      { awsAccessKeyId: 'a', awsSecretAccessKey: 'b' },
      /endpoint with a query, a fragment or a user name/,
    ],
  ),
])('an invalid FILES_URL %s stops the start', (filesUrl, keys, message) => {
  const settings = { dataDir: 'x', awsAccessKeyId: null, awsSecretAccessKey: null, awsRegion: 'eu-west-2' };
  expect(() => openFileStore({ ...settings, filesUrl, ...keys })).toThrow(SettingsError);
  expect(() => openFileStore({ ...settings, filesUrl, ...keys })).toThrow(message);
});

/** An upload that the tests repeat: all its tries have one key and one content. */
const tryUpload = () =>
  send(user, [{ filename: 'a.csv', filetype: 'Other', content: csv().toString('base64') }], {
    'idempotency-key': 'one upload',
  });
const contentOf = async () => {
  const [note] = await notes();
  return server.call('noteContent', { token: user.token, params: { id: note?.id ?? '' } });
};

test('an upload that the store refuses answers 503 although the store then hangs, and its repeated try is kept when the sweeper removes its file', async () => {
  const puts = s3.hold('PUT');
  const removals = s3.hold('DELETE');
  s3.fail(true);
  const first = tryUpload();
  await expect.poll(() => puts.length, otherProcessWait).toBe(1);
  const [{ stored_name: storedName } = { stored_name: '' }] = await server.database.query<{
    stored_name: string;
  }>('select stored_name from notes');
  puts[0]?.();
  expect((await first).status).toBe(503);
  expect([await notes(), removals.length]).toEqual([[], 0]);
  s3.release();
  s3.fail(false);
  expect((await tryUpload()).status).toBe(200);
  // What the store refused it may have kept.
  s3.objects.set(`/anwcef-files/live/${storedName}`, csv());
  await giveUpTries();
  await sweepOnce();
  expect(s3.objects.size).toBe(1);
  expect(await server.database.query('select 1 from unfinished_uploads')).toEqual([]);
  expect(await contentOf()).toMatchObject({ status: 200, body: csv().toString() });
});

test('a file in which clamd finds a virus is refused although the store hangs', async () => {
  verdict = 'stream: Eicar-Test-Signature FOUND';
  const removals = s3.hold('DELETE');
  expect((await upload('c.csv', csv())).body).toMatchObject([{ reason: 'fileInfected' }]);
  expect(removals).toEqual([]);
});

test('an earlier try that fails leaves the note of the try that is still running', async () => {
  const puts = s3.hold('PUT');
  const first = tryUpload();
  await expect.poll(() => puts.length, otherProcessWait).toBe(1);
  const second = tryUpload();
  await expect.poll(() => puts.length, otherProcessWait).toBe(2);
  s3.fail(true);
  puts[0]?.();
  expect((await first).status).toBe(503);
  s3.fail(false);
  puts[1]?.();
  expect((await second).status).toBe(200);
  expect(await contentOf()).toMatchObject({ status: 200, body: csv().toString() });
});

test('of two tries that run at the same time the first to be stored is kept, and the other’s file is removed', async () => {
  const puts = s3.hold('PUT');
  const tries = [tryUpload()];
  await expect.poll(() => puts.length, otherProcessWait).toBe(1);
  tries.push(tryUpload());
  await expect.poll(() => puts.length, otherProcessWait).toBe(2);
  for (const put of puts) put();
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([200, 200]);
  expect(s3.objects.size).toBe(1);
  expect(await contentOf()).toMatchObject({ status: 200, body: csv().toString() });
});

/** Begins the upload of one file and holds its PUT back; resolves with the function that lets it through. */
async function beginUpload(begin: () => Promise<unknown>) {
  const puts = s3.hold('PUT');
  const answer = begin();
  await expect.poll(() => puts.length, otherProcessWait).toBe(1);
  s3.release();
  return { answer, put: () => puts[0]?.() };
}

/** Signs the user in again, because the access token has expired. */
async function renewToken(): Promise<void> {
  const { body } = await signIn(server, user.email);
  user = { ...user, token: v.parse(v.object({ access_token: v.string() }), body).access_token };
}

/** Lets the time pass after which pending notes are abandoned. */
async function giveUpTries(): Promise<void> {
  server.advanceClock(ABANDONED_AFTER_MS + 1);
  await renewToken();
}

test('a file that is stored after its note was given up is removed again', async () => {
  const { answer, put } = await beginUpload(() => upload('late.csv', csv()));
  await giveUpTries();
  expect((await upload('b.pdf', pdf())).status).toBe(200);
  put();
  expect(await answer).toMatchObject({ status: 503 });
  expect([await notes(), [...s3.objects.values()]]).toEqual([
    [{ id: expect.any(String), state: uploadStates.ready }],
    [pdf()],
  ]);
});

test('the response to an Idempotency-Key counts for a day, and is then removed although its user makes no other call', async () => {
  const headers = { 'idempotency-key': 'of-one-day' };
  const uploadWithKey = async (subject: string) => {
    const body = [{ filename: 'a.pdf', filetype: 'Other', subject, content: pdf().toString('base64') }];
    return (await send(user, body, headers)).status;
  };
  const keys = () => server.database.query('select key from idempotency_keys');
  expect([await uploadWithKey('one'), await uploadWithKey('two')]).toEqual([200, 400]);
  server.advanceClock(DAY + 1);
  await renewToken();
  expect(await uploadWithKey('two')).toBe(200);
  expect(await keys()).toHaveLength(1);
  server.advanceClock(DAY + 1);
  await renewToken();
  await sweep(server);
  expect(await keys()).toEqual([]);
});

/** The body of an upload of one PDF file. */
const uploadBody = (filename: string, more: object = {}) => [
  { filename, filetype: 'Other', content: pdf().toString('base64'), ...more },
];

test('security 3: a file that is still being stored when its EOI is submitted is refused with 422, and replaces none', async () => {
  const owner = await signUpWithEoi(server);
  expect((await send(owner, uploadBody('a.pdf'))).body).toMatchObject([{ IsUploaded: true }]);
  const before = await notes();
  const stored = [...s3.objects];
  const { answer, put } = await beginUpload(() =>
    send(owner, uploadBody('b.pdf', { replaces: before[0]?.id })),
  );
  const body = { ...withoutServerFields(minimalRecord('eoi')), ua_submiteoi: 1 };
  expect((await server.call('UpdateICEOI', { token: owner.token, body })).status).toBe(200);
  put();
  expect(await answer).toMatchObject({ status: 422 });
  expect([await notes(), [...s3.objects]]).toEqual([before, stored]);
});

test('security 3: a file that is still being stored when the assignment of its broker ends is refused with 404', async () => {
  const broker = await signUpBroker(server);
  await assign(server, user, broker);
  const { answer, put } = await beginUpload(() =>
    server.call('addicnotesbybroker', {
      token: broker.token,
      query: { applicationid: user.applicationId, contractid: server.settings.contractId },
      body: uploadBody('a.pdf'),
    }),
  );
  const ended = { broker: broker.email };
  expect((await caseworker(server, 'PUT', `/${user.email}/assignment/ended`, ended)).status).toBe(200);
  put();
  expect(await answer).toMatchObject({ status: 404 });
  expect([await notes(), s3.objects.size]).toEqual([[], 0]);
});

test('security 6: a file that is still being stored when its user logs out is refused with 401', async () => {
  const leaving = await signUpWithEoi(server);
  const { answer, put } = await beginUpload(() => send(leaving, uploadBody('a.pdf')));
  expect((await accountCalls(() => server).logout(leaving.tokens.refresh_token)).status).toBe(200);
  put();
  expect(await answer).toMatchObject({ status: 401 });
  expect([await notes(), s3.objects.size]).toEqual([[], 0]);
});

test('a file whose commit takes effect after its answer was lost is kept', async () => {
  const database = await borrowDatabase();
  let commitLate: (() => Promise<unknown>) | null = null;
  let transactions = -1;
  const ownServer = await testServer({}, undefined, {
    database: {
      ...database,
      // The second transaction of the upload stores the file. Its connection is lost, and it is committed after the server has looked.
      transaction: (work, options) => {
        if (transactions >= 0) transactions += 1;
        if (transactions !== 2) return database.transaction(work, options);
        commitLate = () => database.transaction(work, options);
        return Promise.reject(new Error('The connection was lost.'));
      },
      async query(sql, ...rest) {
        const rows = await database.query<never>(sql, ...rest);
        const commit = sql.includes('select 1 from notes') ? commitLate : null;
        if (commit !== null) commitLate = null;
        await commit?.();
        return rows;
      },
    },
  });
  const applicant = await signUpWithApplication(ownServer);
  const calls = fileCalls(() => ownServer);
  transactions = 0;
  const { status } = await calls.upload(applicant, 'a.csv', csv());
  transactions = -1;
  const [{ id = '', state } = {}] = await calls.notes(applicant);
  const content = await ownServer.call('noteContent', { token: applicant.token, params: { id: String(id) } });
  const left = await ownServer.database.query('select 1 from unfinished_uploads');
  await ownServer.close();
  expect([status, commitLate, state, content.status, content.body, left]).toEqual([
    500,
    null,
    uploadStates.ready,
    200,
    csv().toString(),
    [],
  ]);
});

/** Sweeps unfinished uploads as a second server does; `onRemove` runs before a file is removed. */
async function sweepOnce(onRemove = async () => {}, log: Log = server.log): Promise<void> {
  const { database, settings } = server;
  const files = openFileStore(settings);
  const remove = async (name: string) => {
    await onRemove();
    await files.remove(name);
  };
  await removeUnfinishedUploads(
    { database, files: { ...files, remove }, log },
    server.now() - ABANDONED_AFTER_MS,
    new AbortController().signal,
  );
}

test('the sweeper removes the file of a try whose server stopped, also when an upload was refused meanwhile', async () => {
  const lost = await beginUpload(() => upload('lost.csv', csv()));
  const { stored_name: storedName } = (
    await server.database.query<{ stored_name: string }>('select stored_name from notes')
  )[0] ?? { stored_name: '' };
  // The content arrived, and the server that waits for the answer is gone.
  s3.objects.set(`/anwcef-files/live/${storedName}`, csv());
  await giveUpTries();
  await server.database.query(
    `insert into notes (id, record, record_id, filename, subject, filetype, mimetype, size, state, uploaded_by, created_at)
     select gen_random_uuid(), record, record_id, filename, subject, filetype, mimetype, size, 3, uploaded_by, created_at
     from notes, generate_series(1, ${limits.upload.filesPerRecord})`,
  );
  expect((await upload('b.pdf', pdf())).body).toMatchObject([{ reason: 'fileCount' }]);
  expect(s3.objects.size).toBe(1);
  await sweepOnce();
  expect(s3.objects.size).toBe(0);
  lost.put();
  expect(await lost.answer).toMatchObject({ status: 503 });
  expect(s3.objects.size).toBe(0);
});

test('the sweeper goes on after a file that cannot be removed, and logs how many are left', async () => {
  await server.database.query(
    `insert into unfinished_uploads (stored_name, started_at)
     select gen_random_uuid(), $1 from generate_series(1, 4)`,
    [new Date(server.now() - ABANDONED_AFTER_MS)],
  );
  let removals = 0;
  const logged: unknown[] = [];
  const warn = (fields: object, message: string) => void logged.push([fields, message]);
  await sweepOnce(
    async () => {
      removals += 1;
      if (removals % 2 === 1) throw new Error('The store is broken.');
    },
    { ...server.log, warn },
  );
  const left = await server.database.query('select 1 from unfinished_uploads');
  expect([removals, left.length, logged]).toEqual([
    4,
    2,
    [[{ count: 2, reason: 'The store is broken.' }, 'Unfinished uploads could not be removed']],
  ]);
});

test('the sweeper leaves the note of a try that began after it looked', async () => {
  const lost = await beginUpload(() => upload('lost.csv', csv()));
  const old = await beginUpload(tryUpload);
  await giveUpTries();
  let retry: Awaited<ReturnType<typeof beginUpload>> | null = null;
  await sweepOnce(async () => {
    retry ??= await beginUpload(tryUpload);
  });
  expect(await notes()).toEqual([{ id: expect.any(String), state: uploadStates.pending }]);
  retry!.put();
  expect(await retry!.answer).toMatchObject({ status: 200 });
  for (const { put, answer } of [lost, old]) {
    put();
    await answer;
  }
  expect(await contentOf()).toMatchObject({ status: 200, body: csv().toString() });
  expect(s3.objects.size).toBe(1);
});

test('a repeated upload takes the place of its earlier try that never ended', async () => {
  const waiting: (() => void)[] = [];
  const port = await listen(
    createServer((socket) => {
      socket.on('error', () => {});
      // The first try waits for its verdict until the test ends it, as in a server that was killed.
      if (waiting.length === 0) return void waiting.push(() => socket.destroy());
      socket.on('data', () => socket.end('stream: OK\0'));
    }),
  );
  const ownServer = await testServer({ CLAMD_URL: `tcp://127.0.0.1:${port}` });
  const user = await signUpWithApplication(ownServer);
  const { send, notes } = fileCalls(() => ownServer);
  const upload = () => send(user, [fileOf('a.csv', csv())], { 'idempotency-key': 'one upload' });
  const states = async () => (await notes(user)).map(({ filename, state }) => [filename, state]);
  const first = upload();
  await expect.poll(states, otherProcessWait).toEqual([['a.csv', uploadStates.pending]]);
  expect((await upload()).status).toBe(200);
  expect(await states()).toEqual([['a.csv', uploadStates.ready]]);
  waiting[0]?.();
  expect((await first).status).toBe(503);
  expect(await states()).toEqual([['a.csv', uploadStates.ready]]);
  const [{ id = '' } = {}] = await notes(user);
  const content = await ownServer.call('noteContent', { token: user.token, params: { id: String(id) } });
  expect(content.body).toBe(csv().toString());
  await ownServer.close();
});
