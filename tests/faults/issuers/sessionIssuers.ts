// Where the refresh token is redeemed: when the portal opens with it alone, and behind a call whose access token was refused.
import { createActor, waitFor } from 'xstate';
import { clock, cookieOf } from '../browserStandIn.ts';
import { started, subjectOf, type Issuer, type Issuers, type Said } from '../subject.ts';
import { patience } from '../patience.ts';

/** The page of SessionResumeError.tsx shows the generic message. */
const stalled: Said = { type: 'notice.raised', message: { messageId: 'notice.generic', type: 'error' } };

const opening: Issuer = {
  place: 'opening the portal',
  open: async ({ tab, server }) => {
    const { refresh_token } = server.backend.tokens();
    document.cookie = 'access_token=; max-age=0';
    document.cookie = `refresh_token=${refresh_token}`;
    const said: Said[] = [];
    const shell = createActor(tab.providedShell, {
      clock,
      input: { address: { path: '/faq', query: '' }, language: 'en', client: null },
    });
    const session = () => shell.getSnapshot().children.session;
    let begun = false;
    return {
      said,
      press: () => {
        if (begun) session()?.send({ type: 'session.retried' });
        else shell.start();
        begun = true;
      },
      rested: async () => {
        const actor = session();
        if (actor === undefined) return;
        await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'), patience);
        if (actor.getSnapshot().matches('stalled')) said.push(stalled);
        if (actor.getSnapshot().context.reason === 'expired') said.push({ type: 'session.ended' });
      },
      held: () => cookieOf('refresh_token'),
      typed: refresh_token,
      done: () => session()?.getSnapshot().matches('signedIn') ?? false,
      announced: () => (session()?.getSnapshot().hasTag('busy') ? 'busy.loading' : undefined),
      issues: () => [],
      contested: () => false,
      asksBeforeClosing: () => false,
      stop: () => shell.stop(),
    };
  },
};

const behind: Issuer = {
  place: 'behind a call',
  async open({ tab, session, server }) {
    const live = started(tab.provideDashboard(session), { submitted: null });
    const { actor, said } = live;
    const isOver = () => session.getSnapshot().hasTag('signedOut');
    const subject = subjectOf(live, {
      press: () => {
        // Nobody presses it twice: a busy dashboard does not ask.
        if (!actor.getSnapshot().hasTag('busy'))
          server.inject('geticeoi', { kind: 'status', status: 401 }, 1);
        actor.send({ type: 'dashboard.refreshed' });
      },
      held: () => cookieOf('refresh_token'),
      typed: cookieOf('refresh_token'),
      done: () => actor.getSnapshot().matches({ overview: 'settled' }),
    });
    await subject.rested();
    return {
      ...subject,
      // The call waits for the person; the page shows Log in.
      rested: async () => {
        await Promise.race([subject.rested(), waitFor(session, isOver, patience)]);
        if (isOver()) said.push({ type: 'session.ended' });
      },
    };
  },
};

export const sessionIssuers: Issuers = { redeemaccesstoken: [opening, behind] };
