// Calls that no screen makes yet (files of a broker's clients, and the older upload): the client alone.
import * as v from 'valibot';
import type { CallId } from '#machines/catalogue/calls.ts';
import { failureOf } from '#machines/ports.ts';
import type { Issuer, Issuers, Said } from '../subject.ts';

const client = (id: CallId, body?: unknown): Issuer => ({
  place: 'client',
  clientOnly: true,
  open: async ({ tab }) => {
    const said: Said[] = [];
    let running: Promise<void> | undefined;
    let done = false;
    const fail = (error: unknown) => {
      const { status, notice } = failureOf(error);
      if (status === 401) said.push({ type: 'session.ended' });
      else if (notice !== null) said.push({ type: 'notice.raised', message: notice });
    };
    return {
      said,
      press: () => {
        running = tab.call(id, v.unknown(), body === undefined ? {} : { body }).then(() => {
          done = true;
        }, fail);
      },
      rested: async () => running,
      held: () => null,
      typed: null,
      done: () => done,
      announced: () => undefined,
      issues: () => [],
      contested: () => false,
      asksBeforeClosing: () => false,
      stop: () => {},
    };
  },
});

const files = [{ filename: 'forecast.pdf', filetype: 'Forecast', content: 'JVBERi0xLjc=' }];

export const clientIssuers: Issuers = {
  GetICNotesByBroker: [client('GetICNotesByBroker')],
  SaveNewDocumentToSharepoint: [client('SaveNewDocumentToSharepoint', files)],
  addicnotesbybroker: [client('addicnotesbybroker', files)],
};
