// Calls that are tried without a screen: those on the files and the EOI of a broker's client, whose screen has no call site here, and the older
// upload, which the portal does not use (product 4.9).
import * as v from 'valibot';
import { createMachine, emit } from 'xstate';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { noticeOfFailure } from '#machines/ports.ts';
import { startActor, actorHarness, type CallSite, type CallSites } from '../callSite.ts';

const callOnly = (id: CallId, body?: unknown): CallSite => ({
  name: 'the call alone',
  withoutScreen: true,
  open: async ({ portal, session }) => {
    const call = portal.authorizedCall(session, (_: void, authorization) =>
      portal.request(id, v.unknown(), body === undefined ? {} : { body }, authorization),
    );
    const caller = createMachine({
      initial: 'idle',
      states: {
        idle: { on: { 'call.made': 'calling' } },
        calling: {
          tags: ['busy'],
          invoke: {
            id: 'call',
            src: call,
            onDone: 'done',
            onError: { target: 'idle', actions: emit(({ event }) => noticeOfFailure(event)) },
          },
        },
        done: {},
      },
    });
    const live = startActor(caller);
    const { actor } = live;
    return actorHarness(live, {
      makeCall: () => actor.send({ type: 'call.made' }),
      isDone: () => actor.getSnapshot().matches('done'),
    });
  },
});

const files = [{ filename: 'forecast.pdf', filetype: 'Forecast', content: 'JVBERi0xLjc=' }];

export const callSitesWithoutScreen: CallSites = {
  GetICNotesByBroker: [callOnly('GetICNotesByBroker')],
  getselectedeoi: [
    {
      ...callOnly('getselectedeoi', { ua_icapplicationid: 'c-1' }),
      // The portal says instead that the client is lost (src/services/clientCalls.ts).
      noticesByFault: { 404: { messageId: 'notice.generic', type: 'error' } },
    },
  ],
  SaveNewDocumentToSharepoint: [callOnly('SaveNewDocumentToSharepoint', files)],
  addicnotesbybroker: [callOnly('addicnotesbybroker', files)],
};
