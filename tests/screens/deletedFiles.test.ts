// Deleting and replacing a stored document (product 8.8): where it is offered, what is said, and where the focus goes.
import { afterEach, beforeAll, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import type { Note } from '#machines/catalogue/api/dataResults.ts';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import { completeRelated } from '../applicationSamples.ts';
import { applicant } from '../paths/users.ts';
import { shownConfiguration } from '../sampleConfiguration.ts';
import { minimalRecord } from '../samples.ts';
import { fixedSession, loadAllScreens, openPage, shellWithLoadedPages, type Page } from './openPage.ts';
import { resolveRecord } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import {
  buttonClick,
  findFilePicker,
  liveTexts,
  normalizeText,
  openDialog,
  pressButton,
  textOf,
} from './queries.ts';
import { actorsOf, firstActor } from './viewActors.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

const note = (id: string, state: number = uploadStates.ready): Note => ({
  id,
  filename: `${id}.pdf`,
  subject: '',
  filetype: 'Accounts',
  mimetype: 'application/pdf',
  size: 1000,
  createdon: '2026-11-21',
  state,
});

async function openDocuments(notes: readonly Note[], noteRemoval = true): Promise<void> {
  const shell = shellWithLoadedPages.provide({
    actors: {
      session: fixedSession(applicant),
      readConfiguration: fromPromise(async () => ({ ...shownConfiguration, noteRemoval })),
    },
  });
  const address = parseAddress('/documents/stage-two');
  page = await openPage({ address, user: applicant, language: 'en', shell });
  await resolveRecord(page, 'application', minimalRecord('application'), {
    ...completeRelated(),
    documents: { count: notes.length, uploadState: 3, stored: { notes, state: uploadStates.ready } },
  });
  await page.waitUntil(() => actorsOf('documents').length > 0);
}

const deleteOf = (name: string) => buttonClick(page, 'documents.delete', { name });
const pickerOf = (name: string) => findFilePicker(page, textOf(page.intl, 'documents.replace', { name }));
const names = () => [...document.querySelectorAll('.file-name')].map(({ textContent }) => textContent.trim());

test('deleting and replacing are offered for ready files alone, and only with the extension noteRemoval', async () => {
  await openDocuments([note('cyfrifon'), note('newydd', uploadStates.pending)]);
  const offered = ['cyfrifon.pdf', 'newydd.pdf'].map((name) => [
    deleteOf(name) !== undefined,
    pickerOf(name) !== undefined,
  ]);
  page.close();
  await openDocuments([note('cyfrifon')], false);
  expect([offered, names(), deleteOf('cyfrifon.pdf'), pickerOf('cyfrifon.pdf')]).toEqual([
    [
      [true, true],
      [false, false],
    ],
    ['cyfrifon.pdf'],
    undefined,
    undefined,
  ]);
});

/** What the buttons of the stored files are called, by the message of each. */
const buttonNames = () =>
  [...document.querySelectorAll('.files button')].map(({ textContent }) => normalizeText(textContent));
const dialogDescription = () =>
  (openDialog()?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);

test('the question before a deletion says the subject, type, day and size of the file', async () => {
  await openDocuments([{ ...note('cyfrifon'), subject: 'Blwyddyn 1', size: 20_480 }]);
  await deleteOf('cyfrifon.pdf')?.();
  expect(dialogDescription()).toEqual([
    'Blwyddyn 1, Historical accounts, 21/11/2026, 20 kB',
    textOf(page.intl, 'dialog.document.delete.text'),
  ]);
});

test('the buttons of files of one name say what tells the files apart, and those of others the name alone', async () => {
  const one = { ...note('cyfrifon'), id: '1' };
  const notes = [
    one,
    { ...one, id: '2', filetype: 'BankStatements' },
    { ...one, id: '3', filetype: 'BankStatements' },
    note('eraill'),
  ];
  await openDocuments(notes);
  const names = [
    'cyfrifon.pdf, Historical accounts, 21/11/2026, 1 kB',
    'cyfrifon.pdf, Bank statements, 21/11/2026, 1 kB (1 of 2)',
    'cyfrifon.pdf, Bank statements, 21/11/2026, 1 kB (2 of 2)',
    'eraill.pdf',
  ];
  expect(buttonNames()).toEqual(
    names.flatMap((name) => ['Download', 'Replace', 'Delete'].map((verb) => `${verb} ${name}`)),
  );
});

test('the day of a file is that in the United Kingdom', async () => {
  await openDocuments([{ ...note('cyfrifon'), createdon: '2026-06-30T23:30:00.000Z' }]);
  expect(document.querySelector('.file')?.textContent).toContain('01/07/2026');
});

test('the name of a deleted file is announced, and the focus moves to the picker', async () => {
  await openDocuments([note('cyfrifon'), note('eraill')]);
  await deleteOf('cyfrifon.pdf')?.();
  await pressButton(page, 'dialog.document.delete.delete');
  const documents = firstActor('documents');
  await page.perform(() => pendingPort(documents, 'removeNote').resolve(undefined));
  await page.perform(() =>
    pendingPort(documents, 'fetchDocuments').resolve({ notes: [note('eraill')], state: uploadStates.ready }),
  );
  expect([names(), liveTexts(), document.activeElement?.id]).toEqual([
    ['eraill.pdf'],
    [textOf(page.intl, 'documents.ready'), textOf(page.intl, 'documents.deleted', { name: 'cyfrifon.pdf' })],
    'documents',
  ]);
});

test('a file that takes the place of another one stands below it and says so', async () => {
  await openDocuments([note('hen'), note('eraill')]);
  await page.user.upload(pickerOf('hen.pdf')?.input ?? document.body, [new File(['x'], 'newydd.pdf')]);
  await page.settle();
  const below = document.querySelector('.file .file');
  expect([names(), below?.textContent.includes('Takes the place of hen.pdf once it is uploaded.')]).toEqual([
    ['hen.pdf', 'newydd.pdf', 'eraill.pdf'],
    true,
  ]);
});
