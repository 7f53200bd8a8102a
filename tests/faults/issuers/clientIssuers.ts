// Calls that no screen makes yet (files of a broker's clients, and the older upload): the call alone.
import * as v from 'valibot';
import { createMachine, emit } from 'xstate';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { noticeIn } from '#machines/ports.ts';
import { started, subjectOf, type Issuer, type Issuers } from '../subject.ts';

const client = (id: CallId, body?: unknown): Issuer => ({
  place: 'client',
  clientOnly: true,
  open: async ({ tab, session }) => {
    const call = tab.authorizedCall(session, (_: void, authorization) =>
      tab.request(id, v.unknown(), body === undefined ? {} : { body }, authorization),
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
            onError: { target: 'idle', actions: emit(({ event }) => noticeIn(event)) },
          },
        },
        done: {},
      },
    });
    const live = started(caller);
    const { actor } = live;
    return subjectOf(live, {
      press: () => actor.send({ type: 'call.made' }),
      done: () => actor.getSnapshot().matches('done'),
    });
  },
});

const files = [{ filename: 'forecast.pdf', filetype: 'Forecast', content: 'JVBERi0xLjc=' }];

export const clientIssuers: Issuers = {
  GetICNotesByBroker: [client('GetICNotesByBroker')],
  SaveNewDocumentToSharepoint: [client('SaveNewDocumentToSharepoint', files)],
  addicnotesbybroker: [client('addicnotesbybroker', files)],
};
