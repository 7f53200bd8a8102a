// A session as a person meets it: resumed, kept while they work, announced before it ends (security.md 6; quality/accessibility.md).
import { routes } from '#machines/catalogue/routes.ts';
import { password, registerUnverified } from '#tests/account.ts';
import { linkIn, waitForMail } from '#tests/mailbox.ts';
import { comeBack } from '../comeBack.ts';
import type { Gesture, Stage, ToldScene } from '../scene.ts';

const redeem = 'redeemaccesstoken';
const calls = { redeem: { call: redeem } } as const;

const openDashboard = async ({ portal, account }: Stage): Promise<void> => {
  await portal.signIn(account);
  await portal.open(routes.dashboard.path);
};

const resumed: ToldScene = {
  machine: 'session',
  name: 'resumed',
  calls,
  prepare: comeBack,
  start: 'resuming',
  steps: [
    {
      event: 'xstate.error.actor.redeem',
      value: 'stalled',
      does: ({ calls: held }) => held.refuse(redeem, 500),
    },
    {
      event: 'session.retried',
      value: 'resuming',
      does: ({ portal }) => portal.button('button.tryagain').click(),
    },
    {
      event: 'xstate.done.actor.redeem',
      value: { signedIn: 'fresh' },
      does: ({ calls: held }) => held.release(redeem),
    },
  ],
};

const givenUp: ToldScene = {
  machine: 'session',
  name: 'givenUp',
  calls,
  prepare: comeBack,
  start: 'resuming',
  steps: [
    ...resumed.steps.slice(0, 1),
    {
      event: 'logout.requested',
      value: 'login',
      does: ({ portal }) => portal.button('nav.logout').click(),
    },
  ],
};

const nobody: ToldScene = {
  machine: 'session',
  name: 'nobody',
  calls: {},
  prepare: ({ portal }) => portal.open(routes.login.path),
  start: 'login',
  steps: [],
};

const awaited: ToldScene = {
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
      does: async ({ portal, facts }) => {
        await portal.fillForm('login', { username: facts['email'] ?? '', password });
        await portal.submit();
      },
    },
    {
      event: 'verification.done',
      value: 'login',
      does: async ({ portal, facts }) => {
        await portal.goTo(`/verify?avt=${facts['avt']}`);
        await portal.button('screen.verify.submit').click();
      },
    },
  ],
};

const refreshed: ToldScene = {
  machine: 'session',
  name: 'refreshed',
  calls,
  prepare: async ({ portal, account }) => {
    await account.fillSteps();
    await portal.signIn(account);
    await portal.open('/stage-one/contact-details');
  },
  start: { signedIn: 'fresh' },
  steps: [
    {
      event: 'refresh.requested',
      value: { signedIn: 'refreshing' },
      does: async ({ portal }) => {
        await portal.page.context().clearCookies({ name: 'access_token' });
        await portal.button('button.save').click();
      },
    },
    {
      event: 'xstate.done.actor.refresh',
      value: { signedIn: 'fresh' },
      does: ({ calls: held }) => held.release(redeem),
    },
  ],
};

const minute = 60_000;
const given = 1800;

/** The cookie says that the session is to be renewed and ends so many milliseconds from now; then the page is looked at again. */
const wakeWith =
  (renewable: number, end: number, seconds = given) =>
  async ({ portal: { page } }: Stage): Promise<void> => {
    const found = (await page.context().cookies()).find(({ name }) => name === 'session_until');
    if (found === undefined) throw new Error('There is no session_until.');
    const now = await page.evaluate(() => Date.now());
    const value = [now + renewable, now + end, seconds, given].join('.');
    await page.context().addCookies([{ ...found, value }]);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  };

const actNow: Gesture = ({ portal: { page } }) => page.keyboard.press('Shift');

const told = (event: string, value: ToldScene['start'], does: ToldScene['steps'][number]['does']) => ({
  event,
  value,
  does,
});
const saying = { warning: 'saying' };

const kept: ToldScene = {
  machine: 'keepAlive',
  name: 'kept',
  calls,
  prepare: openDashboard,
  start: 'resting',
  steps: [
    told('page.woken', 'waiting', wakeWith(-minute, 20 * minute)),
    told('person.acted', 'renewing', (stage) => actNow(stage, { type: 'person.acted' })),
    told('xstate.error.actor.renew', 'troubled', ({ calls: held }) => held.refuse(redeem, 500)),
    told('page.woken', saying, wakeWith(-minute, 100_000)),
    told('session.extended', { warning: 'extending' }, ({ portal }) =>
      portal.button('dialog.session.stay').click(),
    ),
    told('xstate.error.actor.extend', saying, ({ calls: held }) => held.refuse(redeem, 500)),
    // As old as it may become: nothing extends it any more.
    told('page.woken', saying, wakeWith(-minute, 100_000, given / 2)),
    told('warning.closed', 'accepted', ({ portal }) => portal.button('dialog.session.close').click()),
  ],
};

export const sessionScenes = [resumed, givenUp, nobody, awaited, refreshed, kept];
