// The broken rules for which the server refuses a submit, by the applicant, a broker or the caseworker's force (product 2.6, 2.12, 3.9).
import type { Issue } from '#machines/catalogue/fields/field.ts';
import type { RecordDefinition } from '#machines/catalogue/records/definition.ts';
import { submitIssues } from '#machines/catalogue/records/progress.ts';
import type { RelatedData } from '#machines/catalogue/records/related.ts';
import { fromWire } from '#machines/catalogue/records/wire.ts';
import { stageOf } from '#machines/catalogue/statuses.ts';
import type { Queries } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { lookupRows } from '../lookups/lookupRows.ts';
import { today } from '../today.ts';
import type { StoredRecord } from './recordStore.ts';
import { statusEventsOf } from './statusEvents.ts';

/**
 * Whether the record was submitted before. A forced move can bring a record that was never submitted to in query, and a submitted one
 * back to stage 0.
 */
async function wasSubmitted(
  queries: Queries,
  definition: RecordDefinition,
  { id, values }: StoredRecord,
): Promise<boolean> {
  if (stageOf(definition, values.ua_currentstatus) === 0) return false;
  return (await statusEventsOf(queries, id)).some(({ to }) => stageOf(definition, to) === 1);
}

export interface Submission {
  /** The record before the submit. */
  stored: StoredRecord;
  /** All values of the record as they will be submitted. */
  values: Readonly<Record<string, unknown>>;
  /** The names of the fields that the submit itself changes. */
  changed: ReadonlySet<string>;
  related: RelatedData;
}

/**
 * The broken rules, at most one for each field. Rules on dates relative to today and on the rows of lookups are checked for all fields at the
 * first submit, later for those that the submit changes, because the others were accepted before.
 */
export async function submissionIssues(
  { clock }: Pick<Deps, 'clock'>,
  queries: Queries,
  definition: RecordDefinition,
  { stored, values, changed, related }: Submission,
): Promise<Issue[]> {
  const changedOnly = (await wasSubmitted(queries, definition, stored)) ? changed : undefined;
  return submitIssues(
    definition,
    fromWire(definition, values),
    today(clock),
    related,
    changedOnly,
    lookupRows,
  );
}
