// How the operator's commands name the database that they look at.
import { expect, test, vi } from 'vitest';
import { readSettings } from '../settings.ts';
import { databaseName } from './locateDatabase.ts';

test.each([
  ['postgres://portal:SECRET@db.internal/portal?sslmode=verify-full', 'portal at db.internal:5432'],
  ['postgres://portal:SECRET@db.internal:6543/loans', 'loans at db.internal:6543'],
  ['postgres://portal:SECRET@db.internal', 'portal at db.internal:5432'],
  ['postgres:///loans?host=/var/run/postgresql', 'loans at /var/run/postgresql:5432'],
  ['postgres://[::1]/loans', 'loans at [::1]:5432'],
])('of DATABASE_URL=%s it says %s', (DATABASE_URL, name) => {
  vi.stubEnv('PGPORT', undefined);
  vi.stubEnv('PGDATABASE', undefined);
  expect(databaseName(readSettings({ DATABASE_URL }))).toBe(name);
  vi.unstubAllEnvs();
});

test('the embedded database is named by its whole path', () => {
  expect(databaseName(readSettings({}))).toBe(`embedded in ${process.cwd()}/.data`);
});
