// Databases of earlier versions go on working: their rows keep what they say after the migrations that came later (product 14.17).
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assign, assignmentsOf, endAssignment } from '#server/broker/assignments.ts';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { applyMigration, migrate, readMigrations } from '#server/db/migrate.ts';
import { runMigrate } from '#server/db/runMigrate.ts';
import { statusEventsOf } from '#server/records/statusEvents.ts';
import { temporaryDir } from '../temporaryDir.ts';

const [owner, broker, application] = ['a', 'b', 'c'].map(
  (digit) => `00000000-0000-4000-8000-00000000000${digit}`,
);
const [first, later] = [new Date('2026-01-05T09:00:00Z'), new Date('2026-11-21T10:00:00Z')];

let dataDir: string;
let database: Database;
beforeAll(async () => {
  dataDir = await temporaryDir('migrations');
  database = await openEmbedded(dataDir);
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

/** Runs the migrations before `name`, as the version did that came before it. */
async function migrateUntil(name: string): Promise<void> {
  await database.query(
    'create table migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  for (const file of await readMigrations()) {
    if (file.name >= name) continue;
    await applyMigration(database, file);
    await database.query('insert into migrations (name) values ($1)', [file.name]);
  }
}

test('an assignment from before names were kept can end and begin again', async () => {
  await migrateUntil('007-who-did-what.sql');
  for (const [id, mail] of [
    [owner, 'client@example.org'],
    [broker, 'broker@example.org'],
  ])
    await database.query(
      `insert into users (id, mail, first_name, last_name, phone, password_hash, created_at) values ($1, $2, 'A', 'B', '', '', $3)`,
      [id ?? '', mail ?? '', first],
    );
  await database.query(
    'insert into application (ua_icapplicationid, owner, created_at, updated_at) values ($1, $2, $3, $3)',
    [application ?? '', owner ?? '', first],
  );
  await database.query(
    'insert into assignments (application_id, broker_id, assigned_at) values ($1, $2, $3)',
    [application ?? '', broker ?? '', first],
  );
  await database.query(
    `insert into status_events (happened_at, actor, record, record_id, to_status) values ($1, 'seed', 'application', $2, 'created')`,
    [first, application ?? ''],
  );

  await migrate(database);
  await database.transaction(async (queries) => {
    await assign(queries, application ?? '', broker ?? '', later, { actor: 'caseworker', name: 'Gwen' });
    await endAssignment(queries, application ?? '', broker ?? '', later, { actor: 'broker' });
    await assign(queries, application ?? '', broker ?? '', later, { actor: 'caseworker', name: 'Gwen' });
  });
  const common = { broker: 'broker@example.org', assignedReason: null, endedBy: null, endedReason: null };
  expect(await assignmentsOf(database, application ?? '')).toEqual([
    { ...common, assigned: first, assignedBy: null, ended: later, endedActor: 'broker' },
    { ...common, assigned: later, assignedBy: 'Gwen', ended: null, endedActor: null },
  ]);
});

test('a status event from before names were kept stays', async () => {
  expect(await statusEventsOf(database, application ?? '')).toEqual([
    {
      at: first,
      actor: 'seed',
      record: 'application',
      from: null,
      to: 'created',
      name: null,
      reason: null,
      forced: false,
      message: null,
    },
  ]);
});

/** Runs `npm run migrate` on a database of its own, which `change` changes first. `printed` leaves out the line that names the database. */
async function runOn(change: (other: Database) => Promise<unknown>, ...options: string[]) {
  const folder = await temporaryDir('migrate');
  const other = await openEmbedded(folder);
  await change(other);
  await other.close();
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  const code = await runMigrate(options, { DATA_DIR: folder }, print, print);
  const after = await openEmbedded(folder);
  const tables = await after.query('select from pg_tables where schemaname = current_schema()');
  await after.close();
  const name = `Database: embedded in ${folder}`;
  const lines = printed.filter((line) => line !== name);
  return { code, printed: lines, isNamed: printed[0] === name, tables: tables.length };
}

test.each(['--dry-run', ''])('npm run migrate %s first names the database', async (option) => {
  expect((await runOn(migrate, ...(option === '' ? [] : [option]))).isNamed).toBe(true);
});

test('a dry run where there is no database says so and creates nothing', async () => {
  const folder = await temporaryDir('no-database');
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  const environment = { DATA_DIR: join(folder, 'data') };
  expect(await runMigrate(['--dry-run'], environment, print, print)).toBe(0);
  expect(printed).toEqual([
    `Database: embedded in ${environment.DATA_DIR}`,
    'There is no database yet: a start creates it',
  ]);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test('a dry run on an empty database says what is to be done and does nothing', async () => {
  const { code, printed, tables } = await runOn(async () => {}, '--dry-run');
  const files = (await readMigrations()).map(({ name }) => `run ${name}`);
  expect([code, tables, printed.slice(0, files.length)]).toEqual([0, 0, files]);
  expect(printed.slice(files.length, files.length + 4)).toEqual([
    'create externalfunding',
    'create externalfunding_application',
    'create externalfunding_unknown',
    'create assets',
  ]);
  expect(printed).toContain('add eoi.ua_loanamount numeric(14, 2)');
  expect(printed.at(-1)).toBe(`${printed.length - 1} to be done`);
});

test('a dry run on a database with a new field says so', async () => {
  const { code, printed } = await runOn(async (other) => {
    await migrate(other);
    await other.query('alter table eoi drop column ua_companyname');
  }, '--dry-run');
  expect([code, printed]).toEqual([0, ['add eoi.ua_companyname text', '1 to be done']]);
});

test('a dry run says which tables and indexes of lists are missing, and how many rows of the brokers’ lists', async () => {
  const { code, printed } = await runOn(async (other) => {
    await migrate(other);
    await other.query('drop index directors_unknown');
    for (const [id, mail] of [
      [owner, 'client@example.org'],
      [broker, 'broker@example.org'],
    ])
      await other.query(
        `insert into users (id, mail, first_name, last_name, phone, password_hash, created_at) values ($1, $2, 'A', 'B', '', '', $3)`,
        [id ?? '', mail ?? '', first],
      );
    await other.query(
      'insert into application (ua_icapplicationid, owner, created_at, updated_at) values ($1, $2, $3, $3)',
      [application ?? '', owner ?? '', first],
    );
    await other.query(
      'insert into assignments (application_id, broker_id, assigned_at) values ($1, $2, $3)',
      [application ?? '', broker ?? '', first],
    );
  }, '--dry-run');
  expect([code, printed]).toEqual([
    0,
    ['create directors_unknown', 'compute rows of the brokers’ lists: 1', '2 to be done'],
  ]);
});

test('npm run migrate brings a database up to date', async () => {
  const { code, printed } = await runOn(async (other) => {
    await migrate(other);
    await other.query('alter table eoi drop column ua_companyname');
  });
  expect([code, printed]).toEqual([
    0,
    [
      'add eoi.ua_companyname text',
      'new columns of eoi: begun',
      expect.stringMatching(/^new columns of eoi: done after \d+\.\d s$/),
      'The database is up to date',
    ],
  ]);
});

/** Takes back what 022-sweeps.sql creates. */
const dropIndexes =
  'drop index field_changes_user, notes_uploaded_by, assignments_broker_id, application_unknown, eoi_unknown';

test('a migration says what is begun and done, also how many rows of the brokers’ lists are computed', async () => {
  const folder = await temporaryDir('progress');
  const other = await openEmbedded(folder);
  const steps: string[] = [];
  const report = (step: string) => void steps.push(step.replace(/\d+\.\d s$/, 'N s'));
  await migrate(other, report);
  // Nothing takes long in a new database.
  expect(steps).toEqual([]);
  for (const [id, mail] of [
    [owner, 'client@example.org'],
    [broker, 'broker@example.org'],
  ])
    await other.query(
      `insert into users (id, mail, first_name, last_name, phone, password_hash, created_at) values ($1, $2, 'A', 'B', '', '', $3)`,
      [id ?? '', mail ?? '', first],
    );
  await other.query(
    'insert into application (ua_icapplicationid, owner, created_at, updated_at) values ($1, $2, $3, $3)',
    [application ?? '', owner ?? '', first],
  );
  await other.query('insert into assignments (application_id, broker_id, assigned_at) values ($1, $2, $3)', [
    application ?? '',
    broker ?? '',
    first,
  ]);
  await other.query("delete from migrations where name = '022-sweeps.sql'");
  await other.query(`${dropIndexes}; alter table eoi drop column ua_companyname`);
  await migrate(other, report);
  await other.close();
  await rm(folder, { recursive: true });
  expect(steps).toEqual([
    '022-sweeps.sql: begun',
    '022-sweeps.sql: done after N s',
    'new columns of eoi: begun',
    'new columns of eoi: done after N s',
    'rows of the brokers’ lists: 0 of 1',
    'rows of the brokers’ lists: 1 of 1',
  ]);
});

test('npm run migrate prints what is begun and done', async () => {
  const { code, printed } = await runOn(async (other) => {
    await migrate(other);
    await other.query("delete from migrations where name = '022-sweeps.sql'");
    await other.query(dropIndexes);
  });
  expect([code, printed.map((line) => line.replace(/\d+\.\d s$/, 'N s'))]).toEqual([
    0,
    [
      'run 022-sweeps.sql',
      '022-sweeps.sql: begun',
      '022-sweeps.sql: done after N s',
      'The database is up to date',
    ],
  ]);
});

test('npm run migrate refuses another option', async () => {
  const { code, printed, tables } = await runOn(async () => {}, '--dryrun');
  expect([code, printed, tables]).toEqual([2, ['npm run migrate takes no option but --dry-run'], 0]);
});

test.each([
  [
    'a column of another type than its field',
    'alter table eoi alter ua_loanamount type text',
    'The column eoi.ua_loanamount is text, and the catalogue needs numeric(14, 2): a migration has to convert it',
  ],
  [
    'a migration that has changed since it ran',
    `update migrations set checksum = 'other' where name = '003-mail.sql'`,
    'The migration 003-mail.sql has changed since this database ran it',
  ],
  [
    'a migration of a later version',
    `insert into migrations (name) values ('999-later.sql')`,
    'The database belongs to a later version: this one does not know 999-later.sql',
  ],
])('npm run migrate refuses %s with one line', async (_what, sql, line) => {
  const { code, printed } = await runOn(async (other) => {
    await migrate(other);
    await other.query(sql);
  });
  expect([code, printed]).toEqual([1, [line]]);
});

test('a new field takes over what was kept while it was unknown, unless the field does not allow it', async () => {
  const folder = await temporaryDir('unknown-fields');
  const other = await openEmbedded(folder);
  await migrate(other);
  await other.query(
    'alter table eoi drop column ua_companyname, drop column ua_loanamount, drop column ua_sectorname',
  );
  await other.query('alter table directors drop column ua_directorname');
  const extra = { ua_companyname: 'Ynni Cyf', ua_loanamount: 'lots', ua_sectorname: 'Crops', other: 1 };
  const values = [owner ?? '', application ?? '', first];
  await other.query(
    `insert into users (id, mail, first_name, last_name, phone, password_hash, created_at) values ($1, 'a@example.org', 'A', 'B', '', '', $2)`,
    [owner ?? '', first],
  );
  await other.query(
    `insert into eoi (ua_icexpressionofinterestid, ua_contact, extra, created_at, updated_at) values ($2, $1, '${JSON.stringify(extra)}', $3, $3)`,
    values,
  );
  await other.query(
    'insert into application (ua_icapplicationid, owner, created_at, updated_at) values ($2, $1, $3, $3)',
    values,
  );
  await other.query(
    `insert into directors (id, application_id, extra, created_at, updated_at) values ($1, $2, '{"ua_directorname":"Siân"}', $3, $3)`,
    values,
  );
  await migrate(other);
  const records = await other.query('select ua_companyname, ua_loanamount, ua_sectorname, extra from eoi');
  const directors = await other.query('select ua_directorname, extra from directors');
  await other.close();
  await rm(folder, { recursive: true });
  const { ua_companyname, ...kept } = extra;
  expect([records, directors]).toEqual([
    [{ ua_companyname, ua_loanamount: null, ua_sectorname: null, extra: kept }],
    [{ ua_directorname: 'Siân', extra: {} }],
  ]);
});
