// The record that was submitted in this tab and whose new status no dashboard has shown yet (product 2.10): a reload of the dashboard still
// waits for the status.
import * as v from 'valibot';
import { recordNames } from '#machines/catalogue/records/outlines.ts';
import type { SubmittedRecord } from '#machines/dashboard/dashboardMachine.ts';
import { readTabJson, removeTabItem, storeTabItem } from './tabStorage.ts';

const schema = v.object({ record: v.picklist(recordNames), before: v.string() });
const key = 'submittedRecord';

export function readSubmittedRecord(): SubmittedRecord | null {
  const parsed = v.safeParse(schema, readTabJson(key));
  return parsed.success ? parsed.output : null;
}

export const storeSubmittedRecord = (submitted: SubmittedRecord): void =>
  storeTabItem(key, JSON.stringify(submitted));

export const clearSubmittedRecord = (): void => removeTabItem(key);
