// Provides the lookups that forms choose from. What asks for them is loaded apart, at once: no field waits for it.
import { fromPromise } from 'xstate';
import { lookupsMachine } from '#machines/lookups/lookupsMachine.ts';
import { loadMessagesFor } from '../../services/messages.ts';

const lookups = () => import('../../services/lookups.ts');
// Loaded ahead: a failure is left to the call that needs it.
lookups().catch(() => {});

export const providedLookups = lookupsMachine.provide({
  actors: {
    // The rows with their names in the page's language.
    fetchLookups: fromPromise(async () => {
      const [rows] = await Promise.all([
        lookups().then(({ fetchLookups }) => fetchLookups()),
        loadMessagesFor('lookups'),
      ]);
      return rows;
    }),
  },
});
