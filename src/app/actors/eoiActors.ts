// Provides the EOI's journey with the data API. What asks it is loaded apart, at once, so that the form's script is not held up by it.
import { fromPromise } from 'xstate';
import { eoiMachine } from '#machines/eoiMachine.ts';
import { providedDrafts } from './draftActors.ts';

const eoi = () => import('../../services/eoi.ts');
// Whoever asks later hears of a failure.
eoi().catch(() => {});

export const providedEoi = eoiMachine.provide({
  actors: {
    fetchRecord: fromPromise(async () => (await eoi()).fetchEoi()),
    createRecord: fromPromise(async () => (await eoi()).createEoi()),
    saveRecord: fromPromise(async ({ input }) => (await eoi()).saveEoi(input)),
    drafts: providedDrafts,
  },
});
