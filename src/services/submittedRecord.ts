// The record that this user has submitted and whose new status no dashboard has shown yet (product 2.10): the dashboard waits for the status
// in every tab, also after a reload. It is kept in the local storage, and read only for the same user.
import * as v from 'valibot';
import { recordNames } from '#machines/catalogue/records/outlines.ts';
import type { SubmittedRecord } from '#machines/dashboard/dashboardMachine.ts';
import { withStorage } from './withStorage.ts';

const schema = v.object({ record: v.picklist(recordNames), before: v.string(), user: v.string() });
const key = 'submittedRecord';

/** @param user the id of the signed-in user */
export function readSubmittedRecord(user: string): SubmittedRecord | null {
  const stored = withStorage((): unknown => JSON.parse(window.localStorage.getItem(key) ?? 'null'), null);
  const parsed = v.safeParse(schema, stored);
  if (!parsed.success || parsed.output.user !== user) return null;
  const { record, before } = parsed.output;
  return { record, before };
}

export const storeSubmittedRecord = (user: string, submitted: SubmittedRecord): void =>
  withStorage(() => window.localStorage.setItem(key, JSON.stringify({ ...submitted, user })), undefined);

export const clearSubmittedRecord = (): void =>
  withStorage(() => window.localStorage.removeItem(key), undefined);
