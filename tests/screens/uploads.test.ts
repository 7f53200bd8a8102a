// Choosing and uploading documents, as a screen reader follows it (product 8.4, 12.2): where the focus is, and what is said.
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Note } from '#machines/catalogue/api/dataResults.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { checklist, uploadStates, type DocumentType } from '#machines/catalogue/records/documents.ts';
import type { DocumentsContext } from '#machines/documents/documentsMachine.ts';
import { completeRelated } from '../applicationSamples.ts';
import { applicant } from '../paths/users.ts';
import { minimalRecord } from '../samples.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import { buttonClick, findByLabel, liveTexts, normalizeText, textOf } from './queries.ts';
import { actorsOf, firstActor } from './viewActors.ts';

let page: Page;
beforeAll(loadAllScreens);
beforeEach(async () => {
  page = await openPage({ address: parseAddress('/documents/stage-two'), user: applicant, language: 'en' });
  const related = completeRelated();
  await resolveRecord(page, 'application', minimalRecord('application'), {
    ...related,
    documents: {
      count: 0,
      uploadState: uploadStates.none,
      stored: { notes: [], state: uploadStates.none },
    },
  });
  await page.waitUntil(() => actorsOf('documents').length > 0);
});
afterEach(() => page.close());

const picker = () => findByLabel<HTMLInputElement>(page, textOf(page.intl, 'documents.chooseother'));
const typeOf = (name: string) =>
  findByLabel<HTMLSelectElement>(page, textOf(page.intl, 'documents.typeof', { name }));

async function choose(...names: string[]): Promise<void> {
  const input = picker();
  if (input === undefined) throw new Error('The page has no picker of files.');
  input.focus();
  await page.user.upload(
    input,
    names.map((name) => new File(['x'], name)),
  );
  await page.perform(() => undefined);
}

const press = async (id: string, values?: Record<string, string>): Promise<void> => {
  await buttonClick(page, id, values)?.();
  await page.perform(() => undefined);
};

/** A text with a plural. */
const pendingText = (count: number) => page.intl.formatMessage({ id: 'documents.pending' }, { count });
const noFiles = () => textOf(page.intl, 'notice.files.404');

test('the headings of the page descend without a gap', () => {
  const levels = [...document.querySelectorAll('main :is(h1, h2, h3)')].map(({ localName }) => localName);
  expect(levels).toEqual(['h1', 'h2']);
});

test('a missing type takes the focus when Upload is pressed, and its error describes the control', async () => {
  await choose('cyfrifon.pdf', 'rhagolygon.pdf');
  await page.user.selectOptions(typeOf('cyfrifon.pdf') ?? document.body, 'Accounts');
  await press('documents.upload');
  const control = typeOf('rhagolygon.pdf');
  const error = document.getElementById(control?.getAttribute('aria-describedby') ?? '');
  expect([document.activeElement === control, error?.textContent, liveTexts()]).toEqual([
    true,
    textOf(page.intl, 'error.fileKind'),
    [noFiles(), `cyfrifon.pdf: ${textOf(page.intl, 'documents.uploading')}`, pendingText(2)],
  ]);
});

test('a refused file is said once by its name, keeps the focus at the picker and is not counted', async () => {
  await choose('rhaglen.exe');
  expect([liveTexts(), document.activeElement === picker(), buttonClick(page, 'documents.upload')]).toEqual([
    [noFiles(), `rhaglen.exe: ${textOf(page.intl, 'error.fileType')}`],
    true,
    undefined,
  ]);
  await choose('cyfrifon.pdf');
  expect(liveTexts()).toContain(pendingText(1));
});

