// The harnesses of the documents page of a record (product 8.4 to 8.8): the list of stored files, the download of one, and one file from
// choosing to removing it.
import type { AnyMachineSnapshot } from 'xstate';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { checklist, checklistValues } from '#machines/catalogue/records/documents.ts';
import type { StoredDocuments } from '#machines/catalogue/records/related.ts';
import type { DocumentsContext, DocumentsInput } from '#machines/documents/documentsMachine.ts';
import type { FileContext, FileInput } from '#machines/documents/fileMachine.ts';
import { applicant, broker } from '../paths/users.ts';
import { completeRelated } from '../applicationSamples.ts';
import { minimalRecord } from '../samples.ts';
import { resolveRecord } from './openStep.ts';
import type { PathModel } from '../paths/pathModel.ts';
import { actorsOf, firstActor } from './viewActors.ts';
import { buttonClick, findByLabel, findFilePicker, textOf } from './queries.ts';
import type { ScreenHarness } from './runScreenPath.ts';
import { resolveRefusedChange, resolveRelated } from './resolvePorts.ts';
import type { Page } from './openPage.ts';

/** The EOI's documents are fetched by the page itself, an Application's come with the record. @param client a broker's; null for an applicant */
const pageOptions = (stored?: StoredDocuments, client: string | null = null) => ({
  address: parseAddress(
    `${stored ? '/documents/stage-two' : '/documents/stage-one'}${client === null ? '' : `?application=${client}`}`,
  ),
  ...(client === null ? { user: applicant } : { user: broker, client }),
});

/** Answers the fetch of the record, which the documents page needs. @param stored the documents that come with it */
async function openDocuments(page: Page, stored?: StoredDocuments): Promise<void> {
  if (stored === undefined) await resolveRecord(page, 'eoi', minimalRecord('eoi'));
  else {
    const { documents, ...others } = completeRelated();
    const related = { ...others, documents: { ...documents, stored } };
    await resolveRecord(page, 'application', minimalRecord('application'), related);
  }
  await page.waitUntil(() => actorsOf('documents').length > 0);
}

/** Events about chosen files have no executor: the path names a file by a key, and the page makes another, random one. */
export const documentsHarness: ScreenHarness = {
  machine: 'documents',
  pageOptions: ({ input }) => {
    const { stored, client } = input as DocumentsInput;
    return pageOptions(stored, client);
  },
  findActor: async (page, { input }) => {
    await openDocuments(page, (input as DocumentsInput).stored);
    return firstActor('documents');
  },
  executors: {
    'list.retried': (page) =>
      buttonClick(page, 'button.tryagain.part', { part: textOf(page.intl, 'list.documents.title') }) ??
      buttonClick(page, 'documents.checkagain'),
    'uploads.requested': (page) => buttonClick(page, 'documents.upload'),
    'removal.cancelled': (page) => buttonClick(page, 'dialog.document.delete.keep'),
    'removal.confirmed': (page) => buttonClick(page, 'dialog.document.delete.delete'),
  },
  withoutControl: {
    'uploads.requested': 'The chosen file of the path is not on the page (otherSenders.ts).',
    'removal.cancelled': 'The deleted file of the path is not on the page (otherSenders.ts).',
    'removal.confirmed': 'The deleted file of the path is not on the page (otherSenders.ts).',
  },
};

export const downloadHarness: ScreenHarness = {
  machine: 'download',
  pageOptions: () => pageOptions(),
  findActor: async (page) => {
    await openDocuments(page);
    await resolveRelated(page);
    return firstActor('download');
  },
  executors: {
    'download.requested': (page, _, { context }) =>
      buttonClick(page, 'documents.download', { name: String(context.filename) }),
  },
  withoutControl: { 'download.requested': 'The overlay of another machine can cover the button.' },
};

/** The file of a test model, as a user chooses it. */
function chosenFile({ input }: PathModel): File {
  const { filename, size } = Object.assign<FileInput, unknown>(
    { key: '', filename: '', size: 0, existingCount: 0, client: null },
    input,
  );
  return new File(['x'.repeat(size)], filename);
}

/** The control whose label contains the file's name. */
function findFileControl<Found extends HTMLInputElement | HTMLSelectElement>(
  page: Page,
  id: string,
  { context }: AnyMachineSnapshot,
): Found | undefined {
  const { filename }: FileContext = context;
  return findByLabel(page, textOf(page.intl, id, { name: filename }));
}

const nothingStored: StoredDocuments = { notes: [], state: 1 };

export const fileHarness: ScreenHarness = {
  machine: 'file',
  pageOptions: () => pageOptions(nothingStored),
  findActor: async (page, model) => {
    await openDocuments(page, nothingStored);
    const documents = firstActor('documents');
    const { filetype } = model.input as FileInput;
    const row = checklist.find((one) => one.filetype === filetype);
    const label = row
      ? textOf(page.intl, 'documents.choosefor', {
          document: page.intl.formatMessage(
            { id: `checklist.${row.filetype}` },
            checklistValues(row, minimalRecord('application')),
          ),
        })
      : textOf(page.intl, 'documents.chooseother');
    const picker = findFilePicker(page, label);
    if (picker === undefined) throw new Error('The page has no picker of files.');
    await page.user.upload(picker.input, chosenFile(model));
    await page.settle();
    const { files }: DocumentsContext = documents.getSnapshot().context;
    const [file] = files;
    if (file === undefined) throw new Error('The page has added no file.');
    return file.ref;
  },
  // After an upload without an answer the page asks whether the file is stored.
  resolveOtherPorts: async (page) => {
    await resolveRelated(page);
    await resolveRefusedChange(page, 'application');
  },
  executors: {
    'file.removed': (page, _, { context }) => {
      const { filename }: FileContext = context;
      return buttonClick(page, 'documents.remove', { name: filename });
    },
    'upload.stopped': (page) => buttonClick(page, 'documents.stop'),
    'type.chosen': (page, { filetype }, snapshot) => {
      const select = findFileControl<HTMLSelectElement>(page, 'documents.typeof', snapshot);
      const isOffered = select && [...select.options].some(({ value }) => value === filetype);
      return isOffered ? () => page.user.selectOptions(select, filetype) : undefined;
    },
    'subject.changed': (page, { subject }, snapshot) => {
      const box = findFileControl<HTMLInputElement>(page, 'documents.subjectof', snapshot);
      if (box === undefined) return undefined;
      return async () => {
        await page.user.clear(box);
        await page.user.paste(subject);
      };
    },
    'upload.requested': (page) => buttonClick(page, 'documents.upload'),
  },
  withoutControl: {
    'type.chosen': 'The list of types has no type that does not exist.',
    'subject.changed': 'A file whose type is known hides the box.',
    'upload.requested':
      'The button uploads all files, stands below them even where this one needs a type, and not where this one waits for its turn.',
  },
};
