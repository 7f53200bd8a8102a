// Provides the small askers beside the forms: lookups, the postcode check, the company search.
import { fromPromise } from 'xstate';
import { companySearchMachine } from '#machines/companySearchMachine.ts';
import { lookupsMachine } from '#machines/lookupsMachine.ts';
import { postcodeMachine } from '#machines/postcodeMachine.ts';
import { loadLookupWords } from '../../services/words.ts';
import { fetchLookups, isPostcodeInContract, searchCompanies } from '../../services/lookups.ts';

export const providedLookups = lookupsMachine.provide({
  actors: {
    // The rows with their names in the page's language.
    fetchLookups: fromPromise(async () => {
      const [lookups] = await Promise.all([fetchLookups(), loadLookupWords()]);
      return lookups;
    }),
  },
});

export const providedPostcode = postcodeMachine.provide({
  actors: { isPostcodeInContract: fromPromise(({ input }) => isPostcodeInContract(input.postcode)) },
});

export const providedCompanySearch = companySearchMachine.provide({
  actors: { searchCompanies: fromPromise(({ input }) => searchCompanies(input.query)) },
});
