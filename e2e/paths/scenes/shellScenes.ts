// The frame around every screen: unsaved answers that hold the address, a page whose script does not come, another language
// (specification sections 2 and 8).
import { limits } from '#machines/catalogue/fields/limits.ts';
import { typeOther } from '../otherAnswer.ts';
import { comeBack } from '../comeBack.ts';
import type { ToldScene } from '../scene.ts';

const step = 'contact-details';
const at = (address: string, page = 'shown', language = 'settled') => ({ address, page, language });

const left: ToldScene = {
  machine: 'shell',
  name: 'left',
  calls: {},
  prepare: async ({ portal, account }) => {
    await portal.page.clock.install();
    await account.fillSteps();
    await portal.signIn(account);
    await portal.open(`/stage-one/${step}`);
  },
  start: at('free'),
  steps: [
    { event: 'answers.held', value: at('held'), does: (stage) => typeOther(stage, 'eoi', step) },
    {
      event: 'address.requested',
      value: at('asking'),
      does: ({ portal }) => portal.link('footer.faq').click(),
    },
    {
      event: 'leave.confirmed',
      value: at('free', 'loading'),
      does: async ({ portal, calls }) => {
        calls.alsoHold('script');
        await portal.button('dialog.leave.leave').click();
      },
    },
    {
      event: 'xstate.after.screenLoadTimeout.shell.page.loading',
      value: at('free', 'failed'),
      does: ({ portal: { page } }) => page.clock.fastForward(limits.screenLoadTimeout),
    },
    {
      event: 'page.retried',
      value: at('free', 'retrying'),
      does: ({ portal }) => portal.button('screen.load-error.retry').click(),
    },
    {
      event: 'xstate.error.actor.loadPageAgain',
      value: at('free', 'reloading'),
      does: async ({ calls }) => {
        calls.alsoHold('page');
        await calls.refuse('script', 'offline');
      },
    },
    {
      event: 'xstate.done.actor.loadPage',
      value: at('free'),
      does: async ({ calls }) => {
        calls.holdNoMore('script');
        await calls.release('page');
      },
    },
    {
      event: 'language.chosen',
      value: at('free', 'shown', 'switching'),
      does: async ({ portal: { page }, calls }) => {
        calls.alsoHold('script');
        await page.locator('.languages a:not([aria-current])').click();
      },
    },
  ],
};

const redeem = 'redeemaccesstoken';

const arrived: ToldScene = {
  machine: 'shell',
  name: 'arrived',
  calls: { redeem: { call: redeem } },
  prepare: comeBack,
  start: at('free', 'waiting'),
  steps: [
    {
      event: 'session.settled',
      value: at('free'),
      does: ({ calls }) => calls.release(redeem),
    },
  ],
};

export const shellScenes = [left, arrived];
