// The documents of a record: what is stored, and a file that is chosen, sent and scanned (specification section 5 "Files").
import type { FileContext } from '#machines/fileMachine.ts';
import type { AnyMachineSnapshot } from 'xstate';
import { pdf } from '../../lists.ts';
import { expect } from '../../fixtures.ts';
import type { Gesture, GraphScene, Stage } from '../scene.ts';

const accounts = pdf('cyfrifon.pdf', 'Accounts');

const choose: Gesture = async ({ portal: { page } }) => {
  const { name, mimeType, buffer } = accounts;
  await page.locator('#documents').setInputFiles({ name, mimeType, buffer });
};

async function open({ portal, account }: Stage): Promise<void> {
  await account.answered();
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

const upload: Gesture = ({ portal }) => portal.button('documents.upload').click();

const file: GraphScene = {
  machine: 'file',
  name: 'sent',
  calls: {
    // How it ends is told by events: the gestures below let it go.
    upload: { call: 'addicnotes' },
    fetchState: { call: 'GetUploadButtonState', outputs: () => false },
  },
  delays: ['scanEvery'],
  gestures: {
    'type.chosen': ({ portal: { page } }, event) =>
      page
        .locator('[name="filetype"]')
        .selectOption(String(event['filetype']))
        .then(() => {}),
    'upload.requested': upload,
    'upload.stored': ({ calls }) => calls.release('addicnotes'),
    'upload.failed': ({ calls }) => calls.refuse('addicnotes', 500),
  },
  takes: ({ type, filetype, failure }, { context }: AnyMachineSnapshot) => {
    const { fault }: FileContext = context;
    if (type === 'type.chosen') return filetype === 'Accounts' && fault === null;
    return failure === undefined || (failure as { status: number }).status === 500;
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

export const documentScenes = [documents, file, hopeless];
