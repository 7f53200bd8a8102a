// Provides the lookups that forms choose from.
import { fromPromise } from 'xstate';
import { lookupsMachine } from '#machines/lookupsMachine.ts';
import { loadMoreWords } from '../../services/words.ts';
import { fetchLookups } from '../../services/lookups.ts';

export const providedLookups = lookupsMachine.provide({
  actors: {
    // The rows with their names in the page's language.
    fetchLookups: fromPromise(async () => {
      const [lookups] = await Promise.all([fetchLookups(), loadMoreWords('lookups')]);
      return lookups;
    }),
  },
});
