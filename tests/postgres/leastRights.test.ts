// The server with an account of PostgreSQL that may use one schema and nothing else, as docs/security.md recommends.
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/openDatabase.ts';
import { readSettings } from '#server/settings.ts';
import { signUpWithApplication } from '../contract/applicants.ts';
import { sweep } from '../contract/sweep.ts';
import { testServer } from '../contract/testServer.ts';
import { startPostgres } from './startPostgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres.close());

test('an account that owns one schema and has no other right is enough', async () => {
  const owner = await openDatabase(readSettings({ DATABASE_URL: postgres.url }));
  await owner.query('create role portal login nosuperuser nocreatedb nocreaterole');
  await owner.query('create schema portal authorization portal');
  await owner.query('revoke all on schema public from public');
  const url = new URL(postgres.url);
  url.username = 'portal';
  url.searchParams.set('options', '-c search_path=portal');
  const server = await testServer({}, undefined, {
    database: await openDatabase(readSettings({ DATABASE_URL: url.href })),
  });
  const { token } = await signUpWithApplication(server);
  expect((await server.call('geticapplication', { token })).status).toBe(200);
  await sweep(server);
  const elsewhere = await owner.query(
    `select schemaname, tablename from pg_tables where schemaname not in ('portal', 'pg_catalog', 'information_schema')`,
  );
  expect(elsewhere).toEqual([]);
  await server.close();
  await owner.close();
});
