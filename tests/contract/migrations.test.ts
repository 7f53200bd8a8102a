// Databases of earlier versions go on working: their rows keep what they say after the migrations that came later (product 14.17).
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assign, assignmentsOf, endAssignment } from '#server/broker/assignments.ts';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { applyMigration, migrate, readMigrations } from '#server/db/migrate.ts';
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
    if (file.name < name) await applyMigration(database, file);
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
