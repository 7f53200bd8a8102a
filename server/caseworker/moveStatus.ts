// A caseworker's move: asks the record's life whether it is legal, writes status, trace and e-mail, and makes the Application when the
// Expression of Interest becomes eligible (decisions.md, "Caseworker moves by stage").
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
import { Refusal } from '../http/refusal.ts';
import { mailStatus } from '../mail/mailStatus.ts';
import type { User } from '../user.ts';

export interface Move {
  record: RecordName;
  status: string;
  force: boolean;
}

/** What the record becomes. Refusal 400 for no status of it, 409 for a move that is not legal. */
function checkMove({ record, status, force }: Move, stored: StatusFields): Life {
  const life = lifeOf(record, stored);
  const after = lifeAfter(life, { type: force ? 'status.forced' : 'status.moved', status });
  if (after !== undefined) return after;
  if (force) throw new Refusal(400, 'A status consists of lower-case letters, digits and dashes.');
  const to = stageOf(outlines[record], status);
  if (to === undefined) {
    throw new Refusal(
      400,
      `Not a status of this record. Use one of: ${Object.keys(statuses[record]).join(', ')}`,
    );
  }
  const from = String(stored.ua_currentstatus);
  throw new Refusal(
    409,
    `A record at stage ${stageOf(outlines[record], from) ?? unknownStage} (${from}) does not move to stage ${to} (${status}) without force.`,
  );
}

/** Moves a record of `applicant` within the caller's transaction and returns the status it had. Refusal 400, 404, 409. */
export async function moveStatus(
  deps: Deps,
  queries: Queries,
  applicant: User,
  move: Move,
  actor: string,
): Promise<string> {
  const { record, status } = move;
  const stored = await findRecord(queries, record, applicant.id, true);
  if (stored === null) throw new Refusal(404, 'That applicant has no such record.');
  const from = String(stored.values.ua_currentstatus);
  const life = checkMove(move, stored.values);
  const { submitField } = outlines[record];
  const changes = {
    ua_currentstatus: status,
    // In query every step opens again (decisions.md); one that is submitted is so however it came there.
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
