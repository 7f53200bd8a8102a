// A server process that is killed while it writes loses nothing that it has acknowledged (issue 2, "Bad input").
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#server/freePort.ts';
import { readSettings } from '#server/settings.ts';
import { askAt, newEmail, registration, signUp, type Asked } from './testServer.ts';

let dataDir: string;
let variables: Record<string, string>;
let child: ChildProcess;
let server: Asked;
/** Everything that the processes have printed. */
let log = '';

/** Starts the real process and resolves when it prints where it is. */
async function start(): Promise<{ child: ChildProcess; printed: string }> {
  const started = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const output = new Promise<void>((done) => {
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        log += chunk.toString();
        if (printed.includes('Portal')) done();
      });
    }
  });
  await Promise.race([output, once(started, 'exit')]);
  return { child: started, printed };
}

async function kill(signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  return child.exitCode;
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'anwcef-crash-'));
  variables = {
    PORT: String(await freePort('127.0.0.1')),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    LIMITS: '1000',
    SEED: 'none',
  };
  ({ child } = await start());
  const key = (await readFile(join(dataDir, 'caseworker.key'), 'utf8')).trim();
  server = askAt(`http://127.0.0.1:${variables['PORT']}`, readSettings(variables), key);
}, 60_000);

afterAll(async () => {
  if (child.exitCode === null && child.signalCode === null) await kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const stored = async (token: string): Promise<number> => {
  const { body } = await server.call('geticeoi', { token });
  return Number(v.parse(v.looseObject({ ua_companyname: v.string() }), body).ua_companyname);
};

test('kill -9 in the middle of saving loses no acknowledged write', { timeout: 60_000 }, async () => {
  const { token } = await signUp(server);
  const email = newEmail();
  expect((await server.call('AddICEOI', { token, body: {} })).status).toBe(200);
  expect((await server.call('create', { body: registration(server, email) })).status).toBe(200);
  let acknowledged = 0;
  const save = async (): Promise<void> => {
    const next = acknowledged + 1;
    const saved = await server.call('UpdateICEOI', { token, body: { ua_companyname: String(next) } });
    expect(saved.status).toBe(200);
    acknowledged = next;
    // Killed while the next save is under way.
    if (next === 60) setImmediate(() => child.kill('SIGKILL'));
    await save();
  };
  await expect(save()).rejects.toThrow('fetch failed');
  if (child.signalCode === null) await once(child, 'exit');
  ({ child } = await start());
  expect([acknowledged, acknowledged + 1]).toContain(await stored(token));
  expect(await server.call('isuserverified', { params: { email } })).toMatchObject({
    status: 200,
    body: false,
  });
});

test('a second process on the same DATA_DIR is told who holds it', { timeout: 60_000 }, async () => {
  expect((await start()).printed).toContain(`is in use by process ${child.pid}`);
});

test('a signal ends the process cleanly, and its log held nothing personal', async () => {
  expect(await kill('SIGTERM')).toBe(0);
  expect(log).toContain('"path":"/auth/api/user/login"');
  expect(log).not.toMatch(/example\.org|Fan-Fach|Bearer|eyJ|Siân/);
});
