// Scripted browser models of the shell around every screen: the question about unsaved answers (product 1.9), a page whose script does not
// load (product 6.15), another language, a notice, and a configuration that cannot be read at first (product 13.1).
import { limits } from '#machines/catalogue/fields/limits.ts';
import { typeOriginalAnswer, typeOtherAnswer } from '../changedAnswer.ts';
import { openWithoutAccessToken } from '../../expiredSession.ts';
import { expect } from '../../fixtures.ts';
import { password } from '#tests/account.ts';
import type { ScriptedModel } from '../browserModel.ts';

const step = 'contact-details';
/** A value of the shell's parallel states. */
const stateOf = (address: string, page = 'shown', language = 'idle', configuration = 'read') => ({
  address,
  page,
  configuration,
  language,
});

const left: ScriptedModel = {
  machine: 'shell',
  name: 'left',
  calls: {},
  prepare: async ({ portal, account }) => {
    await portal.page.clock.install();
    await account.fillSteps();
    await portal.signIn(account);
    await portal.open(`/stage-one/${step}`);
  },
  start: stateOf('free'),
  steps: [
    {
      event: 'changes.began',
      value: stateOf('unsaved'),
      execute: (fixtures) => typeOtherAnswer(fixtures, 'eoi', step),
    },
    {
      event: 'logout.requested',
      value: stateOf('confirming'),
      execute: ({ portal }) => portal.button('nav.logout').click(),
    },
    {
      event: 'leave.cancelled',
      value: stateOf('unsaved'),
      execute: ({ portal }) => portal.button('dialog.logout.stay').click(),
    },
    {
      event: 'changes.ended',
      value: stateOf('free'),
      execute: (fixtures) => typeOriginalAnswer(fixtures, 'eoi', step),
    },
    {
      event: 'changes.began',
      value: stateOf('unsaved'),
      execute: (fixtures) => typeOtherAnswer(fixtures, 'eoi', step),
    },
    {
      event: 'address.requested',
      value: stateOf('confirming'),
      execute: ({ portal }) => portal.link('footer.faq').click(),
    },
    {
      event: 'leave.confirmed',
      value: stateOf('free', 'loading'),
      execute: async ({ portal, calls }) => {
        calls.intercept('script');
        await portal.button('dialog.leave.leave').click();
      },
    },
    {
      event: 'xstate.after.screenLoadTimeout.shell.page.loading',
      value: stateOf('free', 'failed'),
      execute: ({ portal: { page } }) => page.clock.fastForward(limits.screenLoadTimeout),
    },
    {
      event: 'page.retried',
      value: stateOf('free', 'retrying'),
      execute: ({ portal }) => portal.button('screen.load-error.retry').click(),
    },
    {
      event: 'xstate.error.actor.loadPageAgain',
      failure: 'offline',
      value: stateOf('free', 'reloading'),
      execute: async ({ calls }) => {
        calls.intercept('page');
        await calls.fail('script', 'offline');
      },
    },
    {
      event: 'xstate.done.actor.loadPage',
      value: stateOf('free'),
      execute: async ({ calls }) => {
        calls.stopIntercepting('script');
        await calls.release('page');
      },
    },
    {
      event: 'language.chosen',
      value: stateOf('free', 'shown', 'switching'),
      execute: async ({ portal: { page }, calls }) => {
        calls.intercept('script');
        await page.locator('.languages a:not([aria-current])').click();
      },
    },
  ],
};

const redeem = 'redeemaccesstoken';

const arrived: ScriptedModel = {
  machine: 'shell',
  name: 'arrived',
  calls: { redeem: { call: redeem } },
  prepare: openWithoutAccessToken,
  start: stateOf('free', 'awaitingSession'),
  steps: [
    {
      event: 'session.changed',
      value: stateOf('free'),
      execute: ({ calls }) => calls.release(redeem),
    },
  ],
};

const noticed: ScriptedModel = {
  machine: 'shell',
  name: 'noticed',
  calls: { login: { call: 'login' } },
  prepare: ({ portal }) => portal.open('/login'),
  start: stateOf('free'),
  steps: [
    {
      event: 'notice.raised',
      value: stateOf('free'),
      execute: async ({ portal, account, calls }) => {
        await portal.fillForm('login', { username: account.email, password });
        await portal.submit();
        await calls.fail('login', 500);
        await expect(portal.button('notice.dismiss')).toBeVisible();
      },
    },
    {
      event: 'notice.dismissed',
      value: stateOf('free'),
      execute: async ({ portal }) => {
        await portal.button('notice.dismiss').click();
        await expect(portal.button('notice.dismiss')).toHaveCount(0);
      },
    },
  ],
};

const unconfigured: ScriptedModel = {
  machine: 'shell',
  name: 'unconfigured',
  calls: {},
  prepare: async ({ portal, calls }) => {
    calls.intercept('configuration');
    await portal.open('/login');
  },
  start: stateOf('free', 'shown', 'idle', 'reading'),
  steps: [
    {
      event: 'xstate.error.actor.readConfiguration',
      failure: 'offline',
      value: stateOf('free', 'shown', 'idle', 'unread'),
      execute: ({ calls }) => calls.fail('configuration', 'offline'),
    },
    {
      event: 'address.requested',
      value: stateOf('free', 'shown', 'idle', 'reading'),
      execute: ({ portal }) => portal.link('footer.faq').click(),
    },
    {
      event: 'xstate.done.actor.readConfiguration',
      value: stateOf('free'),
      execute: ({ calls }) => calls.release('configuration'),
    },
  ],
};

export const shellModels = [left, arrived, noticed, unconfigured];
