// Provides the small askers beside the forms: the postcode check, the company search.
import { fromPromise } from 'xstate';
import { companySearchMachine } from '#machines/companySearchMachine.ts';
import { postcodeMachine } from '#machines/postcodeMachine.ts';
import { isPostcodeInContract, searchCompanies } from '../../services/lookups.ts';

export const providedPostcode = postcodeMachine.provide({
  actors: { isPostcodeInContract: fromPromise(({ input }) => isPostcodeInContract(input.postcode)) },
});

export const providedCompanySearch = companySearchMachine.provide({
  actors: { searchCompanies: fromPromise(({ input }) => searchCompanies(input.query)) },
});
