// Choosing and uploading documents, as a screen reader follows it (product 8.4, 12.2): where the focus is, and what is said.
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Note } from '#machines/catalogue/api/dataResults.ts';
import { messageOf } from '#machines/catalogue/api/errors.ts';
import { parseAddress } from '#machines/catalogue/routes.ts';
import {
  checklist,
  checklistValues,
  uploadStates,
  type DocumentType,
} from '#machines/catalogue/records/documents.ts';
import type { DocumentsContext } from '#machines/documents/documentsMachine.ts';
import { completeRelated } from '../applicationSamples.ts';
import { applicant } from '../paths/users.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { minimalRecord } from '../samples.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import {
  buttonClick,
  findByLabel,
  findFilePicker,
  liveTexts,
  normalizeText,
  pressButton,
  textOf,
} from './queries.ts';
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

const picker = () => findFilePicker(page, textOf(page.intl, 'documents.chooseother'));
const typeOf = (name: string) =>
  findByLabel<HTMLSelectElement>(page, textOf(page.intl, 'documents.typeof', { name }));

async function choose(...names: string[]): Promise<void> {
  const { button, input } = picker() ?? {};
  if (button === undefined || input === undefined) throw new Error('The page has no picker of files.');
  button.focus();
  // Not by the click of user-event, which would take the focus from the button.
  const files = names.map((name) => new File(['x'], name));
  await page.perform(() => fireEvent.change(input, { target: { files } }));
}

/** How the page says the number of chosen files that are not uploaded. */
const pendingText = (count: number) => page.intl.formatMessage({ id: 'documents.pending' }, { count });
const noFiles = () => textOf(page.intl, 'notice.files.404');
/** What the overlay says while so many files are uploaded. */
const uploadingTexts = (count: number, name = '') => {
  const uploading = page.intl.formatMessage({ id: 'busy.uploading' }, { count, name });
  return `${uploading}${textOf(page.intl, 'busy.stillworking')}`;
};
const fileActors = () =>
  (firstActor('documents').getSnapshot().context as DocumentsContext).files.map(({ ref }) => ref);
/** The file with this name. */
const fileOf = (name: string) => {
  const file = fileActors().find((ref) => ref.getSnapshot().context.filename === name);
  if (file === undefined) throw new Error(`The page has not added ${name}.`);
  return file;
};
/** Chooses files and their type, and presses Upload. */
async function uploadFiles(...names: string[]): Promise<void> {
  await choose(...names);
  for (const name of names) await page.user.selectOptions(typeOf(name) ?? document.body, 'Accounts');
  await pressButton(page, 'documents.upload');
}

const storedNote = (filetype: DocumentType, number: number): Note => ({
  id: `n-${number}`,
  filename: `${number}.pdf`,
  subject: '',
  filetype,
  mimetype: 'application/pdf',
  size: 1000,
  createdon: '2026-11-21',
  state: 3,
});
/** Answers the fetch of the stored files. */
const resolveFiles = (...notes: Note[]) =>
  page.perform(() =>
    pendingPort(firstActor('documents'), 'fetchDocuments').resolve({
      notes,
      state: notes.length === 0 ? uploadStates.none : uploadStates.ready,
    }),
  );

