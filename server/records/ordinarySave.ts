// Ordinary saves: an applicant changes fields, and nothing follows from it but their names in the history. The statement of the session has read
// what the save is checked against (ownRecord.ts), and one more writes it, if the record is still the same (decision 028). All else is left to the
// transaction with its locked row, so that only that decides it: every refusal, a submit, the first save, whose applicant gets an e-mail, a
// record on a broker's list, and one that changes at the same time.
import { isSameValue, type Values } from '#machines/catalogue/fields/answers.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { RecordDefinition } from '#machines/catalogue/records/definition.ts';
import { columnsOf, type Column } from '../db/columns.ts';
import { isRetryable } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { HandlerResponse } from '../http/handler.ts';
import { HttpError } from '../http/httpError.ts';
import { fieldChangeParts, fieldChangeValues } from './fieldChanges.ts';
import { logIgnored } from './recordBody.ts';
import { readEvents, type OwnRecord } from './ownRecord.ts';
import { fromRow, keyColumns, type StoredRecord } from './recordStore.ts';
import { recordResponse } from './respondWithRecord.ts';
import { isBeforeSubmit, planSave, type SaveRequest } from './saveRecord.ts';

/** The columns that a save may write: all but the keys, and the number of jobs, which every change of the list writes. */
const writtenColumnsOf = (record: RecordName): readonly Column[] => {
  const { id, owner } = keyColumns[record];
  return columnsOf(record).filter(({ name }) => ![id, owner, 'ua_forecastnumberofjobs'].includes(name));
};

const writtenColumns: Readonly<Record<RecordName, readonly Column[]>> = {
  eoi: writtenColumnsOf('eoi'),
  application: writtenColumnsOf('application'),
};

/**
 * The SQL condition that the row `r` is still the one that was read. An assignment to a broker does not change the revision, so that the number of
 * assignments is compared too.
 */
const isSame: Readonly<Record<RecordName, string>> = {
  eoi: 'r.revision = $2',
  application: 'r.revision = $2 and r.times_assigned = $13',
};

/**
 * Parameters: id, revision, time, unknown fields, the changed columns as JSON, those of the history, and for an Application how often it was
 * assigned. A row that somebody else is changing is waited for, and then not the same any more.
 */
const writeStatement = (record: RecordName): string => {
  const names = writtenColumns[record].map(({ name }) => `"${name}"`);
  return `with saved as (
      update ${record} as r set revision = r.revision + 1, updated_at = $3::timestamptz, extra = $4::jsonb, (${names.join(', ')}) = (
        select ${names.map((name) => `n.${name}`).join(', ')} from jsonb_populate_record(r, $5::jsonb) as n)
      where r.${keyColumns[record].id} = $1::uuid and ${isSame[record]}
      returning r.*
    ), ${fieldChangeParts(6, 'exists (select from saved)')}
    select to_json(saved) as record from saved`;
};

const statements: Readonly<Record<RecordName, string>> = {
  eoi: writeStatement('eoi'),
  application: writeStatement('application'),
};

/** The changed columns as `jsonb_populate_record` reads them. */
function changedColumns(record: RecordName, changes: Values, stored: Values): string {
  const written = writtenColumns[record].filter(
    ({ name }) => Object.hasOwn(changes, name) && !isSameValue(changes[name], stored[name]),
  );
  return JSON.stringify(Object.fromEntries(written.map(({ name, write }) => [name, write(changes[name])])));
}

/** The plan with the names of the ignored fields, which are logged once it is carried out; null when the save would be refused. */
function tryPlan(
  deps: Deps,
  { computed, ...request }: Omit<OrdinarySave, 'sentId' | 'found'> & { stored: StoredRecord },
  jobs: number,
) {
  let ignored: readonly string[] = [];
  try {
    const plan = planSave(deps, { ...request, computed: (values) => computed(values, jobs) }, (names) => {
      ignored = names;
    });
    return { ...plan, ignored };
  } catch (error) {
    if (error instanceof HttpError) return null;
    throw error;
  }
}

export interface OrdinarySave extends Pick<SaveRequest, 'body' | 'ifMatch' | 'user'> {
  definition: RecordDefinition;
  /** The user's own record; null without one. */
  found: OwnRecord | null;
  /** The id in the body; undefined for none. */
  sentId: unknown;
  /** Computes the fields that depend on others, given all values after the save and the number of jobs that an Application forecasts. */
  computed: (values: Values, jobs: number) => Values;
}

/** The response to an applicant's save; null when it is not an ordinary one, or would be refused: nothing has changed then. */
export async function ordinarySave(
  deps: Deps,
  { definition, found, body, ifMatch, user, sentId, computed }: OrdinarySave,
): Promise<HandlerResponse | null> {
  const { database, clock } = deps;
  const { name: record, submitField } = definition;
  if (user.broker || body[submitField] === 1) return null;
  if (found === null || found.isListed) return null;
  const stored = fromRow(record, found.record);
  const isSent = sentId === undefined || sentId === stored.id;
  const isFirst = isBeforeSubmit(definition, stored) && !found.isMailed;
  const hasOtherJobs = record === 'application' && stored.values['ua_forecastnumberofjobs'] !== found.jobs;
  if (!isSent || isFirst || hasOtherJobs) return null;
  const planned = tryPlan(deps, { definition, stored, body, ifMatch, user, computed }, found.jobs);
  if (planned === null) return null;
  const now = new Date(clock.now());
  const { changes, extra, changed, ignored } = planned;
  const history = fieldChangeValues({ at: now, user, recordId: stored.id, fields: changed });
  const values = [
    stored.id,
    stored.revision,
    now,
    JSON.stringify(extra),
    changedColumns(record, changes, stored.values),
    ...history,
    ...(record === 'application' ? [Number(found.record['times_assigned'])] : []),
  ];
  const [saved] = await database
    .query<Pick<OwnRecord, 'record'>>(statements[record], values, `write ${record}`)
    .catch((error: unknown) => {
      if (isRetryable(error)) return [];
      throw error;
    });
  if (saved === undefined) return null;
  logIgnored(deps, ignored);
  return recordResponse(record, fromRow(record, saved.record), readEvents(found), null);
}
