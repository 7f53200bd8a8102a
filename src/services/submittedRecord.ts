// The record that was submitted in this tab and whose new status no dashboard has shown yet (product 2.10), in the session storage: a reload
// of the dashboard still waits for the status.
import { recordNames, type RecordName } from '#machines/catalogue/records/outlines.ts';

const key = 'submittedRecord';

export function readSubmittedRecord(): RecordName | null {
  const stored = window.sessionStorage.getItem(key);
  return recordNames.find((name) => name === stored) ?? null;
}

export const storeSubmittedRecord = (record: RecordName): void => window.sessionStorage.setItem(key, record);

export const clearSubmittedRecord = (): void => window.sessionStorage.removeItem(key);
