// One file on its way among the documents (specification section 5 "Files"): chosen, said what it is, uploaded, scanned, taken away.
import type { AnyMachineSnapshot } from 'xstate';
import { parseAddress } from '#machines/catalogue/routes.ts';
import type { DocumentsContext } from '#machines/documents/documentsMachine.ts';
import type { FileContext, FileInput } from '#machines/documents/fileMachine.ts';
import { applicant } from '../paths/users.ts';
import type { PathModel } from '../paths/pathModel.ts';
import { actorsOf, firstActor } from './actorsOfViews.ts';
import { heldPort } from './heldActors.ts';
import type { Page } from './openPage.ts';
import { labelled, press, wordsOf } from './reach.ts';
import type { Stage } from './walkScreen.ts';

/** The file that a plan walks, as a person chooses it. */
function chosenFile({ input }: PathModel): File {
  const { filename, size } = Object.assign<FileInput, unknown>(
    { key: '', filename: '', size: 0, alreadyThere: 0, client: null },
    input,
  );
  return new File(['x'.repeat(size)], filename);
}

/** The control whose label has the file's name in it. */
function ofFile<Found extends HTMLInputElement | HTMLSelectElement>(
  page: Page,
  id: string,
  { context }: AnyMachineSnapshot,
): Found | undefined {
  const { filename }: FileContext = context;
  return labelled(page, wordsOf(page.intl, id, { name: filename }));
}

export const fileStage: Stage = {
  machine: 'file',
  visit: () => ({ address: parseAddress('/documents/stage-two'), user: applicant }),
  begin: async (page, plan) => {
    await page.until(() => actorsOf('documents').length > 0);
    const documents = firstActor('documents');
    await page.perform(() => heldPort(documents, 'fetchDocuments').resolve({ notes: [], state: 1 }));
    const picker = labelled<HTMLInputElement>(page, wordsOf(page.intl, 'documents.choose'));
    if (picker === undefined) throw new Error('The page has no picker of files.');
    await page.user.upload(picker, chosenFile(plan));
    await page.perform(() => undefined);
    const { files }: DocumentsContext = documents.getSnapshot().context;
    const [file] = files;
    if (file === undefined) throw new Error('The page has taken no file.');
    return file.ref;
  },
  gestures: {
    'file.removed': (page, _, { context }) => {
      const { filename }: FileContext = context;
      return press(page, 'documents.remove', { name: filename });
    },
  },
  ways: {
    'type.chosen': (page, { filetype }, snapshot) => {
      const select = ofFile<HTMLSelectElement>(page, 'documents.typeof', snapshot);
      const isOffered = select && [...select.options].some(({ value }) => value === filetype);
      return isOffered ? () => page.user.selectOptions(select, filetype) : undefined;
    },
    'subject.changed': (page, { subject }, snapshot) => {
      const box = ofFile<HTMLInputElement>(page, 'documents.subjectof', snapshot);
      if (box === undefined) return undefined;
      return async () => {
        await page.user.clear(box);
        await page.user.paste(subject);
      };
    },
    'upload.requested': (page) => press(page, 'documents.upload'),
  },
};