test('a finished upload is said once by its name, and the picker takes the focus', async () => {
  await choose('cyfrifon.pdf');
  await page.user.selectOptions(typeOf('cyfrifon.pdf') ?? document.body, 'Accounts');
  await press('documents.upload');
  const { files }: DocumentsContext = firstActor('documents').getSnapshot().context;
  const [file] = files;
  if (file === undefined) throw new Error('The page has added no file.');
  await page.perform(() => file.ref.send({ type: 'upload.progressed', percent: 40 }));
  const whileUploading = liveTexts();
  await page.perform(() => pendingPort(file.ref, 'upload').resolve({ stored: true }));
  const afterwards = liveTexts();
  expect([whileUploading, afterwards, document.activeElement === picker()]).toEqual([
    [noFiles(), `cyfrifon.pdf: ${textOf(page.intl, 'documents.uploading')}`, pendingText(1)],
    [textOf(page.intl, 'busy.loading'), textOf(page.intl, 'documents.uploaded', { name: 'cyfrifon.pdf' })],
    true,
  ]);
});

describe('the upload beside a line of the checklist', () => {
  const lineOf = (filetype: DocumentType) => {
    const { values = {} } = checklist.find((row) => row.filetype === filetype) ?? {};
    return normalizeText(page.intl.formatMessage({ id: `checklist.${filetype}` }, values));
  };
  const pickerOf = (filetype: DocumentType) =>
    findByLabel<HTMLInputElement>(
      page,
      textOf(page.intl, 'documents.choosefor', { document: lineOf(filetype) }),
    );
  const itemOf = (filetype: DocumentType) => pickerOf(filetype)?.closest('li') ?? document.body;
  const tagOf = (filetype: DocumentType) => itemOf(filetype).querySelector('.tag')?.textContent;
  const chosen = () => (firstActor('documents').getSnapshot().context as DocumentsContext).files;
  const note = (filetype: DocumentType, number: number): Note => ({
    id: `n-${number}`,
    filename: `${number}.pdf`,
    subject: '',
    filetype,
    mimetype: 'application/pdf',
    size: 1000,
    createdon: '2026-11-21',
    state: 3,
  });

  test('takes several files with its type, shows them there and sends them without a further question', async () => {
    const files = ['2024.pdf', '2025.pdf'].map((name) => new File(['x'], name));
    await page.user.upload(pickerOf('Accounts') ?? document.body, files);
    await page.perform(() => undefined);
    expect([
      chosen().map(({ ref }) => ref.getSnapshot().context.filetype),
      [...itemOf('Accounts').querySelectorAll('.file-name')].map(({ textContent }) => textContent),
      typeOf('2024.pdf')?.value,
    ]).toEqual([['Accounts', 'Accounts'], ['2024.pdf', '2025.pdf'], 'Accounts']);
    await press('documents.upload');
    expect(chosen().map(({ ref }) => ref.getSnapshot().value)).toEqual(['uploading', 'uploading']);
  });

  test('has the focus again when its file is removed', async () => {
    await page.user.upload(pickerOf('CashFlow') ?? document.body, new File(['x'], 'llif.pdf'));
    await page.perform(() => undefined);
    await press('documents.remove', { name: 'llif.pdf' });
    expect(document.activeElement).toBe(pickerOf('CashFlow'));
  });

  test('counts the years for which there is a file, and misses nothing that not every business has', async () => {
    const tags = () => [tagOf('Accounts'), tagOf('BankStatements'), tagOf('GrantAgreements')];
    const before = tags();
    const notes = [note('Accounts', 1), note('Accounts', 2), note('GrantAgreements', 3)];
    await page.perform(() => firstActor('documents').send({ type: 'file.stored', key: 'x' }));
    await page.perform(() =>
      pendingPort(firstActor('documents'), 'fetchDocuments').resolve({ notes, state: uploadStates.ready }),
    );
    const missing = textOf(page.intl, 'documents.notthere');
    expect([before, tags()]).toEqual([
      [missing, missing, undefined],
      [
        page.intl.formatMessage(
          { id: 'documents.years' },
          { count: 2, years: limits.documents.accountYears },
        ),
        missing,
        textOf(page.intl, 'documents.there'),
      ],
    ]);
  });
});
