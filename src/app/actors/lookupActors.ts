// Provides the lookups that forms choose from.
import { fromPromise } from 'xstate';
import { lookupMachine } from '#machines/lookups/lookupMachine.ts';
import { fetchLookup } from '../../services/lookups.ts';
import { loadMessagesFor } from '../../services/messages.ts';

export const providedLookup = lookupMachine.provide({
  actors: {
    // The messages hold the names of the rows in the page's language.
    fetchLookup: fromPromise(async ({ input }) => {
      const [rows] = await Promise.all([fetchLookup(input.lookup), loadMessagesFor('lookups')]);
      return rows;
    }),
  },
});
