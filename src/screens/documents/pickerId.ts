// The ids of the controls that choose files.
import type { DocumentType } from '#machines/catalogue/records/documents.ts';

/** The id of the control that chooses files for a line of the checklist, or for none. @param id that of the control for files of no line */
export const pickerId = (id: string, line: DocumentType | null): string =>
  line === null ? id : `${id}-${line}`;
