// A server process that is killed or stopped: what it acknowledged stays, an interrupted upload leaves nothing after the next start, and the logs
// have nothing personal (product 14.15 to 14.18).
import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { newEmail, registration } from '../account.ts';
import { csv } from '../sampleFiles.ts';
import { otherProcessWait, type SpawnedServer } from '../spawnServer.ts';
import { signUpWithApplication } from './applicants.ts';
import { fileCalls } from './fileCalls.ts';
import { callsToProcess, processVariables, startProcess, type ProcessVariables } from './serverProcess.ts';
import { signUp, type CallableServer } from './testServer.ts';
import { temporaryDir } from '../temporaryDir.ts';

let dataDir: string;
let variables: ProcessVariables;
/** The process that runs now. */
let running: SpawnedServer;
let server: CallableServer;
/** The output of the processes that have ended. */
let log = '';

beforeAll(async () => {
  dataDir = await temporaryDir('crash');
  variables = await processVariables(dataDir, 'info');
  running = await startProcess(variables);
  server = await callsToProcess(variables);
}, 60_000);

afterAll(async () => {
  await running.end('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const stored = async (token: string): Promise<number> => {
  const { body } = await server.call('geticeoi', { token });
  return Number(v.parse(v.looseObject({ ua_companyname: v.string() }), body).ua_companyname);
};

test(
  'a process killed with SIGKILL in the middle of a save loses no acknowledged write',
  { timeout: 60_000 },
  async () => {
    const { token } = await signUp(server);
    const email = newEmail();
    expect((await server.call('AddICEOI', { token, body: {} })).status).toBe(200);
    expect((await server.call('create', { body: registration(server.settings, email) })).status).toBe(200);
    let acknowledged = 0;
    const save = async (): Promise<void> => {
      const next = acknowledged + 1;
      const saved = await server.call('UpdateICEOI', { token, body: { ua_companyname: String(next) } });
      expect(saved.status).toBe(200);
      acknowledged = next;
      // Kills the process while the next save is pending.
      if (next === 60) setImmediate(() => running.child.kill('SIGKILL'));
      await save();
    };
    await expect(save()).rejects.toThrow('fetch failed');
    await running.end('SIGKILL');
    log += running.output();
    running = await startProcess(variables);
    expect([acknowledged, acknowledged + 1]).toContain(await stored(token));
    expect(await server.call('isuserverified', { params: { email } })).toMatchObject({
      status: 200,
      body: false,
    });
  },
);

test(
  'an upload during which the process is killed leaves neither a pending note nor a file after the next start',
  { timeout: 60_000 },
  async () => {
    // A scanner that never answers: the upload waits for it until the process is killed.
    const scanner = createServer().listen(0, '127.0.0.1');
    await once(scanner, 'listening');
    const { port } = v.parse(v.object({ port: v.number() }), scanner.address());
    const restart = async (signal: NodeJS.Signals, more: object = {}) => {
      await running.end(signal);
      log += running.output();
      running = await startProcess({ ...variables, ...more });
    };
    await restart('SIGTERM', { CLAMD_URL: `tcp://127.0.0.1:${port}` });
    const applicant = await signUpWithApplication(server);
    const { upload } = fileCalls(() => server);
    const state = async () => {
      const query = { id: applicant.applicationId, entity: 'ua_icapplication' };
      return (await server.call('GetUploadButtonState', { token: applicant.token, query })).body;
    };
    const uploading = upload(applicant, 'a.csv', csv()).catch(() => 'killed');
    await expect.poll(state, otherProcessWait).toBe(2);
    await running.end('SIGKILL');
    // What a process leaves that is killed a little later, while it writes the file (diskStore.ts).
    const database = await openEmbedded(dataDir);
    const [row] = await database.query<{ stored_name: string }>('select stored_name from unfinished_uploads');
    await database.close();
    const name = row?.stored_name ?? '';
    const folder = join(dataDir, 'files', name.slice(0, 2));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${name}.${running.child.pid}-1.part`), 'half a file');
    await restart('SIGKILL');
    expect(await uploading).toBe('killed');
    scanner.close();
    expect(await state()).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  },
);

test(
  'a second process on the same DATA_DIR prints the id of the process that uses it',
  { timeout: 60_000 },
  async () => {
    await expect(startProcess(variables)).rejects.toThrow(`is in use by process ${running.child.pid}`);
  },
);

test('SIGTERM ends the process with exit code 0', async () => {
  expect(await running.end()).toBe(0);
  log += running.output();
});

test('the logs of the killed and restarted processes have no e-mail address, password, token nor first name', () => {
  expect(log).toContain('"path":"/auth/api/user/login"');
  expect(log).not.toMatch(/example\.org|Fan-Fach|Bearer|eyJ|Siân/);
});
