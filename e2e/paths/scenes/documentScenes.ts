// The documents of a record: what is stored, and a file that is chosen, sent and scanned (specification section 5 "Files").
import type { FileContext } from '#machines/documents/fileMachine.ts';
import type { AnyMachineSnapshot } from 'xstate';
import { chooseFiles, pdf } from '../../lists.ts';
import { expect } from '../../fixtures.ts';
import type { Gesture, GraphScene, Stage } from '../scene.ts';

const accounts = pdf('cyfrifon.pdf', 'Accounts');

const choose: Gesture = async ({ portal: { page } }) => {
  const { name, mimeType, buffer } = accounts;
  await page.locator('#documents').setInputFiles({ name, mimeType, buffer });
};

async function open({ portal, account }: Stage): Promise<void> {
  await account.fillSteps();
  await portal.signIn(account);
  await portal.open('/documents/stage-one');
}

const documents: GraphScene = {
  machine: 'documents',
  name: 'list',
  calls: { fetchDocuments: { call: 'geticnotes' } },
  gestures: {
    'files.chosen': choose,
    'list.retried': ({ portal }) => portal.button('button.tryagain').click(),
  },
  prepare: open,
};

const isStored = (output: unknown) =>
  typeof output === 'object' && output !== null && 'stored' in output && output.stored === true;

const upload: Gesture = ({ portal }) => portal.button('documents.upload').click();

const file: GraphScene = {
  machine: 'file',
  name: 'sent',
  calls: {
    // The server takes this file.
    upload: { call: 'addicnotes', outputs: (output) => isStored(output) },
    fetchState: { call: 'GetUploadButtonState', outputs: () => false },
  },
  delays: ['scanEvery'],
  gestures: {
    'type.chosen': ({ portal: { page } }, event) =>
      page
        .locator('[name="filetype"]')
        .selectOption(String(event['filetype']))
        .then(() => undefined),
    'upload.requested': upload,
  },
  takes: ({ type, filetype }, { context }: AnyMachineSnapshot) => {
    const { fault }: FileContext = context;
    return type !== 'type.chosen' || (filetype === 'Accounts' && fault === null);
  },
  prepare: async (stage) => {
    await open(stage);
    await choose(stage, { type: '' });
    await expect(stage.portal.page.locator('[name="filetype"]')).toHaveCount(1);
  },
};

const hopeless: GraphScene = {
  ...file,
  name: 'hopeless',
  plan: 1,
  gestures: {},
  prepare: async (stage) => {
    await open(stage);
    const { page } = stage.portal;
    const buffer = Buffer.from('MZ');
    await page
      .locator('#documents')
      .setInputFiles({ name: 'rhaglen.exe', mimeType: 'application/x-msdownload', buffer });
  },
};

const download: GraphScene = {
  machine: 'download',
  name: 'fetched',
  calls: { fetchFile: { call: 'noteContent' } },
  gestures: { 'download.requested': ({ portal: { page } }) => page.locator('.file .button-link').click() },
  prepare: async (stage) => {
    await open(stage);
    await chooseFiles(stage.portal, [accounts]);
    await upload(stage, { type: '' });
    await expect(stage.portal.page.locator('.file .button-link')).toHaveCount(1);
  },
};

export const documentScenes = [documents, file, hopeless, download];
