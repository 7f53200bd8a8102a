// The session below the shell: who is signed in decides what is shown, and one that cannot be resumed yet offers to try again
// (specification section 2 "Guards").
import { parseAddress } from '#machines/catalogue/routes.ts';
import { firstActor } from './actorsOfViews.ts';
import { giveRest } from './giveRest.ts';
import { readyShell } from './openPage.ts';
import { press } from './reach.ts';
import type { Stage } from './walkScreen.ts';

export const sessionStage: Stage = {
  machine: 'session',
  visit: () => ({ address: parseAddress('/dashboard'), user: null, shell: readyShell }),
  begin: async () => firstActor('shell').getSnapshot().children['session'],
  tend: (page) => giveRest(page, 'contact-details'),
  // The page is loaded anew.
  leaves: ({ type }) => /\.(startAnew|signOut)$/.test(type),
  gestures: { 'session.retried': (page) => press(page, 'button.tryagain') },
  ways: { 'logout.requested': (page) => press(page, 'nav.logout') },
};
