// Browser models of the documents of a record: the list of stored files, a file that is chosen and uploaded, a forbidden file, a download
// (product 8.3 to 8.8).
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import type { FileContext } from '#machines/documents/fileMachine.ts';
import { chooseFiles, pdf } from '../../lists.ts';
import { expect } from '../../fixtures.ts';
import type { EventExecutor, GraphModel, PathFixtures } from '../browserModel.ts';

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

const file: GraphModel = {
  machine: 'file',
  name: 'sent',
  calls: {
    // The server accepts this file.
    upload: { call: 'addicnotes', outputs: (output) => isStored(output) },
  },
  executors: {
    'type.chosen': ({ portal: { page } }, event) =>
      page
        .locator('[name="filetype"]')
        .selectOption(String(event['filetype']))
        .then(() => undefined),
    'upload.requested': upload,
    'upload.stopped': ({ portal }) => portal.button('documents.stop').click(),
    'subject.changed': ({ portal: { page } }, { subject }) =>
      page.locator('[name="subject"]').fill(String(subject)),
    'file.removed': ({ portal: { page, translate } }) =>
      page
        .getByRole('button', { name: translate('documents.remove', { name: accounts.name }), exact: true })
        .click(),
  },
  inFront: ['upload.stopped'],
  isPossible: ({ type, filetype }, snapshot) => {
    const { issue }: FileContext = snapshot.context;
    // A path ends with the removal, so that it comes last.
    if (type === 'file.removed') return snapshot.matches('failed');
    return type !== 'type.chosen' || (filetype === 'Accounts' && issue === null);
  },
  prepare: async (fixtures) => {
    await open(fixtures);
    await choose(fixtures, { type: '' });
    await expect(fixtures.portal.page.locator('[name="filetype"]')).toHaveCount(1);
  },
};

const forbiddenType: GraphModel = {
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

export const documentModels = [documents, file, forbiddenType, download];
