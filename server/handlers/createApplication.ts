// Makes the Application when an Expression of Interest becomes eligible, filled with what is known from it
// (decisions.md, "Records and their life"; fields.csv, "prefilled").
import { blankRecord } from '#machines/catalogue/record.ts';
import { ownStatuses } from '#machines/catalogue/statuses.ts';
import type { Queries } from '../db/database.ts';
import { insertRecord, type StoredRecord } from '../db/recordStore.ts';
import { addStatusEvent } from '../db/statusEvents.ts';
import type { Deps } from '../deps.ts';

/** Application field ← field of the Expression of Interest; a field without a row in the catalogue is left out. */
const copied: Readonly<Record<string, string>> = {
  ua_businessname: 'ua_companyname',
  ua_tradingaddresspostcode: 'ua_tradingaddresspostcode',
  ua_tradingpostcode: 'ua_tradingaddresspostcode',
  ua_loanamount: 'ua_loanamount',
  ua_totalamountrequesting: 'ua_loanamount',
  ua_briefdescriptionoforganisation: 'ua_whatdoesthebusinessdo',
  ua_companyemployeeslist: 'ua_numberofemployees',
  ua_projectdescription: 'ua_pleasedescribeproject',
};

/** Stores the Application of an EOI's owner, unless there is one, within the caller's transaction. */
export async function createApplication(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  queries: Queries,
  eoi: StoredRecord,
  actor: string,
): Promise<void> {
  const [next] = await queries.query<{ number: number }>("select nextval('application_reference') as number");
  const registered =
    eoi.values['ua_registeredaddresssameastrading'] === 0
      ? eoi.values['ua_registeredaddresspostcode']
      : eoi.values['ua_tradingaddresspostcode'];
  const values: Record<string, unknown> = {
    ...blankRecord('application'),
    ...Object.fromEntries(Object.entries(copied).map(([name, source]) => [name, eoi.values[source]])),
    ua_registeredaddresspostcode: registered,
    ua_registeredpostcode: registered,
    ua_reference: `CEF-${String(next?.number ?? 0).padStart(6, '0')}`,
    ua_currentstatus: ownStatuses.application.created,
  };
  const now = new Date(clock.now());
  const stored = await insertRecord(
    queries,
    'application',
    { id: random.uuid(), owner: eoi.owner, values, extra: {} },
    now,
  );
  if (stored === null) return;
  await addStatusEvent(queries, {
    at: now,
    actor,
    record: 'application',
    recordId: stored.id,
    from: null,
    to: ownStatuses.application.created,
  });
}
