// Scripted browser models of the session: resumed at the start (product 5.8), refreshed while a user works (product 5.9), and with the
// warning before it ends (product 5.12).
import { routes } from '#machines/catalogue/routes.ts';
import { password, registerUnverified } from '#tests/account.ts';
import { linkIn, waitForMail } from '#tests/mailbox.ts';
import { expireSession, openWithoutAccessToken, signInAgain } from '../../expiredSession.ts';
import { expect } from '../../fixtures.ts';
import type { EventExecutor, PathFixtures, ScriptedModel, ScriptedStep } from '../browserModel.ts';

const redeem = 'redeemaccesstoken';
const calls = { redeem: { call: redeem } } as const;

const stepOf = (
  event: string,
  value: ScriptedStep['value'],
  execute: ScriptedStep['execute'],
): ScriptedStep => ({ event, value, execute });
/** The call for new tokens fails. */
const failingStep = (event: string, value: ScriptedStep['value']): ScriptedStep => ({
  ...stepOf(event, value, ({ calls: intercepted }) => intercepted.fail(redeem, 500)),
  failure: 500,
});

const openDashboard = async ({ portal, account }: PathFixtures): Promise<void> => {
  await portal.signIn(account);
  await portal.open(routes.dashboard.path);
};

const resumed: ScriptedModel = {
  machine: 'session',
  name: 'resumed',
  calls,
  prepare: openWithoutAccessToken,
  start: 'resuming',
  steps: [
    failingStep('xstate.error.actor.redeem', 'resumeFailed'),
    {
      event: 'session.retried',
      value: 'resuming',
      execute: ({ portal }) => portal.button('button.tryagain').click(),
    },
    {
      event: 'xstate.done.actor.redeem',
      value: { signedIn: 'fresh' },
      execute: ({ calls: intercepted }) => intercepted.release(redeem),
    },
  ],
};

const logOut: ScriptedStep = {
  event: 'logout.requested',
  value: 'login',
  execute: ({ portal }) => portal.button('nav.logout').click(),
};

const givenUp: ScriptedModel = {
  machine: 'session',
  name: 'givenUp',
  calls,
  prepare: openWithoutAccessToken,
  start: 'resuming',
  steps: [...resumed.steps.slice(0, 1), logOut],
};

const signedOut: ScriptedModel = {
  machine: 'session',
  name: 'signedOut',
  calls: {},
  prepare: ({ portal }) => portal.open(routes.login.path),
  start: 'login',
  steps: [],
};

const awaited: ScriptedModel = {
  machine: 'session',
  name: 'awaited',
  calls: {},
  prepare: async ({ portal, api, facts }) => {
    const email = await registerUnverified(api);
    facts['email'] = email;
    facts['avt'] = linkIn(await waitForMail(api, email), 'en').searchParams.get('avt') ?? '';
    await portal.open(routes.login.path);
  },
  start: 'login',
  steps: [
    {
      event: 'verification.awaited',
      value: 'verify',
      execute: async ({ portal, facts }) => {
        await portal.fillForm('login', { username: facts['email'] ?? '', password });
        await portal.submit();
      },
    },
    {
      event: 'verification.done',
      value: 'login',
      execute: async ({ portal, facts }) => {
        await portal.navigate(`/verify?avt=${facts['avt']}`);
        await portal.button('screen.verify.submit').click();
      },
    },
  ],
};

/** The user logs out (product 5.14). */
const loggedOut: ScriptedModel = {
  machine: 'session',
  name: 'loggedOut',
  calls: {},
  prepare: openDashboard,
  start: { signedIn: 'fresh' },
  steps: [logOut],
};

/** The user logs out in another tab (product 5.11). */
const loggedOutElsewhere: ScriptedModel = {
  ...loggedOut,
  name: 'loggedOutElsewhere',
  steps: [
    {
      event: 'tokens.read',
      value: 'login',
      execute: async ({ portal }) => {
        const other = portal.inTab(await portal.page.context().newPage());
        await other.open(routes.dashboard.path);
        await other.button('nav.logout').click();
      },
    },
  ],
};

