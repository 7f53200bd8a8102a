// The call sites that redeem the refresh token (opening the portal without an access token, and a call that was answered with 401) and the one
// that ends its session.
import { createActor, waitFor } from 'xstate';
import { clock, cookieOf } from '../browserStubs.ts';
import { startActor, actorHarness, type CallSite, type CallSites, type EmittedEvent } from '../callSite.ts';
import { waitOptions } from '../waitOptions.ts';

/** SessionResumeError.tsx shows the generic message on its page instead of a notice; the harness reports it like a notice. */
const stalled: EmittedEvent = {
  type: 'notice.raised',
  message: { messageId: 'notice.generic', type: 'error' },
};

const opening: CallSite = {
  name: 'opening the portal',
  open: async ({ portal, server }) => {
    const { refresh_token } = server.backend.tokens();
    document.cookie = 'access_token=; max-age=0';
    document.cookie = `refresh_token=${refresh_token}`;
    const emitted: EmittedEvent[] = [];
    const shell = createActor(portal.providedShell, {
      clock,
      input: { address: { path: '/faq', query: '' }, language: 'en', client: null, list: null },
    });
    const session = () => shell.getSnapshot().children.session;
    let isStarted = false;
    return {
      emitted,
      makeCall: () => {
        if (isStarted) session()?.send({ type: 'session.retried' });
        else shell.start();
        isStarted = true;
      },
      waitUntilIdle: async () => {
        const actor = session();
        if (actor === undefined) return;
        await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'), waitOptions);
        if (actor.getSnapshot().matches('resumeFailed')) emitted.push(stalled);
        if (actor.getSnapshot().context.reason === 'expired') emitted.push({ type: 'session.ended' });
      },
      content: () => cookieOf('refresh_token'),
      contentBefore: refresh_token,
      isDone: () => session()?.getSnapshot().matches('signedIn') ?? false,
      busyMessageId: () => (session()?.getSnapshot().hasTag('busy') ? 'busy.loading' : undefined),
      shownIssues: () => [],
      offersVersions: () => false,
      warnsBeforeUnload: () => false,
      stop: () => shell.stop(),
    };
  },
};

const afterUnauthorised: CallSite = {
  name: 'a call that was answered with 401',
  async open({ portal, session, server }) {
    const live = startActor(portal.provideDashboard(session), { submitted: null, now: Date.now });
    const { actor, emitted } = live;
    const isSignedOut = () => session.getSnapshot().hasTag('signedOut');
    const harness = actorHarness(live, {
      makeCall: () => {
        // A busy dashboard ignores further clicks, so the fault would stay for the next call.
        if (!actor.getSnapshot().hasTag('busy'))
          server.inject('geticeoi', { kind: 'status', status: 401 }, 1);
        actor.send({ type: 'dashboard.refreshed' });
      },
      content: () => cookieOf('refresh_token'),
      contentBefore: cookieOf('refresh_token'),
      isDone: () => actor.getSnapshot().matches({ overview: 'upToDate' }),
    });
    await harness.waitUntilIdle();
    return {
      ...harness,
      // The machine stays busy when the session ends: its call waits until the user has signed in.
      waitUntilIdle: async () => {
        await Promise.race([harness.waitUntilIdle(), waitFor(session, isSignedOut, waitOptions)]);
        if (isSignedOut()) emitted.push({ type: 'session.ended' });
      },
    };
  },
};

const loggingOut: CallSite = {
  name: 'logging out',
  async open({ session }) {
    const refreshtoken = cookieOf('refresh_token');
    const emitted: EmittedEvent[] = [];
    const hasSignedOut = () => session.getSnapshot().matches('login');
    return {
      emitted,
      makeCall: () => session.send({ type: 'logout.requested' }),
      waitUntilIdle: () => waitFor(session, hasSignedOut, waitOptions),
      content: () => null,
      /** The body of the request. */
      contentBefore: JSON.stringify({ refreshtoken, businessunit: 'unit' }),
      isDone: () => hasSignedOut() && cookieOf('refresh_token') === undefined,
      busyMessageId: () => undefined,
      shownIssues: () => [],
      offersVersions: () => false,
      warnsBeforeUnload: () => false,
      stop: () => session.stop(),
    };
  },
};

export const sessionCallSites: CallSites = {
  redeemaccesstoken: [opening, afterUnauthorised],
  logout: [loggingOut],
};
