// Browser models of the documents of a record: the list of stored files, a file that is chosen and uploaded, a forbidden file, a download
// (product 8.3 to 8.8).
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import type { FileContext } from '#machines/documents/fileMachine.ts';
import { chooseFiles, pdf } from '../../lists.ts';
import { expect } from '../../fixtures.ts';
import type { EventExecutor, GraphModel, PathFixtures, ScriptedModel } from '../browserModel.ts';

const accounts = pdf('cyfrifon.pdf', 'Accounts');

const choose: EventExecutor = async ({ portal: { page } }) => {
  const { name, mimeType, buffer } = accounts;
  await page.locator('#documents + input').setInputFiles({ name, mimeType, buffer });
};

const upload: EventExecutor = ({ portal }) => portal.button('documents.upload').click();

async function open({ portal, account }: PathFixtures): Promise<void> {
  await account.fillSteps();
  await portal.signIn(account);
  await portal.open('/documents/stage-one');
}

const stateOf = (output: unknown) =>
  typeof output === 'object' && output !== null && 'state' in output ? output.state : undefined;

const documents: GraphModel = {
  machine: 'documents',
  name: 'list',
  // The server of the browser tests scans no file for long.
  calls: {
    fetchDocuments: { call: 'geticnotes', outputs: (output) => stateOf(output) !== uploadStates.pending },
  },
  isPossible: ({ type, files }, snapshot) =>
    type === 'files.chosen'
      ? files[0]?.filename.endsWith('.pdf')
      : type !== 'uploads.requested' || snapshot.matches({ list: 'listed' }),
  executors: {
    'files.chosen': choose,
    'list.retried': ({ portal }) =>
      portal.button('button.tryagain.part', { part: portal.translate('list.documents.title') }).click(),
    // The chosen file has no type yet, so that nothing is sent.
    'uploads.requested': upload,
  },
  prepare: open,
};

const isStored = (output: unknown) =>
  typeof output === 'object' && output !== null && 'stored' in output && output.stored === true;

const chooseType: EventExecutor = async ({ portal: { page } }, { filetype }) => {
  await page.locator('[name="filetype"]').selectOption(String(filetype));
};

const removeFile: EventExecutor = ({ portal: { page, translate } }) =>
  page
    .getByRole('button', { name: translate('documents.remove', { name: accounts.name }), exact: true })
    .click();

/** Whether the event is another one, or chooses the one type of these paths before Upload has shown that it is missing. */
function canChooseType({ type, filetype }: AnyEventObject, snapshot: AnyMachineSnapshot): boolean {
  const { issue }: FileContext = snapshot.context;
  return type !== 'type.chosen' || (filetype === 'Accounts' && issue === null);
}

const file: GraphModel = {
  machine: 'file',
  name: 'sent',
  calls: {
    // The server accepts this file.
    upload: { call: 'addicnotes', outputs: (output) => isStored(output) },
  },
  executors: {
    'type.chosen': chooseType,
    'upload.requested': upload,
    'upload.stopped': ({ portal }) => portal.button('documents.stop').click(),
    'subject.changed': ({ portal: { page } }, { subject }) =>
      page.locator('[name="subject"]').fill(String(subject)),
    'file.removed': removeFile,
  },
  inFront: ['upload.stopped'],
  // A path ends with the removal, so that it comes last.
  isPossible: (event, snapshot) =>
    event.type === 'file.removed' ? snapshot.matches('failed') : canChooseType(event, snapshot),
  prepare: async (fixtures) => {
    await open(fixtures);
    await choose(fixtures, { type: '' });
    await expect(fixtures.portal.page.locator('[name="filetype"]')).toHaveCount(1);
  },
};

const forbiddenEnding: GraphModel = {
  ...file,
  name: 'forbidden',
  pathModel: 1,
  executors: {},
  prepare: async (fixtures) => {
    await open(fixtures);
    const { page } = fixtures.portal;
    const buffer = Buffer.from('MZ');
    await page
      .locator('#documents + input')
      .setInputFiles({ name: 'rhaglen.exe', mimeType: 'application/x-msdownload', buffer });
  },
};

