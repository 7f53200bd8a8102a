// Provides the machine that keeps a session with clock, cookies and the person's signs of life.
import { fromCallback, fromPromise } from 'xstate';
import { keepAliveMachine, type KeepAliveEvent } from '#machines/keepAliveMachine.ts';
import { lookAtSession, watchPerson } from '../../services/keepAlive.ts';
import { redeem } from '../../services/redeem.ts';
import { accessToken } from '../../services/tokenCookies.ts';

export const providedKeepAlive = keepAliveMachine.provide({
  actors: {
    lookAtSession: fromPromise(async () => lookAtSession()),
    // Whatever is there shall be replaced, unless another tab has just done so.
    redeem: fromPromise(() => redeem(accessToken())),
    watchPerson: fromCallback<KeepAliveEvent, undefined>(({ sendBack }) => watchPerson(sendBack)),
  },
});
