// The last save of each record in this tab (product 1.16). It holds no answer: the id of the record, the step, the time and a count.
import * as v from 'valibot';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { LastSave } from '#machines/record/flow.ts';
import { readTabJson, storeTabItem } from './tabStorage.ts';

const schema = v.object({ recordId: v.string(), step: v.string(), at: v.number(), done: v.number() });

export function readLastSave(record: RecordName): LastSave | null {
  const parsed = v.safeParse(schema, readTabJson(`lastSave.${record}`));
  return parsed.success ? parsed.output : null;
}

export const storeLastSave = (record: RecordName, save: LastSave): void =>
  storeTabItem(`lastSave.${record}`, JSON.stringify(save));
