// Provides the machine that keeps a session with clock, cookies and the person's signs of life.
import { fromCallback, fromPromise } from 'xstate';
import { keepAliveMachine, type KeepAliveEvent } from '#machines/session/keepAliveMachine.ts';
import { readSession, watchPerson } from '../../services/keepAlive.ts';
import { tokensIssued } from '../../services/tokenCookies.ts';
import { refreshTokens, type Session } from './callActors.ts';

export const provideKeepAlive = (session: Session) =>
  keepAliveMachine.provide({
    actors: {
      readSession: fromPromise(async () => readSession()),
      // Replaces the tokens that are there now, unless another tab has just done so.
      refresh: fromPromise(({ signal }) => refreshTokens(session, tokensIssued(), signal)),
      watchPerson: fromCallback<KeepAliveEvent, undefined>(({ sendBack }) => watchPerson(sendBack)),
    },
  });
