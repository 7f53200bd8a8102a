// The dated history of a record: when it came to each display state since its first submit (the extension `statusHistory`, product 2.17).
import * as v from 'valibot';
import type { Values } from '../fields/answers.ts';
import { displayStateOfStage, stageOf, type DisplayState } from '../statuses.ts';
import type { RecordOutline } from './outlines.ts';

/** The member of a fetched record that holds its status events, the oldest first. It is not a field: nobody saves it. */
export const statusHistoryMember = 'ua_statushistory';

const schema = v.array(v.object({ at: v.pipe(v.string(), v.isoTimestamp()), status: v.string() }));

export interface HistoryEntry {
  /** ISO 8601 */
  at: string;
  display: DisplayState;
}

const submittedOn = v.pipe(v.string(), v.isoTimestamp());

/**
 * The dates that are known of a record, the oldest first. Consecutive statuses with the same display state are one entry. A backend without the
 * history may still say when the record was submitted.
 */
export function historyOf(record: RecordOutline, values: Values | null | undefined): HistoryEntry[] {
  const history = v.safeParse(schema, values?.[statusHistoryMember]);
  if (!history.success) {
    const submitted = v.safeParse(submittedOn, values?.['ua_submittedon']);
    return submitted.success ? [{ at: submitted.output, display: 'submitted' }] : [];
  }
  const entries = history.output
    .filter(({ status }) => stageOf(record, status) !== 0)
    .map(({ at, status }): HistoryEntry => ({ at, display: displayStateOfStage(stageOf(record, status)) }));
  return entries.filter(({ display }, index) => display !== entries[index - 1]?.display);
}
