// Provides the company search and the postcode check of a step's form with their calls, which need no sign-in.
import { fromPromise } from 'xstate';
import { companySearchMachine } from '#machines/lookups/companySearchMachine.ts';
import { postcodeMachine } from '#machines/lookups/postcodeMachine.ts';
import { isPostcodeInContract, searchCompanies } from '../../services/lookups.ts';

export const providedCompanySearch = companySearchMachine.provide({
  actors: { searchCompanies: fromPromise(({ input }) => searchCompanies(input.query)) },
});

export const providedPostcode = postcodeMachine.provide({
  actors: { isPostcodeInContract: fromPromise(({ input }) => isPostcodeInContract(input.postcode)) },
});
