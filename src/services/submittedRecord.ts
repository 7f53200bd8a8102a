// The record that this user has submitted and whose new status no dashboard has shown yet (product 2.10): the dashboard waits for the status
// in every tab, also after a reload. It is kept in the local storage, for a day at most, and read only for the same user.
import * as v from 'valibot';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { recordNames } from '#machines/catalogue/records/outlines.ts';
import type { SubmittedRecord } from '#machines/dashboard/dashboardMachine.ts';
import { withStorage } from './withStorage.ts';

const schema = v.object({
  record: v.picklist(recordNames),
  before: v.string(),
  user: v.string(),
  /** Milliseconds since 1970. */
  at: v.number(),
});
const key = 'submittedRecord';

/** Null also for an entry that is older than a day. A clock that was set back puts a fresh one into the future: it counts, for the same day. */
function readFreshEntry(): v.InferOutput<typeof schema> | null {
  const stored = withStorage((): unknown => JSON.parse(window.localStorage.getItem(key) ?? 'null'), null);
  const parsed = v.safeParse(schema, stored);
  return parsed.success && Math.abs(Date.now() - parsed.output.at) < limits.drafts.maxAge
    ? parsed.output
    : null;
}

/** @param user the id of the signed-in user */
export function readSubmittedRecord(user: string): SubmittedRecord | null {
  const entry = readFreshEntry();
  return entry?.user === user ? { record: entry.record, before: entry.before } : null;
}

export const storeSubmittedRecord = (user: string, submitted: SubmittedRecord): void =>
  withStorage(
    () => window.localStorage.setItem(key, JSON.stringify({ ...submitted, user, at: Date.now() })),
    undefined,
  );

export const clearSubmittedRecord = (): void =>
  withStorage(() => window.localStorage.removeItem(key), undefined);

/** Deletes the entry of any user that is older than a day or cannot be read. */
export function deleteExpiredSubmittedRecord(): void {
  if (readFreshEntry() === null) clearSubmittedRecord();
}
