// How much of the history a save of a list reads: a record can have thousands of changes.
import * as v from 'valibot';
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { borrowDatabase } from '#tests/contract/borrowDatabase.ts';
import type { Queries } from '../db/database.ts';
import { addFieldChangesOfItems } from './fieldChanges.ts';

const planSchema = v.looseObject({
  'Node Type': v.string(),
  'Relation Name': v.optional(v.string()),
  'Actual Rows': v.number(),
  'Actual Loops': v.number(),
  'Rows Removed by Filter': v.optional(v.number(), 0),
  Plans: v.optional(v.array(v.unknown()), []),
});

/** How many rows of the history the nodes of a plan have read. */
function rowsRead(plan: unknown): number {
  const node = v.parse(planSchema, plan);
  const isScan = node['Relation Name'] === 'field_changes' && node['Node Type'] !== 'ModifyTable';
  const own = isScan ? (node['Actual Rows'] + node['Rows Removed by Filter']) * node['Actual Loops'] : 0;
  return node.Plans.reduce<number>((sum, child) => sum + rowsRead(child), own);
}

const explained = v.tuple([v.object({ 'QUERY PLAN': v.tuple([v.object({ Plan: v.unknown() })]) })]);

test('a save of a list reads a few changes of an item that was changed thousands of times', async () => {
  const database = await borrowDatabase();
  onTestFinished(() => database.close());
  const [user, record, item] = [randomUUID(), randomUUID(), randomUUID()];
  await database.query(
    `insert into users (id, mail, first_name, last_name, phone, password_hash, broker, created_at)
     values ($1, 'sian@example.org', 'Siân', 'Rhys', '', '', false, now())`,
    [user],
  );
  const at = new Date('2026-11-21T10:00:00Z');
  const addEarlierChanges = (recordId: string, itemId: string, count: number) =>
    database.query(
      `insert into field_changes (happened_at, actor, user_id, record_id, list, item_id, fields)
       select $4::timestamptz - make_interval(hours => n), 'applicant', $1, $2, 'directors', $3, '{ua_directorname}'
       from generate_series($5::int, 1, -1) as n`,
      [user, recordId, itemId, at, count],
    );
  // PostgreSQL reads a small table as a whole.
  await addEarlierChanges(record, item, 3000);
  for (let others = 0; others < 10; others += 1) await addEarlierChanges(randomUUID(), randomUUID(), 3000);
  const change = {
    at,
    user: { id: user, broker: false },
    recordId: record,
    list: 'directors',
  } as const;
  let read = 0;
  const explaining: Queries = {
    async query(sql, values) {
      const rows = await database.query(`explain (analyze, format json) ${sql}`, values);
      const [{ 'QUERY PLAN': plans }] = v.parse(explained, rows);
      read = rowsRead(plans[0].Plan);
      return [];
    },
  };
  // The first save adds a row to the history, the second finds that and adds a name to it.
  for (const fields of [['ua_directorname'], ['ua_dateofbirth']])
    await addFieldChangesOfItems(explaining, change, [{ id: item, fields }]);
  expect(read).toBeLessThan(20);
  const newest = await database.query(
    'select fields from field_changes where item_id = $1 order by id desc limit 2',
    [item],
  );
  expect(newest).toEqual([
    { fields: ['ua_dateofbirth', 'ua_directorname'] },
    { fields: ['ua_directorname'] },
  ]);
});
