// Provides the EOI's journey with the data API.
import { fromPromise } from 'xstate';
import { eoiMachine } from '#machines/eoiMachine.ts';
import { createEoi, fetchEoi, saveEoi } from '../../services/eoi.ts';
import { providedDrafts } from './draftActors.ts';

export const providedEoi = eoiMachine.provide({
  actors: {
    fetchRecord: fromPromise(fetchEoi),
    createRecord: fromPromise(createEoi),
    saveRecord: fromPromise(({ input }) => saveEoi(input)),
    drafts: providedDrafts,
  },
});