const isRefused = (output: unknown) =>
  typeof output === 'object' && output !== null && 'reason' in output && output.reason === 'fileContent';

/** The server refuses the content of the file, which can then only be removed. */
const forbiddenContent: GraphModel = {
  ...file,
  name: 'refused',
  calls: { upload: { call: 'addicnotes', outputs: isRefused, portFailures: [] } },
  executors: { 'type.chosen': chooseType, 'upload.requested': upload, 'file.removed': removeFile },
  // A path ends with the removal, so that it comes last.
  isPossible: (event, snapshot) =>
    event.type === 'file.removed' ? snapshot.matches('refused') : canChooseType(event, snapshot),
  prepare: async (fixtures) => {
    await open(fixtures);
    const { page } = fixtures.portal;
    const buffer = Buffer.from('not a PDF file');
    await page
      .locator('#documents + input')
      .setInputFiles({ name: accounts.name, mimeType: accounts.mimeType, buffer });
    await expect(page.locator('[name="filetype"]')).toHaveCount(1);
  },
};

const download: GraphModel = {
  machine: 'download',
  name: 'fetched',
  calls: { fetchFile: { call: 'noteContent' } },
  executors: { 'download.requested': ({ portal: { page } }) => page.locator('.file > .button-link').click() },
  prepare: async (fixtures) => {
    await open(fixtures);
    await chooseFiles(fixtures.portal, [accounts]);
    await upload(fixtures, { type: '' });
    await expect(fixtures.portal.page.locator('.file > .button-link')).toHaveCount(1);
  },
};

const regions = { removal: 'none', unstoredFiles: 'none' };
/** What the call for the upload state answers while a server scans the files; that of these tests scans none. */
const scan: EventExecutor = async ({ calls }) => {
  await calls.release('geticnotes');
  await calls.answer('GetUploadButtonState', uploadStates.pending);
};

/** The server scans a stored file for longer than the portal waits for it (product 8.6). */
const scanned: ScriptedModel = {
  machine: 'documents',
  name: 'scanned',
  calls: { fetchDocuments: { call: 'GetUploadButtonState', together: 'geticnotes' } },
  delays: ['scanPollDelay'],
  prepare: async (fixtures) => {
    const { filename, filetype, mimeType: mimetype, buffer } = { ...accounts, filename: accounts.name };
    await fixtures.account.fillSteps();
    const body = [{ filename, subject: '', filetype, mimetype, content: buffer.toString('base64') }];
    await fixtures.account.call('addicnotes', { body });
    await fixtures.portal.signIn(fixtures.account);
    await fixtures.portal.open('/documents/stage-one');
  },
  start: { list: 'loading', ...regions },
  steps: [
    {
      event: 'xstate.done.actor.fetchDocuments',
      value: { list: { scanning: 'waiting' }, ...regions },
      execute: (fixtures) => scan(fixtures, { type: '' }),
    },
    {
      event: 'xstate.after.scanPollDelay.documents.list.scanning.waiting',
      value: { list: { scanning: 'polling' }, ...regions },
      execute: ({ portal: { page } }) => page.clock.fastForward(limits.upload.scanPollInterval.first),
    },
    {
      event: 'xstate.done.actor.pollDocuments',
      value: { list: { scanning: 'waiting' }, ...regions },
      execute: (fixtures) => scan(fixtures, { type: '' }),
    },
    {
      event: 'xstate.after.scanLimit.documents.list.scanning',
      value: { list: 'unready', ...regions },
      execute: ({ portal: { page } }) => page.clock.fastForward(limits.upload.scanDuration),
    },
    {
      event: 'list.retried',
      value: { list: 'loading', ...regions },
      execute: ({ portal }) => portal.button('documents.checkagain').click(),
    },
    {
      event: 'xstate.done.actor.fetchDocuments',
      value: { list: 'listed', ...regions },
      execute: async ({ calls }) => {
        await calls.release('geticnotes');
        await calls.release('GetUploadButtonState');
      },
    },
  ],
};

export const documentModels = [documents, file, forbiddenEnding, forbiddenContent, download, scanned];
