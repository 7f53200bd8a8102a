// One file on its way among the documents (specification section 5 "Files"): chosen, said what it is, uploaded, scanned, taken away.
import { addressOf } from '#machines/catalogue/routes.ts';
import type { DocumentsContext } from '#machines/documentsMachine.ts';
import type { FileContext, FileInput } from '#machines/fileMachine.ts';
import { applicant } from '../paths/people.ts';
import type { WalkPlan } from '../paths/machineGraph.ts';
import { actorsOf, firstActor } from './actorsOfViews.ts';
import { heldPort } from './heldActors.ts';
import { press, usable } from './reach.ts';
import type { Stage } from './walkScreen.ts';

/** The file that a plan walks, as a person chooses it. */
function chosenFile({ input }: WalkPlan): File {
  const { filename, size } = Object.assign<FileInput, unknown>(
    { key: '', filename: '', size: 0, alreadyThere: 0, client: null },
    input,
  );
  return new File(['x'.repeat(size)], filename);
}

export const fileStage: Stage = {
  machine: 'file',
  visit: () => ({ address: addressOf('/documents/stage-two'), user: applicant }),
  begin: async (page, plan) => {
    await page.until(() => actorsOf('documents').length > 0);
    const documents = firstActor('documents');
    await page.perform(() => heldPort(documents, 'fetchDocuments').resolve({ notes: [], state: 1 }));
    const [picker] = usable<HTMLInputElement>('#documents');
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
    'type.chosen': (page, { filetype }) => {
      const [select] = usable<HTMLSelectElement>('[name="filetype"]');
      const isOffered = select && [...select.options].some(({ value }) => value === filetype);
      return isOffered ? () => page.user.selectOptions(select, filetype) : undefined;
    },
    'subject.changed': (page, { subject }) => {
      const [box] = usable('[name="subject"]');
      if (box === undefined) return undefined;
      return async () => {
        await page.user.clear(box);
        await page.user.paste(subject);
      };
    },
    'upload.requested': (page) => press(page, 'documents.upload'),
  },
};
