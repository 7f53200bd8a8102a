// Servers that share a database go by its time, whatever the clocks of their computers say (product 14.10).
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openDatabaseClock } from '#server/db/databaseClock.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { freePort } from '#server/freePort.ts';
import { readSettings } from '#server/settings.ts';
import { registerAndSignIn } from '../account.ts';
import { throwingClient } from '../apiClient.ts';
import { caseworkerKey } from '../bench/serverProcess.ts';
import { buildServer } from '../buildServer.ts';
import { startInterruptibleMailServer } from '../chaos/mailServer.ts';
import { serverCalls } from '../serverCalls.ts';
import { spawnServer } from '../spawnServer.ts';
import { temporaryDir } from '../temporaryDir.ts';
import { startPostgres } from './startPostgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres.close());

test('a refresh token gets the same successor from two servers, one of them with its clock five minutes ahead', async () => {
  const mail = await startInterruptibleMailServer();
  onTestFinished(() => mail.stop());
  const ports = [await freePort('127.0.0.1'), await freePort('127.0.0.1')] as const;
  const start = async (port: number, minutesAhead: number) => {
    const dataDir = await temporaryDir('clocks');
    const variables = {
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      PUBLIC_URL: `http://localhost:${ports[0]}`,
      SMTP_URL: mail.url,
      CASEWORKER_KEY: caseworkerKey,
      LOG_LEVEL: 'silent',
    };
    const shift = `data:text/javascript,const now=Date.now;Date.now=()=>now()+${minutesAhead * 60_000}`;
    const server = await spawnServer(['--import', shift, join(await buildServer(), 'main.js')], variables);
    onTestFinished(async () => {
      await server.end();
      await rm(dataDir, { recursive: true, force: true });
    });
    const settings = readSettings(variables);
    return { settings, ...serverCalls(`http://127.0.0.1:${port}`, settings) };
  };
  const [right, ahead] = await Promise.all([start(ports[0], 0), start(ports[1], 5)]);
  const { tokens } = await registerAndSignIn({
    ...throwingClient(right, right.settings),
    request: (method, path, options) =>
      path.startsWith('/mailbox/')
        ? mail.mailbox.request(method, path)
        : right.request(method, path, options),
  });
  const body = { refreshtoken: tokens.refresh_token, businessunit: right.settings.businessUnit };
  const first = await right.call('redeemaccesstoken', { body });
  const second = await ahead.call('redeemaccesstoken', { body });
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toMatchObject({ refresh_token: Object(first.body).refresh_token });
}, 60_000);

test('the clock of a server begins with the database’s time and goes on by the elapsed time', async () => {
  const database = await openDatabase(readSettings({ DATABASE_URL: postgres.url }));
  let elapsed = 1_000;
  const { clock, close } = await openDatabaseClock(database, { elapsed: () => elapsed });
  const [row] = await database.query<{ ago: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000 - $1::float8)::float8 as ago',
    [clock.now()],
  );
  expect(row?.ago).toBeGreaterThan(-2);
  expect(row?.ago).toBeLessThan(5_000);
  const before = clock.now();
  elapsed += 60_000;
  expect(clock.now() - before).toBe(60_000);
  await close();
  await database.close();
});
