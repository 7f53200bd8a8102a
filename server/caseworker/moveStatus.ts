// Moves a record to another status for the caseworker (product 2.12): checks the move with the life-cycle machine, writes the status, its
// event and the e-mails, and creates the Application when the EOI becomes eligible.
import {
  caseworkerMoves,
  displayStateOf,
  displayStateOfStage,
  stageOf,
  statuses,
  unknownStage,
  type StatusFields,
} from '#machines/catalogue/statuses.ts';
import { outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import type { StatusMessage } from '#machines/catalogue/records/statusMessage.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { lifeCycleAfter, lifeCycleOf, type Life } from '#machines/record/recordLifeMachine.ts';
import type { Queries } from '../db/database.ts';
import { findRecord, updateRecord, type StoredRecord } from '../records/recordStore.ts';
import { addStatusEvent } from '../records/statusEvents.ts';
import type { Deps } from '../deps.ts';
import { createApplication } from '../records/createApplication.ts';
import { HttpError } from '../http/httpError.ts';
import { mailQueried } from '../mail/mailQueried.ts';
import { mailStatus } from '../mail/mailStatus.ts';
import type { ChangedBy } from '../records/changedBy.ts';
import { relatedTo } from '../records/relatedTo.ts';
import { submissionIssues } from '../records/submissionIssues.ts';
import type { User } from '../user.ts';

export interface StatusMove {
  record: RecordName;
  status: string;
  force: boolean;
  by: ChangedBy;
  /** What the applicant and the brokers read about a query, in the e-mail and in the portal. */
  message?: StatusMessage | undefined;
}

/** The life cycle after the move. Throws 400 for an unknown status, 409 for a move that the machine does not allow. */
function checkMove({ record, status, force }: StatusMove, stored: StatusFields): Life {
  const life = lifeCycleOf(record, stored);
  const after = lifeCycleAfter(life, { type: force ? 'status.forced' : 'status.moved', status });
  if (after !== undefined) return after;
  if (force) throw new HttpError(400, 'A status consists of lower-case letters, digits and dashes.');
  const to = stageOf(outlines[record], status);
  if (to === undefined) {
    const all = Object.keys(statuses[record]);
    const shown = all.filter(
      (one) => displayStateOfStage(stageOf(outlines[record], one) ?? unknownStage) === status,
    );
    throw new HttpError(
      400,
      shown.length === 0
        ? `“${status}” is no status of the ${record}. Use one of: ${all.join(', ')}`
        : `“${status}” is what the applicant reads. Use a status of the ${record} that shows it: ${shown.join(', ')}`,
    );
  }
  const from = String(stored.ua_currentstatus);
  if (from === status) throw new HttpError(409, `The record is already at ${status}.`);
  const stage = stageOf(outlines[record], from) ?? unknownStage;
  const possible = caseworkerMoves[stage].map((each) => displayStateOfStage(each)).join(', ') || 'none';
  throw new HttpError(
    409,
    `From ${displayStateOfStage(stage)} (${from}) a record moves to: ${possible}. A move to ${displayStateOfStage(to)} (${status}) needs --force.`,
  );
}

/** Throws 409 for a record that is not complete. Force does not help, because an incomplete record cannot be assessed. */
async function checkComplete(
  deps: Deps,
  queries: Queries,
  record: RecordName,
  stored: StoredRecord,
): Promise<void> {
  const issues = await submissionIssues(deps, queries, records[record], {
    stored,
    values: stored.values,
    changed: new Set(),
    related: record === 'application' ? await relatedTo(deps, queries, stored) : {},
  });
  if (issues.length === 0) return;
  const paths = [...new Set(issues.map(({ path }) => path))];
  throw new HttpError(
    409,
    `The record is not complete, so it cannot be submitted, even by force. To be mended: ${paths.join(', ')}`,
  );
}

/** Moves a record of `applicant` within the caller's transaction. Returns the previous status. Throws 404 without such a record, 400, 409. */
export async function moveStatus(
  deps: Deps,
  queries: Queries,
  applicant: User,
  move: StatusMove,
): Promise<string> {
  const { record, status, force, by, message } = move;
  const stored = await findRecord(queries, record, applicant.id, true);
  if (stored === null) throw new HttpError(404, 'That applicant has no such record.');
  const from = String(stored.values.ua_currentstatus);
  const life = checkMove(move, stored.values);
  if (message !== undefined && !life.matches({ existing: 'in-query' }))
    throw new HttpError(400, `A message goes with a move to in query, and ${status} is none.`);
  const now = new Date(deps.clock.now());
  const isSubmitted = life.matches({ existing: 'submitted' });
  if (isSubmitted) await checkComplete(deps, queries, record, stored);
  const { submitField } = outlines[record];
  const isNewSubmission = isSubmitted && stageOf(outlines[record], from) !== 1;
  const changes = {
    ua_currentstatus: status,
    // A record in query can be edited again (product 2.7). A record that the caseworker moves to submitted gets the submit flag, too.
    ...(life.hasTag('editable') ? { [submitField]: 2 } : {}),
    ...(isSubmitted ? { [submitField]: 1 } : {}),
    // No user submitted it, and applicants do not read the caseworker's name.
    ...(isNewSubmission ? { ua_submittedon: now.toISOString(), ua_submittedby: '' } : {}),
  };
  const updated = await updateRecord(queries, record, stored, changes, now);
  await addStatusEvent(queries, {
    ...by,
    at: now,
    record,
    recordId: stored.id,
    from,
    to: status,
    forced: force,
    message: message ?? null,
  });
  await mailStatus(
    deps,
    queries,
    applicant,
    record,
    displayStateOf(outlines[record], updated.values),
    message,
  );
  if (record === 'application' && life.matches({ existing: 'in-query' }))
    await mailQueried(deps, queries, updated, message);
  if (record === 'eoi' && life.matches({ existing: 'approved' })) {
    await createApplication(deps, queries, updated, by);
  }
  return from;
}
