// The seed of `npm start`: an applicant and a broker who can sign in, and three clients of the broker (product 14.4).
import { records } from '#machines/catalogue/records/records.ts';
import { stat } from 'node:fs/promises';
import * as v from 'valibot';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkRecord } from '#machines/catalogue/records/checkRecord.ts';
import { fromWire } from '#machines/catalogue/records/wire.ts';
import { seededClients } from '#server/seed/seededClients.ts';
import { sampleToday } from '../samples.ts';
import { caseworker, signIn, testServer, type TestServer } from './testServer.ts';

const storedEoi = v.object({ eoi: v.object({ values: v.record(v.string(), v.unknown()) }) });

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ SEED: 'default' });
});
afterAll(() => server.close());

test('the seeded applicant and broker can sign in', async () => {
  const { applicant, broker } = server.signIns ?? {};
  for (const account of [applicant, broker]) {
    expect((await signIn(server, account?.email ?? '', account?.password)).status).toBe(200);
  }
});

test('two servers seed four different passwords', async () => {
  const other = await testServer({ SEED: 'default' });
  const passwords = [server, other].flatMap(({ signIns }) => [
    signIns?.applicant.password,
    signIns?.broker.password,
  ]);
  expect(new Set(passwords).size).toBe(4);
  expect(passwords).not.toContain(undefined);
  await other.close();
});

test.each([
  { HOST: '0.0.0.0' },
  { PUBLIC_URL: 'https://fund.example.org' },
  { DATABASE_URL: 'postgres://db.example.org/portal' },
])('a server with %j seeds nobody at its start', async (variables) => {
  const other = await testServer({
    SEED: 'default',
    SMTP_URL: 'smtp://127.0.0.1:9',
    CLAMD_URL: 'none',
    ...variables,
  });
  expect(other.signIns).toBeNull();
  expect(await other.database.query('select id from users')).toEqual([]);
  await other.close();
});

test('only the owner of DATA_DIR can read the files with the passwords and the key', async () => {
  const { mode } = await stat(join(server.settings.dataDir, 'sign-ins.json'));
  expect(mode & 0o777).toBe(0o600);
  const key = await stat(join(server.settings.dataDir, 'caseworker.key'));
  expect(key.mode & 0o777).toBe(0o600);
});

test.each(seededClients)(
  'the seeded client $email has an eligible, complete Expression of Interest, an Application in its status, and the broker',
  async (client) => {
    const { body } = await caseworker(server, 'GET', `/${client.email}`);
    expect(body).toMatchObject({
      verified: true,
      eoi: {
        values: { ...client.eoi, ua_currentstatus: 'eligible', ua_sectorname: expect.stringMatching(/./) },
      },
      application: {
        values: { ua_currentstatus: client.status, ua_businessname: client.eoi['ua_companyname'] },
      },
      brokers: [server.signIns?.broker.email],
    });
    const record = fromWire(records.eoi, v.parse(storedEoi, body).eoi.values);
    expect(checkRecord(records.eoi, record, { level: 'submit', today: sampleToday })).toEqual([]);
  },
);
