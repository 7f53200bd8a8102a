// Provides the small askers beside the forms: lookups, the company search.
import { fromPromise } from 'xstate';
import { companySearchMachine } from '#machines/companySearchMachine.ts';
import { lookupsMachine } from '#machines/lookupsMachine.ts';
import { loadMoreWords } from '../../services/words.ts';
import { fetchLookups, searchCompanies } from '../../services/lookups.ts';

export const providedLookups = lookupsMachine.provide({
  actors: {
    // The rows with their names in the page's language.
    fetchLookups: fromPromise(async () => {
      const [lookups] = await Promise.all([fetchLookups(), loadMoreWords('lookups')]);
      return lookups;
    }),
  },
});

export const providedCompanySearch = companySearchMachine.provide({
  actors: { searchCompanies: fromPromise(({ input }) => searchCompanies(input.query)) },
});
