// What the caseworker reads who ends an Expression of Interest while its Application goes on (product 2.12).
import { isEditable, stageOf, type Stage } from '#machines/catalogue/statuses.ts';
import { outlines } from '#machines/catalogue/records/outlines.ts';
import type { Queries } from '../db/database.ts';
import { findRecord } from '../records/recordStore.ts';
import type { User } from '../user.ts';
import type { StatusMove } from './moveStatus.ts';

/** Rejected and withdrawn. */
const endedStages: readonly (Stage | undefined)[] = [4, 5];

/** That the Application stays as it is after this move, and the command that withdraws it; undefined when there is nothing to say. */
export async function openApplicationNotice(
  queries: Queries,
  applicant: User,
  { record, status }: Pick<StatusMove, 'record' | 'status'>,
): Promise<string | undefined> {
  if (record !== 'eoi' || !endedStages.includes(stageOf(outlines.eoi, status))) return undefined;
  const application = await findRecord(queries, 'application', applicant.id);
  if (application === null) return undefined;
  const { ua_currentstatus: current } = application.values;
  if (endedStages.includes(stageOf(outlines.application, current))) return undefined;
  const open = isEditable(outlines.application, application.values)
    ? ' and can still be filled in and submitted'
    : '';
  return `The Application stays at ${String(current)}${open}. To withdraw it too: npm run caseworker -- set ${applicant.email} application application-withdrawn`;
}
