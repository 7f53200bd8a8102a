// Provides the machine that keeps a session with clock, cookies and the person's signs of life.
import { fromCallback, fromPromise } from 'xstate';
import { keepAliveMachine, type KeepAliveEvent } from '#machines/keepAliveMachine.ts';
import { lookAtSession, watchPerson } from '../../services/keepAlive.ts';
import { redeem } from '../../services/redeem.ts';

export const providedKeepAlive = keepAliveMachine.provide({
  actors: {
    lookAtSession: fromPromise(async () => lookAtSession()),
    redeem: fromPromise(() => redeem()),
    watchPerson: fromCallback<KeepAliveEvent, undefined>(({ sendBack }) => watchPerson(sendBack)),
  },
});