test('the picker offers both spellings of JPEG, and its hint names one', () => {
  const { button, input } = picker() ?? {};
  const hint = document.getElementById(button?.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
  expect([input?.accept, hint.split(' files')[0]]).toEqual([
    '.pdf,.doc,.docx,.xls,.xlsx,.csv,.odt,.ods,.jpg,.png,.jpeg',
    'PDF, DOC, DOCX, XLS, XLSX, CSV, ODT, ODS, JPG, PNG',
  ]);
});

test('the headings of the page descend without a gap', () => {
  const levels = [...document.querySelectorAll('main :is(h1, h2, h3)')].map(({ localName }) => localName);
  expect(levels).toEqual(['h1', 'h2']);
});

test('a missing type takes the focus when Upload is pressed, and its error describes the control', async () => {
  await choose('cyfrifon.pdf', 'rhagolygon.pdf');
  await pressButton(page, 'documents.upload');
  const control = typeOf('cyfrifon.pdf');
  const error = document.getElementById(control?.getAttribute('aria-describedby') ?? '');
  expect([document.activeElement === control, error?.textContent, liveTexts()]).toEqual([
    true,
    textOf(page.intl, 'error.documentType'),
    [noFiles(), pendingText(2)],
  ]);
});

test('a missing type takes the focus once the upload of the other files has ended', async () => {
  await choose('cyfrifon.pdf', 'rhagolygon.pdf');
  await page.user.selectOptions(typeOf('cyfrifon.pdf') ?? document.body, 'Accounts');
  await pressButton(page, 'documents.upload');
  await page.perform(() => pendingPort(fileOf('cyfrifon.pdf'), 'upload').resolve({ stored: true }));
  await page.perform(() =>
    pendingPort(firstActor('documents'), 'fetchDocuments').resolve({ notes: [], state: uploadStates.none }),
  );
  expect(document.activeElement).toBe(typeOf('rhagolygon.pdf'));
});

test.each([
  ['IMG_0412.HEIC', 1, ['“Most Compatible”', 'PDF']],
  ['IMG_0412.heif', 1, ['“Most Compatible”', 'PDF']],
  ['llun.jpeg', limits.upload.bytes + 1, ['10 MB', 'smaller size']],
  ['llun.png', limits.upload.bytes + 1, ['10 MB', 'smaller size']],
  ['cyfrifon.pdf', limits.upload.bytes + 1, ['10 MB', 'Split']],
  ['cyfrifon.pages', 1, ['as a PDF file']],
])('says of the refused file %s of %i bytes what to do', async (name, size, advice) => {
  const chosen = new File(['x'], name);
  Object.defineProperty(chosen, 'size', { value: size });
  await page.user.upload(picker()?.input ?? document.body, chosen);
  await page.settle();
  const said = liveTexts().find((text) => text.startsWith(`${name}: `)) ?? '';
  expect(advice.filter((part) => !said.includes(part))).toEqual([]);
});

test('a refused file is said once by its name, keeps the focus at the picker and is not counted', async () => {
  await choose('rhaglen.exe');
  expect([
    liveTexts(),
    document.activeElement === picker()?.button,
    buttonClick(page, 'documents.upload'),
  ]).toEqual([
    [noFiles(), `rhaglen.exe: ${textOf(page.intl, 'error.fileType', { kind: 'other' })}`],
    true,
    undefined,
  ]);
  await choose('cyfrifon.pdf');
  expect(liveTexts()).toContain(pendingText(1));
});

describe('a file that was uploaded and not stored', () => {
  const refuse = (name: string, reason: string | null) =>
    page.perform(() => pendingPort(fileOf(name), 'upload').resolve({ stored: false, reason }));
  const errorOf = (name: string) =>
    [...document.querySelectorAll('.files .file')]
      .find((item) => item.querySelector('.file-name')?.textContent === name)
      ?.querySelector('.error')?.textContent;
  const notice = (id: string, names: string) =>
    `${textOf(page.intl, 'notice.label.error')}: ${textOf(page.intl, id, { names })}×`;

  test.each(['fileContent', 'fileUnreadable'])(
    'because of %s is not counted and not sent again: the page only offers to remove it, and the picker has the focus',
    async (reason) => {
      await uploadFiles('cyfrifon.pdf');
      await refuse('cyfrifon.pdf', reason);
      expect([
        errorOf('cyfrifon.pdf'),
        liveTexts(),
        buttonClick(page, 'documents.upload'),
        document.activeElement === picker()?.button,
        document.title.startsWith('Error: '),
      ]).toEqual([
        textOf(page.intl, `documents.reason.${reason}`, { size: 10 }),
        [noFiles(), notice('notice.files.refused', 'cyfrifon.pdf')],
        undefined,
        true,
        true,
      ]);
      await pressButton(page, 'documents.remove', { name: 'cyfrifon.pdf' });
      expect([document.querySelectorAll('.files .file').length, document.activeElement]).toEqual([
        0,
        picker()?.button,
      ]);
    },
  );

  test('because of its content leaves Upload to the others, which has the focus', async () => {
    await uploadFiles('2024.pdf', '2025.pdf');
    await refuse('2024.pdf', 'fileContent');
    await refuse('2025.pdf', 'fileCount');
    const focused = document.activeElement?.textContent;
    const said = liveTexts();
    await pressButton(page, 'documents.upload');
    expect([said, focused, fileActors().map((ref) => ref.getSnapshot().value)]).toEqual([
      [
        noFiles(),
        pendingText(1),
        notice('notice.files.refused', '2024.pdf') + notice('notice.files.failed', '2025.pdf'),
      ],
      textOf(page.intl, 'documents.upload'),
      ['refused', 'uploading'],
    ]);
  });

  test.each([
    ['malformed', 'unconfirmed'],
    [500, 'unconfirmed'],
    [503, 'unconfirmed'],
    ['timeout', 'timeout'],
    ['offline', 'offline'],
    [429, 'unknown'],
  ] as const)('because of a failure %s says what is known of it: %s', async (status, text) => {
    await uploadFiles('cyfrifon.pdf');
    await page.perform(() =>
      pendingPort(fileOf('cyfrifon.pdf'), 'upload').reject({
        status,
        notice: messageOf('files', 'upload', status),
      }),
    );
    expect(errorOf('cyfrifon.pdf')).toBe(textOf(page.intl, `documents.reason.${text}`));
  });
});

test('a finished upload is said once by its name, after the list has come, and the picker takes the focus', async () => {
  await uploadFiles('cyfrifon.pdf');
  const file = fileOf('cyfrifon.pdf');
  await page.perform(() => pendingPort(file, 'upload').resolve({ stored: true }));
  const meanwhile = liveTexts();
  await page.perform(() =>
    pendingPort(firstActor('documents'), 'fetchDocuments').resolve({ notes: [], state: uploadStates.none }),
  );
  expect([meanwhile, liveTexts(), document.activeElement === picker()?.button]).toEqual([
    [`${textOf(page.intl, 'busy.documents')}${textOf(page.intl, 'busy.stillworking')}`],
    [noFiles(), textOf(page.intl, 'documents.uploaded', { name: 'cyfrifon.pdf' })],
    true,
  ]);
});

describe('the overlay of an upload', () => {
  const overlay = () => document.querySelector<HTMLDialogElement>('.overlay-dialog[open]');
  const bars = () =>
    [...(overlay()?.querySelectorAll('progress') ?? [])].map((bar) => [
      bar.getAttribute('aria-label'),
      bar.value,
    ]);
  const report = (name: string, percent: number) =>
    page.perform(() => fileOf(name).send({ type: 'upload.progressed', percent }));

  test('says what is uploaded and how far, and announces each quarter once', async () => {
    await uploadFiles('cyfrifon.pdf');
    const atFirst = liveTexts();
    const said: string[][] = [];
    for (const percent of [10, 24, 30, 49, 62, 80, 100]) {
      await report('cyfrifon.pdf', percent);
      said.push(liveTexts().slice(1));
    }
    expect([atFirst, said, bars(), overlay()?.querySelector('.overlay-percent')?.textContent]).toEqual([
      [uploadingTexts(1, 'cyfrifon.pdf')],
      [[], [], ['25% sent'], ['25% sent'], ['50% sent'], ['75% sent'], ['100% sent']],
      [['cyfrifon.pdf', 100]],
      '100%',
    ]);
  });

  test('is one for several files, of which it announces the number that are left and shows which wait for their turn', async () => {
    await uploadFiles('2024.pdf', '2025.pdf', '2026.pdf');
    await report('2024.pdf', 40);
    const waiting = () =>
      [...(overlay()?.querySelectorAll('li') ?? [])].flatMap((item) =>
        item.querySelector('progress') === null ? [normalizeText(item.textContent)] : [],
      );
    const three = [document.querySelectorAll('.overlay-dialog').length, liveTexts(), bars(), waiting()];
    await page.perform(() => pendingPort(fileOf('2024.pdf'), 'upload').resolve({ stored: true }));
    expect([three, liveTexts(), bars(), waiting()]).toEqual([
      [
        1,
        [uploadingTexts(3)],
        [
          ['2024.pdf', 40],
          ['2025.pdf', 0],
        ],
        [`2026.pdf${textOf(page.intl, 'documents.waiting')}`],
      ],
      [uploadingTexts(2)],
      [
        ['2025.pdf', 0],
        ['2026.pdf', 0],
      ],
      [],
    ]);
  });

  test('announces the failure of one file while others are uploaded', async () => {
    await uploadFiles('2024.pdf', '2025.pdf');
    await page.perform(() =>
      pendingPort(fileOf('2024.pdf'), 'upload').resolve({ stored: false, reason: null }),
    );
    expect(liveTexts()).toEqual([
      uploadingTexts(1, '2025.pdf'),
      `${textOf(page.intl, 'notice.label.error')}: ${textOf(page.intl, 'notice.files.failed', { names: '2024.pdf' })}×`,
    ]);
  });

  test('stops all uploads by its button, keeps the files, and returns the focus to Upload', async () => {
    await uploadFiles('2024.pdf', '2025.pdf');
    await pressButton(page, 'documents.stop');
    const states = fileActors().map((ref) => ref.getSnapshot().value);
    await resolveFiles();
    const names = [...document.querySelectorAll('ul.files .file-name')].map(({ textContent }) => textContent);
    const stopped = [overlay(), names, liveTexts(), document.activeElement?.textContent];
    await pressButton(page, 'documents.upload');
    const asking = fileActors().map((ref) => ref.getSnapshot().value);
    await page.perform(() =>
      pendingPort(firstActor('documents'), 'checkDocuments').resolve({ notes: [], state: uploadStates.none }),
    );
    expect([states, stopped, asking, bars()]).toEqual([
      ['stopped', 'stopped'],
      [
        null,
        ['2024.pdf', '2025.pdf'],
        [
          noFiles(),
          textOf(page.intl, 'documents.stopped', { name: '2024.pdf' }),
          textOf(page.intl, 'documents.stopped', { name: '2025.pdf' }),
          pendingText(2),
        ],
        textOf(page.intl, 'documents.upload'),
      ],
      ['stopped', 'stopped'],
      [
        ['2024.pdf', 0],
        ['2025.pdf', 0],
      ],
    ]);
  });

  test('that was stopped too late says that the file is stored, and keeps the others', async () => {
    await uploadFiles('2024.pdf', '2025.pdf');
    await pressButton(page, 'documents.stop');
    const stored = { ...storedNote('Accounts', 2024), size: 1 };
    await resolveFiles(stored);
    await resolveFiles(stored);
    const lists = [...document.querySelectorAll('ul.files')].map((list) =>
      [...list.querySelectorAll('.file-name')].map((name) => name.textContent.trim()),
    );
    expect([lists, liveTexts()]).toEqual([
      [['2024.pdf'], ['2025.pdf']],
      [
        textOf(page.intl, 'documents.ready'),
        textOf(page.intl, 'documents.stopped', { name: '2025.pdf' }),
        textOf(page.intl, 'documents.uploaded', { name: '2024.pdf' }),
        pendingText(1),
      ],
    ]);
  });

  test('leaves each stopped file saying that it was stopped', async () => {
    await uploadFiles('2024.pdf', '2025.pdf');
    await pressButton(page, 'documents.stop');
    await resolveFiles();
    expect(liveTexts()).toEqual([
      noFiles(),
      textOf(page.intl, 'documents.stopped', { name: '2024.pdf' }),
      textOf(page.intl, 'documents.stopped', { name: '2025.pdf' }),
      pendingText(2),
    ]);
  });

  test('stays at Escape, and a second press of Upload does not reach its button', async () => {
    await uploadFiles('cyfrifon.pdf');
    const focused = document.activeElement === overlay();
    await page.perform(() => page.user.keyboard('{Enter}'));
    await page.perform(() => overlay()?.dispatchEvent(new Event('cancel', { cancelable: true })));
    expect([focused, overlay() !== null, fileOf('cyfrifon.pdf').getSnapshot().value]).toEqual([
      true,
      true,
      'uploading',
    ]);
  });
});

describe('the upload beside a line of the checklist', () => {
  const lineOf = (filetype: DocumentType) => {
    const line = checklist.find((row) => row.filetype === filetype);
    const values = line && checklistValues(line, minimalRecord('application'));
    return normalizeText(page.intl.formatMessage({ id: `checklist.${filetype}` }, values));
  };
  const pickerOf = (filetype: DocumentType) =>
    findFilePicker(page, textOf(page.intl, 'documents.choosefor', { document: lineOf(filetype) }));
  const itemOf = (filetype: DocumentType) => pickerOf(filetype)?.button.closest('li') ?? document.body;
  const tagOf = (filetype: DocumentType) => itemOf(filetype).querySelector('.tag')?.textContent;
  const chosen = () => (firstActor('documents').getSnapshot().context as DocumentsContext).files;

  test('takes several files with its type, shows them there and sends them without a further question', async () => {
    const files = ['2024.pdf', '2025.pdf'].map((name) => new File(['x'], name));
    await page.user.upload(pickerOf('Accounts')?.input ?? document.body, files);
    await page.settle();
    expect([
      chosen().map(({ ref }) => ref.getSnapshot().context.filetype),
      [...itemOf('Accounts').querySelectorAll('.file-name')].map(({ textContent }) => textContent),
      typeOf('2024.pdf')?.value,
    ]).toEqual([['Accounts', 'Accounts'], ['2024.pdf', '2025.pdf'], 'Accounts']);
    await pressButton(page, 'documents.upload');
    expect(chosen().map(({ ref }) => ref.getSnapshot().value)).toEqual(['uploading', 'uploading']);
  });

  test('folds the type and the subject of its files, and opens them when the type is missing', async () => {
    await page.user.upload(pickerOf('Accounts')?.input ?? document.body, new File(['x'], '2024.pdf'));
    await choose('cynllun.pdf');
    const foldOf = (name: string) => typeOf(name)?.closest('details');
    const folds = () => ['2024.pdf', 'cynllun.pdf'].map((name) => foldOf(name)?.open);
    const before = folds();
    await page.user.selectOptions(typeOf('2024.pdf') ?? document.body, '');
    await page.user.selectOptions(typeOf('cynllun.pdf') ?? document.body, 'Other');
    await pressButton(page, 'documents.upload');
    await page.perform(() => pendingPort(fileOf('cynllun.pdf'), 'upload').resolve({ stored: true }));
    await resolveFiles();
    expect([before, foldOf('2024.pdf')?.open, document.activeElement === typeOf('2024.pdf')]).toEqual([
      [false, undefined],
      true,
      true,
    ]);
  });

  test('has the focus again when its file is removed', async () => {
    await page.user.upload(pickerOf('CashFlow')?.input ?? document.body, new File(['x'], 'llif.pdf'));
    await page.settle();
    await pressButton(page, 'documents.remove', { name: 'llif.pdf' });
    expect(document.activeElement).toBe(pickerOf('CashFlow')?.button);
  });

  test('counts the files of each line, and misses nothing that not every business has', async () => {
    const tags = () => [tagOf('Accounts'), tagOf('BankStatements'), tagOf('GrantAgreements')];
    const before = tags();
    const notes = [storedNote('Accounts', 1), storedNote('Accounts', 2), storedNote('GrantAgreements', 3)];
    await page.perform(() => firstActor('documents').send({ type: 'file.stored', key: 'x' }));
    await page.perform(() =>
      pendingPort(firstActor('documents'), 'fetchDocuments').resolve({ notes, state: uploadStates.ready }),
    );
    const missing = textOf(page.intl, 'documents.notthere');
    expect([before, tags()]).toEqual([
      [missing, missing, textOf(page.intl, 'documents.optional')],
      ['2 files uploaded', missing, '1 file uploaded'],
    ]);
  });

  test('calls no document missing while the type of an uploaded file is not known', async () => {
    const notes = [storedNote('Accounts', 1), { ...storedNote('Accounts', 2), filetype: '' }];
    await page.perform(() => firstActor('documents').send({ type: 'file.stored', key: 'x' }));
    await page.perform(() =>
      pendingPort(firstActor('documents'), 'fetchDocuments').resolve({ notes, state: uploadStates.ready }),
    );
    expect([
      tagOf('Accounts'),
      tagOf('BankStatements'),
      tagOf('GrantAgreements'),
      document.body.textContent.includes(textOf(page.intl, 'documents.untyped', { count: 1 })),
    ]).toEqual(['1 file uploaded', undefined, textOf(page.intl, 'documents.optional'), true]);
  });
});
