// Whose Application a call means: an applicant's own, or one that a broker works on now (security.md, "Refusals").
import * as v from 'valibot';
import { isAssigned } from '../broker/assignments.ts';
import type { Queries } from '../db/database.ts';
import { findRecord, findRecordById, type StoredRecord } from './recordStore.ts';
import type { User } from '../user.ts';
import { HttpError } from '../http/httpError.ts';
import { requireUser } from '../http/requireUser.ts';

const uuid = v.pipe(v.string(), v.uuid());

const notFound = () => new HttpError(404, 'There is no such Application.');

/** An id as it was sent, or undefined when it was left out: "", null. */
export const normalizeId = (value: unknown): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : String(value).toLowerCase();

/**
 * The Application that `caller` means by `id`. An applicant needs no id; a broker names one: Refusal 403 without it.
 * Refusal 404 for one that is somebody else's, unknown, or no longer assigned. `lock` keeps it to this transaction.
 */
export async function authorizeApplication(
  queries: Queries,
  caller: User | null,
  id: string | undefined,
  lock = false,
): Promise<StoredRecord> {
  const user = requireUser(caller);
  if (user.broker) {
    if (id === undefined) throw new HttpError(403, 'A broker has no records of its own.');
    if (!v.is(uuid, id) || !(await isAssigned(queries, id, user.id))) throw notFound();
  }
  const stored =
    user.broker && id !== undefined
      ? await findRecordById(queries, 'application', id, lock)
      : await findRecord(queries, 'application', user.id, lock);
  if (stored === null || (id !== undefined && id !== stored.id)) throw notFound();
  return stored;
}
