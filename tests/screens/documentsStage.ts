// The documents of a record on their own page (specification section 5 "Files"). What the machines of files report is sent by the walk:
// the keys of files that a person chooses are drawn by chance.
import { parseAddress } from '#machines/catalogue/routes.ts';
import { applicant } from '../paths/users.ts';
import { actorsOf, firstActor } from './actorsOfViews.ts';
import { press } from './reach.ts';
import type { Stage } from './walkScreen.ts';

export const documentsStage: Stage = {
  machine: 'documents',
  visit: () => ({ address: parseAddress('/documents/stage-two'), user: applicant }),
  begin: async (page) => {
    await page.until(() => actorsOf('documents').length > 0);
    return firstActor('documents');
  },
  gestures: { 'list.retried': (page) => press(page, 'button.tryagain') },
  ways: { 'uploads.requested': (page) => press(page, 'documents.upload') },
};
