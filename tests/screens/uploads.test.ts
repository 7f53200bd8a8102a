// Choosing and uploading documents, as a screen reader follows it (product 8.4, 12.2): where the focus is, and what is said.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import type { DocumentsContext } from '#machines/documents/documentsMachine.ts';
import { completeRelated } from '../applicationSamples.ts';
import { applicant } from '../paths/users.ts';
import { minimalRecord } from '../samples.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import { buttonClick, findByLabel, liveTexts, textOf } from './queries.ts';
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

const picker = () => findByLabel<HTMLInputElement>(page, textOf(page.intl, 'documents.choose'));
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
