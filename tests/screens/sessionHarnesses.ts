// The harnesses of the session (product 1.11, 5.8): whether the page shows a user as signed in, and offers to try again when the session could
// not be resumed; and the warning before the session ends (product 5.12).
import { parseAddress, routes } from '#machines/catalogue/routes.ts';
import { applicant } from '../paths/users.ts';
import { firstActor, actorsOf } from './viewActors.ts';
import { resolvePagePorts } from './resolvePorts.ts';
import { shellWithLoadedPages } from './openPage.ts';
import { buttonClick } from './queries.ts';
import type { ScreenHarness, EventExecutor } from './runScreenPath.ts';

export const sessionHarness: ScreenHarness = {
  machine: 'session',
  pageOptions: () => ({ address: parseAddress('/dashboard'), user: null, shell: shellWithLoadedPages }),
  findActor: async () => firstActor('shell').getSnapshot().children['session'],
  // The step makes no difference: the paths of the session open none.
  resolveOtherPorts: (page) => resolvePagePorts(page, 'contact-details'),
  // The portal reloads the page.
  leavesPage: ({ type }) => /\.(restartPage|signOut)$/.test(type),
  executors: {
    'session.retried': (page) => buttonClick(page, 'button.tryagain'),
    'logout.requested': (page) => buttonClick(page, 'nav.logout'),
  },
  withoutControl: { 'logout.requested': 'Pages of the account have no way to log out.' },
};

/** The buttons send their event only while the machine waits in `warning.shown`; the dialog also stays open while a call runs. */
const whileWarning =
  (id: string): EventExecutor =>
  (page, _, snapshot) =>
    snapshot.matches({ warning: 'shown' }) ? buttonClick(page, id) : undefined;

export const keepAliveHarness: ScreenHarness = {
  machine: 'keepAlive',
  // This page makes no calls of its own.
  pageOptions: () => ({ address: parseAddress(routes.accessibility.path), user: applicant }),
  findActor: async (page) => {
    await page.waitUntil(() => actorsOf('keepAlive').length > 0);
    return firstActor('keepAlive');
  },
  executors: {
    'extension.requested': whileWarning('dialog.session.stay'),
    'warning.dismissed': whileWarning('dialog.session.close'),
  },
};
