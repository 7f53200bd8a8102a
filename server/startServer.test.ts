// The start with a database or a file that cannot be used: whether it waits or ends (product 14.16, 13.7).
import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryDir } from '#tests/temporaryDir.ts';
import type { Database } from './db/database.ts';
import { startServer } from './startServer.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await temporaryDir('start');
});
afterEach(() => rm(dataDir, { recursive: true }));

const variables = () => ({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', SEED: 'none' });

const errorWith = (code: string, message: string) => Object.assign(new Error(message), { code });

/** Starts a server on a database whose migration fails with these errors, one at each try; the last one again and again. */
async function startOn(...errors: Error[]) {
  let tries = 0;
  let isClosed = false;
  const waits: number[] = [];
  const fail = async () => {
    const error = errors[Math.min(tries, errors.length - 1)];
    tries += 1;
    if (tries > 3) throw new Error('The start tries again and again');
    throw error;
  };
  const database: Database = {
    embedded: false,
    query: fail,
    transaction: fail,
    ping: async () => {},
    connections: () => ({ used: 0, idle: 0, waiting: 0 }),
    async close() {
      isClosed = true;
    },
  };
  const delay = async (milliseconds: number) => void waits.push(milliseconds);
  const outcome = await startServer(variables(), { database, delay }).catch((error: unknown) => error);
  return { message: outcome instanceof Error ? outcome.message : outcome, tries, waits, isClosed };
}

const unreachable = errorWith('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432');
const denied = errorWith('28P01', 'password authentication failed for user "portal"');

test('the start tries again while the database refuses the connection, and ends when the password is wrong', async () => {
  expect(await startOn(unreachable, errorWith('EAI_AGAIN', 'getaddrinfo EAI_AGAIN db'), denied)).toEqual({
    message: 'The database cannot be brought up to date: password authentication failed for user "portal"',
    tries: 3,
    waits: [1_000, 1_000],
    isClosed: true,
  });
});

test('the start tries every ten seconds only while somebody uses a table that the migration changes', async () => {
  const locked = errorWith('55P03', 'canceling statement due to lock timeout');
  expect(await startOn(locked, locked, denied)).toMatchObject({ tries: 3, waits: [10_000, 10_000] });
});

test('the start ends when a statement of a migration is cancelled, because it would be cancelled again', async () => {
  expect(await startOn(errorWith('57014', 'canceling statement due to statement timeout'), denied)).toEqual({
    message: 'The database cannot be brought up to date: canceling statement due to statement timeout',
    tries: 1,
    waits: [],
    isClosed: true,
  });
});

test('the start ends when the host of DATABASE_URL does not exist', async () => {
  expect(await startOn(errorWith('ENOTFOUND', 'getaddrinfo ENOTFOUND db.internl'), denied)).toEqual({
    message: 'The host in DATABASE_URL does not exist: getaddrinfo ENOTFOUND db.internl',
    tries: 1,
    waits: [],
    isClosed: true,
  });
});

test('the start ends when the file of POSTCODES_FILE does not exist', async () => {
  const starting = startServer({ ...variables(), POSTCODES_FILE: `${dataDir}/onspd.csv` });
  await expect(starting).rejects.toThrow(/^POSTCODES_FILE ENOENT: no such file or directory, open '[^\n]*'$/);
});
