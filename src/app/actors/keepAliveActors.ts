// Provides the keep-alive machine with clock, cookies and the listeners for what the user does.
import { fromCallback, fromPromise } from 'xstate';
import { keepAliveMachine, type KeepAliveEvent } from '#machines/session/keepAliveMachine.ts';
import { readSession, watchActivity } from '../../services/keepAlive.ts';
import { tokensIssued } from '../../services/tokenCookies.ts';
import { oncePerSession, refreshTokens } from './callActors.ts';

export const provideKeepAlive = oncePerSession((session) =>
  keepAliveMachine.provide({
    actors: {
      readSession: fromPromise(async () => readSession()),
      // Replaces the current tokens, unless another tab has just replaced them.
      refresh: fromPromise(({ signal }) => refreshTokens(session, tokensIssued(), signal)),
      watchActivity: fromCallback<KeepAliveEvent, undefined>(({ sendBack }) => watchActivity(sendBack)),
    },
  }),
);
