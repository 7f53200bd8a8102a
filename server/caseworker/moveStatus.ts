// A caseworker's move: checks it against the stages, writes status, trace and e-mail, and makes the Application when the
// Expression of Interest becomes eligible (decisions.md, "Caseworker moves by stage").
import { caseworkerMoves, displayOf, stageOf, statuses, type Stage } from '#machines/catalogue/statuses.ts';
import { recordNames, type RecordName } from '#machines/catalogue/steps.ts';
import type { Queries } from '../db/database.ts';
import { findRecord, updateRecord } from '../db/recordStore.ts';
import { addStatusEvent } from '../db/statusEvents.ts';
import type { Deps } from '../deps.ts';
import { createApplication } from '../handlers/createApplication.ts';
import type { User } from '../handlers/handler.ts';
import { Refusal } from '../handlers/refusal.ts';
import { mailStatus } from '../mail/mailStatus.ts';

export interface Move {
  record: RecordName;
  status: string;
  force: boolean;
}

// An unknown status counts as being processed (decisions.md).
const PROCESSING: Stage = 2;

function checkMove({ record, status, force }: Move, from: string): void {
  if (force) {
    if (/^[a-z0-9-]{1,60}$/.test(status)) return;
    throw new Refusal(400, 'A status consists of lower-case letters, digits and dashes.');
  }
  const to = stageOf(record, status);
  if (to === undefined) {
    throw new Refusal(
      400,
      `Not a status of this record. Use one of: ${Object.keys(statuses[record]).join(', ')}`,
    );
  }
  const stage = stageOf(record, from) ?? PROCESSING;
  if (!caseworkerMoves[stage].includes(to)) {
    throw new Refusal(
      409,
      `A record at stage ${stage} (${from}) does not move to stage ${to} (${status}) without force.`,
    );
  }
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
  const from = String(stored.values['ua_currentstatus']);
  checkMove(move, from);
  const stage = stageOf(record, status);
  const open = stage === 0 || stage === 3;
  const changes = {
    ua_currentstatus: status,
    // In query every step opens again (decisions.md); stage 1 is a submitted record however it came there.
    ...(open ? { [recordNames[record].submit]: 2 } : {}),
    ...(stage === 1 ? { [recordNames[record].submit]: 1 } : {}),
  };
  const now = new Date(deps.clock.now());
  const updated = await updateRecord(queries, record, stored, changes, now);
  await addStatusEvent(queries, { at: now, actor, record, recordId: stored.id, from, to: status });
  await mailStatus(deps, queries, applicant, record, displayOf(record, updated.values));
  if (record === 'eoi' && stage === 6) await createApplication(deps, queries, updated, actor);
  return from;
}
