// Moves a record to another status for the caseworker (product 2.12): checks the move with the life-cycle machine, writes the status, its
// event and the e-mail, and creates the Application when the EOI becomes eligible.
import {
  displayStateOf,
  stageOf,
  statuses,
  unknownStage,
  type StatusFields,
} from '#machines/catalogue/statuses.ts';
import { outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { lifeAfter, lifeOf, type Life } from '#machines/record/recordLifeMachine.ts';
import type { Queries } from '../db/database.ts';
import { findRecord, updateRecord } from '../records/recordStore.ts';
import { addStatusEvent } from '../records/statusEvents.ts';
import type { Deps } from '../deps.ts';
import { createApplication } from '../records/createApplication.ts';
import { HttpError } from '../http/httpError.ts';
import { mailStatus } from '../mail/mailStatus.ts';
import type { User } from '../user.ts';

export interface StatusMove {
  record: RecordName;
  status: string;
  force: boolean;
}

/** The life cycle after the move. Throws 400 for an unknown status, 409 for a move that the machine does not allow. */
function checkMove({ record, status, force }: StatusMove, stored: StatusFields): Life {
  const life = lifeOf(record, stored);
  const after = lifeAfter(life, { type: force ? 'status.forced' : 'status.moved', status });
  if (after !== undefined) return after;
  if (force) throw new HttpError(400, 'A status consists of lower-case letters, digits and dashes.');
  const to = stageOf(outlines[record], status);
  if (to === undefined) {
    throw new HttpError(
      400,
      `Not a status of this record. Use one of: ${Object.keys(statuses[record]).join(', ')}`,
    );
  }
  const from = String(stored.ua_currentstatus);
  throw new HttpError(
    409,
    `A record at stage ${stageOf(outlines[record], from) ?? unknownStage} (${from}) does not move to stage ${to} (${status}) without force.`,
  );
}

/** Moves a record of `applicant` within the caller's transaction. Returns the previous status. Throws 404 without such a record, 400, 409. */
export async function moveStatus(
  deps: Deps,
  queries: Queries,
  applicant: User,
  move: StatusMove,
  actor: string,
): Promise<string> {
  const { record, status } = move;
  const stored = await findRecord(queries, record, applicant.id, true);
  if (stored === null) throw new HttpError(404, 'That applicant has no such record.');
  const from = String(stored.values.ua_currentstatus);
  const life = checkMove(move, stored.values);
  const { submitField } = outlines[record];
  const changes = {
    ua_currentstatus: status,
    // A record in query can be edited again (product 2.7). A record that the caseworker moves to submitted gets the submit flag, too.
    ...(life.hasTag('editable') ? { [submitField]: 2 } : {}),
    ...(life.matches({ begun: 'submitted' }) ? { [submitField]: 1 } : {}),
  };
  const now = new Date(deps.clock.now());
  const updated = await updateRecord(queries, record, stored, changes, now);
  await addStatusEvent(queries, { at: now, actor, record, recordId: stored.id, from, to: status });
  await mailStatus(deps, queries, applicant, record, displayStateOf(outlines[record], updated.values));
  if (record === 'eoi' && life.matches({ begun: 'approved' })) {
    await createApplication(deps, queries, updated, actor);
  }
  return from;
}
