// A fresh embedded database in memory for a test: a cluster is made once per machine and kept in .cache, because making one
// takes seconds and reading it back a fraction of that.
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import * as v from 'valibot';
import type { Database } from '#server/db/database.ts';
import { databaseOnPglite } from '#server/db/embedded.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { readSettings } from '#server/settings.ts';

const installed = v.parse(
  v.object({ version: v.string() }),
  JSON.parse(readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8')),
);
const folder = '.cache';
const template = join(folder, `cluster-${installed.version}.tar`);

async function cluster(): Promise<Blob> {
  const kept = await readFile(template).catch(() => null);
  if (kept !== null) return new Blob([new Uint8Array(kept)]);
  const engine = await PGlite.create();
  const dump = await engine.dumpDataDir('none');
  await engine.close();
  await mkdir(folder, { recursive: true });
  // Renamed when whole: two test files may make it at the same time.
  const unfinished = `${template}.${process.pid}`;
  await writeFile(unfinished, new Uint8Array(await dump.arrayBuffer()));
  await rename(unfinished, template);
  return dump;
}

/** Fills a DATA_DIR with an empty database, for a server in another process. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  const engine = await PGlite.create({ dataDir: join(dataDir, 'db'), loadDataDir: await cluster() });
  await engine.close();
}

/** A schema of its own on a PostgreSQL server; it stays there, so point TEST_DATABASE_URL at one to throw away. */
async function schemaOn(url: string): Promise<Database> {
  const schema = `test_${process.pid}_${Date.now()}_${Math.trunc(Math.random() * 1e6)}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create schema ${schema}`);
  await client.end();
  const own = new URL(url);
  own.searchParams.set('options', `-c search_path=${schema}`);
  return openDatabase(readSettings({ DATABASE_URL: own.href }));
}

/** An empty database of its own, closed by the server that uses it; embedded unless TEST_DATABASE_URL names a server. */
export async function testDatabase(): Promise<Database> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url !== undefined) return schemaOn(url);
  return databaseOnPglite(await PGlite.create({ loadDataDir: await cluster() }));
}
