// The sections of a step in order: those of its fields, with those of lists and documents where they belong.
import { fieldsOfStep } from './record.ts';
import { besideOf } from './recordTables.ts';
import type { RecordName } from './steps.ts';

export function sectionsOf(record: RecordName, step: string): string[] {
  const sections = [...new Set(fieldsOfStep(record, step).map(([, field]) => field.section ?? ''))];
  for (const { section, before } of besideOf(record)?.sections(step) ?? []) {
    const at = before === undefined ? sections.length : sections.indexOf(before);
    if (!sections.includes(section)) sections.splice(at, 0, section);
  }
  return sections;
}
