// Decides which Application a call may read or change: an applicant's own, or one that is assigned to the broker (product 9.1, 14.12).
import * as v from 'valibot';
import { outlines } from '#machines/catalogue/records/outlines.ts';
import { isEditable, type StatusFields } from '#machines/catalogue/statuses.ts';
import type { Caller } from '../accounts/authenticate.ts';
import { isAssigned } from '../broker/assignments.ts';
import type { Queries } from '../db/database.ts';
import { findRecord, findRecordById, fromRow, type StoredRecord } from './recordStore.ts';
import type { User } from '../user.ts';
import { HttpError, noOwnRecords } from '../http/httpError.ts';

const uuid = v.pipe(v.string(), v.uuid());

const notFound = () => new HttpError(404, 'There is no such Application.');

/** A sent id in lower case; undefined when it is missing, null or "". A value that is no text is no id of anything. */
export function normalizeId(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'string' ? value.toLowerCase() : '';
}

/** Throws HttpError 422 for an Application that is submitted and not in query. */
export function requireEditable(application: StatusFields): void {
  if (!isEditable(outlines.application, application))
    throw new HttpError(422, 'The Application was submitted.');
}

/**
 * Throws HttpError 404 or 422 when an applicant has no Application that can be changed, by what the statement of the session has read. A broker's
 * Application is named in the body.
 */
export function requireOwnEditable({ user, ownRecord }: Caller): void {
  if (user.broker) return;
  if (ownRecord === null) throw notFound();
  requireEditable(fromRow('application', ownRecord.record).values);
}

/** The Application of this id, if it is assigned to the broker. */
async function authorizeBroker(
  queries: Queries,
  { id: brokerId }: User,
  id: string | undefined,
  lock: boolean,
): Promise<StoredRecord> {
  if (id === undefined) throw noOwnRecords();
  if (!v.is(uuid, id) || !(await isAssigned(queries, id, brokerId))) throw notFound();
  const stored = await findRecordById(queries, 'application', id, lock);
  // The lock may have had to wait for the transaction that ends the assignment, so the assignment is looked up again. It is looked up before the
  // lock as well, so that a broker locks no Application of somebody else.
  if (stored === null || (lock && !(await isAssigned(queries, id, brokerId)))) throw notFound();
  return stored;
}

/**
 * The Application that `user` may access. An applicant need not send an id. A broker must send one: HttpError 403 without it.
 * Throws HttpError 404 for an id that is unknown, belongs to another applicant, or is not or no longer assigned to the broker, so that the
 * response does not reveal which. `lock` locks the row until the transaction ends.
 */
export async function authorizeApplication(
  queries: Queries,
  user: User,
  id: string | undefined,
  lock = false,
): Promise<StoredRecord> {
  if (user.broker) return authorizeBroker(queries, user, id, lock);
  const stored = await findRecord(queries, 'application', user.id, lock);
  if (stored === null || (id !== undefined && id !== stored.id)) throw notFound();
  return stored;
}
