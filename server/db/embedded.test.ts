// The folder of the embedded database: who may enter it, and that nothing uses it after the close (product 14.17).
import { PGlite } from '@electric-sql/pglite';
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fillDisk } from '#tests/fillDisk.ts';
import { temporaryDir } from '#tests/temporaryDir.ts';
import { otherProcessWait } from '#tests/spawnServer.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await temporaryDir('embedded');
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await rm(dataDir, { recursive: true });
});

test('a start closes the folder of the database to other users, also one that was open to them', async () => {
  const folder = join(dataDir, 'db');
  const modes = [];
  for (const earlier of [null, 0o755]) {
    if (earlier !== null) await chmod(folder, earlier);
    const database = await openEmbedded(dataDir);
    modes.push((await stat(folder)).mode & 0o777);
    await database.close();
  }
  expect(modes).toEqual([0o700, 0o700]);
});

/** Fills the disk until the engine ends because its log cannot grow, and makes room again. */
async function endEngine(database: Database): Promise<void> {
  const makeRoom = fillDisk();
  const fillLog = async () => {
    for (let count = 0; count < 40; count += 1)
      await database.query(`select pg_logical_emit_message(false, 'test', repeat('x', 1000000))`);
  };
  await expect(fillLog()).rejects.toThrow('No space left on device');
  makeRoom();
}

test('between two queries that wait for the database the process accepts new connections', async () => {
  const database = await openEmbedded(dataDir);
  let hasEnded = false;
  let turns = 0;
  const countTurns = () => {
    if (hasEnded) return;
    turns += 1;
    setImmediate(countTurns);
  };
  countTurns();
  await Promise.all(Array.from({ length: 20 }, () => database.query('select 1')));
  hasEnded = true;
  await database.close();
  expect(turns).toBeGreaterThanOrEqual(20);
});

test('a query after the close of a database whose engine had ended opens no engine', async () => {
  const database = await openEmbedded(dataDir);
  await endEngine(database);
  await database.close();
  const create = vi.spyOn(PGlite, 'create');
  await expect(database.query('select 1')).rejects.toThrow('Cannot use a pool after calling end on the pool');
  expect(create).not.toHaveBeenCalled();
});

test('an engine that is being opened again while the database closes is closed before another process may use its folder', async () => {
  const create = vi.spyOn(PGlite, 'create');
  const database = await openEmbedded(dataDir);
  await endEngine(database);
  const asked = Promise.allSettled([database.query('select 1')]);
  await database.close();
  const engines = await Promise.all(create.mock.results.map(({ value }) => value as Promise<PGlite>));
  expect(engines.map(({ closed }) => closed)).toEqual([false, true]);
  expect(await asked).toEqual([expect.objectContaining({ status: 'rejected' })]);
});

test('a second close of a database waits for the first one', async () => {
  const database = await openEmbedded(dataDir);
  const ended: string[] = [];
  const first = database.close().then(() => ended.push('first'));
  await database.close();
  ended.push('second');
  await first;
  expect(ended).toEqual(['first', 'second']);
});

test('a start removes the unfinished database that a killed start has left', async () => {
  await mkdir(join(dataDir, 'db.4711.unfinished'));
  const database = await openEmbedded(dataDir);
  await database.close();
  expect(await readdir(dataDir)).toEqual(['db']);
});

test('what is written becomes part of a checkpoint, so that a start after a kill has little to recover', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const database = await openEmbedded(dataDir);
  const megabytesToRecover = async () => {
    const [row] = await database.query<{ megabytes: number }>(
      `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 / 1000000 as megabytes
       from pg_control_checkpoint()`,
    );
    return row?.megabytes;
  };
  for (let count = 0; count < 20; count += 1)
    await database.query(`select pg_logical_emit_message(false, 'test', repeat('x', 1000000))`);
  expect(await megabytesToRecover()).toBeGreaterThan(20);
  vi.advanceTimersToNextTimer();
  await expect.poll(megabytesToRecover, otherProcessWait).toBeLessThan(1);
  await database.close();
});
