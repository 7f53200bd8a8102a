// A row of a broker's list as it is stored: what the list shows, its text for searching and its sort keys; and what becomes of a whole batch of rows
// that cannot be computed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientSamples } from '#tests/clientSamples.ts';
import { borrowDatabase } from '#tests/contract/borrowDatabase.ts';
import type { Database } from '../db/database.ts';
import { computeMissingRows, projectedRow, renewOutdatedRows } from './brokerListProjection.ts';

// When this test is red because the rules have changed, raise RULES, so that the servers compute the stored rows again.
test('the rows of these Applications are computed by the rules that RULES numbers', () => {
  const rows = clientSamples(2).map((client) => ({ ...projectedRow(client), client: 'as above' }));
  expect(rows).toMatchInlineSnapshot(`
    [
      {
        "application_id": "00000000-0000-4000-8000-000000000001",
        "client": "as above",
        "projection_version": "e43545423e02",
        "search_text": "cef-000001
    cwmni 1 cyf
    gwyn ap rhys
    client-1@example.org",
        "ua_amountrequested": 32919.5,
        "ua_businessname": "cwmni 1 cyf",
        "ua_contactname": "gwyn ap rhys",
        "ua_currentstatus": 1,
        "ua_emailaddress": "client-1@example.org",
        "ua_lastchangedon": "2026-11-02t09:30:00.000z",
        "ua_reference": "cef-000001",
      },
      {
        "application_id": "00000000-0000-4000-8000-000000000002",
        "client": "as above",
        "projection_version": "e43545423e02",
        "search_text": "cef-000002
    cwmni 2 cyf
    bleddyn wan
    client-2@example.org",
        "ua_amountrequested": 40838.5,
        "ua_businessname": "cwmni 2 cyf",
        "ua_contactname": "bleddyn wan",
        "ua_currentstatus": 2,
        "ua_emailaddress": "client-2@example.org",
        "ua_lastchangedon": "2026-11-03t09:30:00.000z",
        "ua_reference": "cef-000002",
      },
    ]
  `);
});

describe('a full batch of rows', () => {
  const BATCH_SIZE = 200;
  let database: Database;
  beforeAll(async () => {
    database = await borrowDatabase();
    // One Application more than a batch has, each with a row that other rules have computed.
    await database.query(
      `with people as (
         insert into users (id, mail, first_name, last_name, phone, password_hash, created_at, broker)
         select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, n || '@example.org', 'A', 'B', '', '', now(), n = 0
         from generate_series(0, ${BATCH_SIZE + 1}) n returning id, broker
       ), applying as (
         insert into application (ua_icapplicationid, owner, created_at, updated_at)
         select id, id, now(), now() from people where not broker returning ua_icapplicationid
       )
       insert into assignments (application_id, broker_id, assigned_at, projection_version)
       select a.ua_icapplicationid, b.id, now(), 'earlier' from applying a, people b where b.broker`,
    );
    await database.query(
      `create function refuse_row() returns trigger language plpgsql as $$ begin raise exception 'refused' using errcode = 'P0001'; end $$`,
    );
  });
  afterAll(async () => {
    await database.query('drop function refuse_row cascade');
    await database.close();
  });

  /** Computes the rows again while a trigger refuses those that fulfil the condition. */
  async function renewRefusing(condition: string) {
    const warnings: unknown[] = [];
    const log = { info() {}, error() {}, warn: (line: unknown) => void warnings.push(line) };
    await database.query(
      `create trigger refuse_rows before update on assignments for each row when (${condition}) execute function refuse_row()`,
    );
    const renewed = await renewOutdatedRows(database, new AbortController().signal, log).catch(
      (error: unknown) => error,
    );
    await database.query('drop trigger refuse_rows on assignments');
    return { renewed, warnings };
  }
  const outdated = async () =>
    (await database.query("select 1 from assignments where projection_version = 'earlier'")).length;

  test('that all fail ends the work with their error, without a line for each and without the next batch', async () => {
    const { renewed, warnings } = await renewRefusing('true');
    expect(renewed).toMatchObject({ message: 'refused', code: 'P0001' });
    expect([warnings, await outdated()]).toEqual([[], BATCH_SIZE + 1]);
  });

  test('of which all but one fail is logged, and the work goes on', async () => {
    const { renewed, warnings } = await renewRefusing(
      "old.application_id between '00000000-0000-4000-8000-000000000002' and '00000000-0000-4000-8000-000000000200'",
    );
    expect([renewed, warnings]).toEqual([
      2,
      [{ applications: Array(10).fill(expect.any(String)), count: BATCH_SIZE - 1, code: 'P0001' }],
    ]);
    expect(await outdated()).toBe(BATCH_SIZE - 1);
  });

  test('that a migration has left incomplete are looked for once, computed in batches, and counted', async () => {
    await database.query('update assignments set client = null');
    const [statements, counts]: [string[], [number, number][]] = [[], []];
    await database.transaction((queries) =>
      computeMissingRows(
        {
          query: async (sql, ...rest) => {
            statements.push(sql);
            return queries.query(sql, ...rest);
          },
        },
        (done, all) => void counts.push([done, all]),
      ),
    );
    expect(statements.filter((sql) => sql.includes('from assignments\n'))).toHaveLength(1);
    expect(counts).toEqual([
      [0, BATCH_SIZE + 1],
      [BATCH_SIZE, BATCH_SIZE + 1],
      [BATCH_SIZE + 1, BATCH_SIZE + 1],
    ]);
    expect(await database.query('select 1 from assignments where client is null')).toEqual([]);
  });
});
