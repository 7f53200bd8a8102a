// What the page says of a stored file beside its name, and what it calls the file in its buttons.
import type { IntlShape } from 'react-intl';
import { formatUkDateTime } from '#machines/catalogue/fields/ukTime.ts';
import type { Note } from '#machines/catalogue/api/dataResults.ts';
import { formatFileType } from '../../fields/formatServerText.ts';
import { numberEqualNames } from '../../parts/numberEqualNames.ts';

const kilobyte = 1024;
const kilobytes = { style: 'unit', unit: 'kilobyte' } as const;

/** Type, day and size of a file, as far as the backend tells them. */
export const noteFacts = (intl: IntlShape, { filetype, createdon, size }: Note): string =>
  [
    formatFileType(intl, filetype),
    formatUkDateTime(createdon ?? '')?.date,
    size ? intl.formatNumber(Math.max(1, Math.round(size / kilobyte)), kilobytes) : '',
  ]
    .filter(Boolean)
    .join(', ');

/** Subject, type, day and size of a file. */
export const noteDetails = (intl: IntlShape, note: Note): string =>
  [note.subject, noteFacts(intl, note)].filter(Boolean).join(', ');

/** What the buttons of each file call it: its name, and where several have it what tells them apart, so that they differ by ear too. */
export function notesInButtons(intl: IntlShape, notes: readonly Note[]): string[] {
  const isAlone = ({ filename }: Note) => notes.filter((note) => note.filename === filename).length === 1;
  return numberEqualNames(
    intl,
    notes.map((note) =>
      isAlone(note) ? note.filename : [note.filename, noteDetails(intl, note)].filter(Boolean).join(', '),
    ),
  );
}
