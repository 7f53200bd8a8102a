// The sections of a step in order: those of its fields, with the sections of lists and documents where they belong.
import { listOf, listsOfStep } from './children.ts';
import { fieldsOfStep } from './record.ts';
import { documentsPath, documentsStep } from './related.ts';
import type { RecordName } from './steps.ts';

const placed = (sections: readonly string[], section: string, before: string | undefined): string[] => {
  if (sections.includes(section)) return [...sections];
  const at = before === undefined ? sections.length : sections.indexOf(before);
  return sections.toSpliced(at, 0, section);
};

export function sectionsOf(record: RecordName, step: string): string[] {
  let sections = [...new Set(fieldsOfStep(record, step).map(([, field]) => field.section ?? ''))];
  if (record !== 'application') return sections;
  for (const list of listsOfStep(step)) {
    const { section, before } = listOf(list);
    sections = placed(sections, section, before);
  }
  return step === documentsStep ? placed(sections, documentsPath, 'declaration') : sections;
}
