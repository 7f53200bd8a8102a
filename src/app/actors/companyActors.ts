// Provides the company search.
import { fromPromise } from 'xstate';
import { companySearchMachine } from '#machines/lookups/companySearchMachine.ts';
import { searchCompanies } from '../../services/lookups.ts';

export const providedCompanySearch = companySearchMachine.provide({
  actors: { searchCompanies: fromPromise(({ input }) => searchCompanies(input.query)) },
});
