// Provides the lookups that forms choose from. The service is a dynamic import that starts at once, so that no form waits for it.
import { fromPromise } from 'xstate';
import { lookupMachine } from '#machines/lookups/lookupMachine.ts';
import { loadMessagesFor } from '../../services/messages.ts';

const service = () => import('../../services/lookups.ts');
// Preload; ignore a failure here, the real call reports it.
service().catch(() => {});

export const providedLookup = lookupMachine.provide({
  actors: {
    // The messages hold the names of the rows in the page's language.
    fetchLookup: fromPromise(async ({ input }) => {
      const [rows] = await Promise.all([
        service().then(({ fetchLookup }) => fetchLookup(input.lookup)),
        loadMessagesFor('lookups'),
      ]);
      return rows;
    }),
  },
});
