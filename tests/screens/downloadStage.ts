// The download of a stored file, among the documents of its record.
import { parseAddress } from '#machines/catalogue/routes.ts';
import { applicant } from '../paths/users.ts';
import { actorsOf, firstActor } from './actorsOfViews.ts';
import { giveRelated } from './giveRelated.ts';
import { press } from './reach.ts';
import type { Stage } from './walkScreen.ts';

export const downloadStage: Stage = {
  machine: 'download',
  visit: () => ({ address: parseAddress('/documents/stage-two'), user: applicant }),
  begin: async (page) => {
    await page.until(() => actorsOf('documents').length > 0);
    await giveRelated(page);
    return firstActor('download');
  },
  gestures: {},
  ways: {
    'download.requested': (page, _, { context }) =>
      press(page, 'documents.download', { name: String(context.filename) }),
  },
};
