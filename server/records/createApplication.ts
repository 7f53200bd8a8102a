// Creates the Application when an Expression of Interest becomes eligible, prefilled with the answers of the EOI (product 2.3, 3.18).
import { blankRecord } from '#machines/catalogue/records/wire.ts';
import { application } from '#machines/catalogue/records/application.ts';
import { prefill } from '#machines/catalogue/records/prefill.ts';
import type { ValuesOf } from '#machines/catalogue/records/definition.ts';
import type { eoi } from '#machines/catalogue/records/eoi.ts';
import type { Queries } from '../db/database.ts';
import type { ChangedBy } from './changedBy.ts';
import { insertRecord, type StoredRecord } from './recordStore.ts';
import { addStatusEvent } from './statusEvents.ts';
import type { Deps } from '../deps.ts';

/** The values of a new Application, given those of its EOI. `number` becomes part of its reference. */
export function newApplication(
  eoiValues: Readonly<Record<string, unknown>>,
  number: number,
): Record<string, unknown> {
  const { ua_companyname, ua_tradingaddresspostcode }: ValuesOf<typeof eoi> = eoiValues;
  const prefilled = prefill(application, blankRecord(application), eoiValues);
  const { ua_registeredpostcode }: ValuesOf<typeof application> = prefilled;
  const setByServer: ValuesOf<typeof application> = {
    ua_businessname: ua_companyname,
    ua_tradingaddresspostcode,
    ua_registeredaddresspostcode: ua_registeredpostcode,
    ua_reference: `CEF-${String(number).padStart(6, '0')}`,
    ua_currentstatus: application.createdStatus,
  };
  return { ...prefilled, ...setByServer };
}

/** Takes `count` numbers for references from the database's sequence. */
export async function nextReferences(queries: Queries, count: number): Promise<number[]> {
  const rows = await queries.query<{ number: number }>(
    "select nextval('application_reference') as number from generate_series(1, $1)",
    [count],
  );
  return rows.map(({ number }) => number);
}

/** Stores an Application for the EOI's owner, unless they have one; call it in the transaction that changes the EOI. */
export async function createApplication(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  queries: Queries,
  eoi: StoredRecord,
  by: ChangedBy,
): Promise<void> {
  const [number = 0] = await nextReferences(queries, 1);
  const values = newApplication(eoi.values, number);
  const now = new Date(clock.now());
  const stored = await insertRecord(
    queries,
    'application',
    { id: random.uuid(), owner: eoi.owner, values, extra: {} },
    now,
  );
  if (stored === null) return;
  await addStatusEvent(queries, {
    ...by,
    at: now,
    record: 'application',
    recordId: stored.id,
    from: null,
    to: application.createdStatus,
  });
}
