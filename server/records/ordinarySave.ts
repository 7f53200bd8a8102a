// Ordinary saves: an applicant changes fields, and nothing follows from it but their names in the history. The statement of the session has read
// what the save is checked against (ownRecord.ts), and one more writes it, if the record is still the same (decision 028). All else is left to the
// transaction with its locked row, so that only that decides it: every refusal, a submit, the first save, whose applicant gets an e-mail, a
// record on a broker's list, and one that changes at the same time.
import { isSameValue, type Values } from '#machines/catalogue/fields/answers.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { RecordDefinition } from '#machines/catalogue/records/definition.ts';
import { columnsOf, type Column } from '../db/columns.ts';
import { isRetryable, type SqlValue } from '../db/database.ts';
import { statementValues } from '../db/statementValues.ts';
import type { Deps } from '../deps.ts';
import type { HandlerResponse } from '../http/handler.ts';
import { HttpError } from '../http/httpError.ts';
import { fieldChangeParts, fieldChangeValues, isKnownChange } from './fieldChanges.ts';
import { logIgnored } from './recordBody.ts';
import { readEvents, type OwnRecord } from './ownRecord.ts';
import { fromRow, keyColumns, type RecordRow, type StoredRecord } from './recordStore.ts';
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

/** The columns that a save writes: those of the values that differ from the stored ones. */
const changedColumns = (record: RecordName, changes: Values, stored: Values): Column[] =>
  writtenColumns[record].filter(
    ({ name }) => Object.hasOwn(changes, name) && !isSameValue(changes[name], stored[name]),
  );

/** How many texts each connection prepares: PostgreSQL keeps their plans in the memory of each. */
const MOST_PREPARED = 20;
/** How many texts are remembered as used once. */
const MOST_USED = 1000;
const usedTexts = new Set<string>();
const preparedTexts = new Map<string, string>();

/**
 * The name under which a text is prepared; undefined for one that is used for the first time. There are as many texts as sets of changed columns,
 * but those that come again, such as one field that is corrected, are worth planning once.
 */
function nameOf(record: RecordName, text: string): string | undefined {
  const known = preparedTexts.get(text);
  if (known !== undefined || preparedTexts.size >= MOST_PREPARED) return known;
  if (usedTexts.size >= MOST_USED) usedTexts.clear();
  if (!usedTexts.has(text)) {
    usedTexts.add(text);
    return undefined;
  }
  const name = `write ${record} ${preparedTexts.size + 1}`;
  preparedTexts.set(text, name);
  return name;
}

interface Write {
  found: OwnRecord;
  stored: StoredRecord;
  columns: readonly Column[];
  changes: Values;
  extra: Values;
  history: SqlValue[] | null;
  now: Date;
}

/**
 * The statement that writes the columns if the row is still the one that was read; a row that somebody else is changing is waited for, and then not
 * the same any more. An assignment to a broker does not change the revision, so that the number of assignments is compared too. It returns what is
 * written, and the number of jobs, which is changed without a new revision. With `history` it stores the names as well.
 */
function writeStatement(
  record: RecordName,
  { found, stored, columns, changes, extra, history, now }: Write,
): { text: string; values: SqlValue[] } {
  const { values, parameter } = statementValues();
  const names = columns.map(({ name }) => `"${name}"`);
  const isApplication = record === 'application';
  const assignments = [
    'revision = r.revision + 1',
    `updated_at = ${parameter(now)}`,
    ...(isSameValue(extra, stored.extra) ? [] : [`extra = ${parameter(JSON.stringify(extra))}`]),
    ...columns.map(({ name, write }) => `"${name}" = ${parameter(write(changes[name]))}`),
  ];
  const conditions = [
    `r.${keyColumns[record].id} = ${parameter(stored.id)}`,
    `r.revision = ${parameter(stored.revision)}`,
    ...(isApplication ? [`r.times_assigned = ${parameter(Number(found.record['times_assigned']))}`] : []),
  ];
  const returned = ['revision', 'extra', ...(isApplication ? ['ua_forecastnumberofjobs'] : []), ...names];
  const update = `update ${record} as r set ${assignments.join(', ')} where ${conditions.join(' and ')}
    returning ${returned.map((name) => `r.${name}`).join(', ')}`;
  if (history === null) return { text: update, values };
  const parts = fieldChangeParts(values.length + 1, 'exists (select from saved)');
  return { text: `with saved as (${update}), ${parts} select * from saved`, values: [...values, ...history] };
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
  const events = readEvents(found);
  const isKnown = isKnownChange(found.newestChange, now, changed, events);
  const { text, values } = writeStatement(record, {
    found,
    stored,
    columns: changedColumns(record, changes, stored.values),
    changes,
    extra,
    history: isKnown ? null : fieldChangeValues({ at: now, user, recordId: stored.id, fields: changed }),
    now,
  });
  const [saved] = await database
    .query<RecordRow>(text, values, nameOf(record, text))
    .catch((error: unknown) => {
      if (isRetryable(error)) return [];
      throw error;
    });
  if (saved === undefined) return null;
  logIgnored(deps, ignored);
  return recordResponse(record, fromRow(record, { ...found.record, ...saved }), events, null);
}
