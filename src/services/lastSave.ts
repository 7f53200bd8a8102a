// The last save of each record, in the session storage. It holds no answer: the id of the record, the step, the time and a count.
import * as v from 'valibot';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { LastSave } from '#machines/record/flow.ts';

const schema = v.object({ recordId: v.string(), step: v.string(), at: v.number(), done: v.number() });

const keyOf = (record: RecordName) => `lastSave.${record}`;

export function readLastSave(record: RecordName): LastSave | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(window.sessionStorage.getItem(keyOf(record)) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

export const storeLastSave = (record: RecordName, save: LastSave): void =>
  window.sessionStorage.setItem(keyOf(record), JSON.stringify(save));