const openStep = async ({ portal, account }: PathFixtures): Promise<void> => {
  await account.fillSteps();
  await portal.signIn(account);
  await portal.open('/stage-one/contact-details');
  // A call that the page still makes would ask for the refresh before the button does, and keep the button blocked.
  await expect(portal.button('button.save')).toBeEnabled();
};

/** The session ends while the user works: the save waits until the user has signed in again (product 5.11, 5.13). */
const expired: ScriptedModel = {
  machine: 'session',
  name: 'expired',
  calls,
  prepare: openStep,
  start: { signedIn: 'fresh' },
  steps: [
    {
      event: 'refresh.requested',
      value: { signedIn: 'refreshing' },
      execute: async ({ portal, account }) => {
        await expireSession(portal, account, portal.page.context());
        await portal.button('button.save').click();
      },
    },
    {
      event: 'xstate.error.actor.refresh',
      failure: 401,
      value: 'login',
      execute: ({ calls: intercepted }) => intercepted.release(redeem),
    },
    {
      event: 'session.opened',
      value: { signedIn: 'fresh' },
      execute: ({ portal, account }) => signInAgain(portal, account),
    },
  ],
};

const refreshed: ScriptedModel = {
  machine: 'session',
  name: 'refreshed',
  calls,
  prepare: openStep,
  start: { signedIn: 'fresh' },
  steps: [
    {
      event: 'refresh.requested',
      value: { signedIn: 'refreshing' },
      execute: async ({ portal }) => {
        await portal.page.context().clearCookies({ name: 'access_token' });
        await portal.button('button.save').click();
      },
    },
    {
      event: 'xstate.done.actor.refresh',
      value: { signedIn: 'fresh' },
      execute: ({ calls: intercepted }) => intercepted.release(redeem),
    },
  ],
};

const minute = 60_000;
/** Seconds that a refresh token is valid at first. */
const lifetime = 1800;

/** Sets the cookie so that the session can be renewed and ends these milliseconds from now, then makes the page visible again. */
const wakeWith =
  (renewableFrom: number, end: number, seconds = lifetime) =>
  async ({ portal: { page } }: PathFixtures): Promise<void> => {
    const found = (await page.context().cookies()).find(({ name }) => name === 'session_until');
    if (found === undefined) throw new Error('There is no session_until.');
    const now = await page.evaluate(() => Date.now());
    const value = [now + renewableFrom, now + end, seconds, lifetime].join('.');
    await page.context().addCookies([{ ...found, value }]);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  };

const pressKey: EventExecutor = ({ portal: { page } }) => page.keyboard.press('Shift');

const showingWarning = { warning: 'shown' };

const kept: ScriptedModel = {
  machine: 'keepAlive',
  name: 'kept',
  calls,
  prepare: openDashboard,
  start: 'idle',
  steps: [
    stepOf('check.requested', 'awaitingActivity', wakeWith(-minute, 20 * minute)),
    stepOf('user.acted', 'renewing', (fixtures) => pressKey(fixtures, { type: 'user.acted' })),
    failingStep('xstate.error.actor.renew', 'renewalFailed'),
    stepOf('check.requested', showingWarning, wakeWith(-minute, 100_000)),
    stepOf('extension.requested', { warning: 'extending' }, ({ portal }) =>
      portal.button('dialog.session.stay').click(),
    ),
    failingStep('xstate.error.actor.extend', showingWarning),
    // The session has its maximal age, so that nothing extends it any more.
    stepOf('check.requested', showingWarning, wakeWith(-minute, 100_000, lifetime / 2)),
    stepOf('warning.dismissed', 'warningDismissed', ({ portal }) =>
      portal.button('dialog.session.close').click(),
    ),
  ],
};

export const sessionModels = [
  resumed,
  givenUp,
  signedOut,
  awaited,
  loggedOut,
  loggedOutElsewhere,
  expired,
  refreshed,
  kept,
];
