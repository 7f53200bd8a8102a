// The warning before a session ends, on a page of somebody who is signed in (quality/accessibility.md).
import { routes } from '#machines/catalogue/routes.ts';
import { applicant } from '../paths/users.ts';
import { actorsOf, firstActor } from './actorsOfViews.ts';
import { press } from './reach.ts';
import type { Gesture, Stage } from './walkScreen.ts';

/** While the machine looks at the clock or asks, the window stands as it is: what is pressed then is on its way already. */
const whileSaying =
  (id: string): Gesture =>
  (page, _, snapshot) =>
    snapshot.matches({ warning: 'saying' }) ? press(page, id) : undefined;

export const keepAliveStage: Stage = {
  machine: 'keepAlive',
  visit: () => ({ address: { path: routes.accessibility.path, query: '' }, user: applicant }),
  begin: async (page) => {
    await page.until(() => actorsOf('keepAlive').length > 0);
    return firstActor('keepAlive');
  },
  gestures: {
    'session.extended': whileSaying('dialog.session.stay'),
    'warning.closed': whileSaying('dialog.session.close'),
  },
};
