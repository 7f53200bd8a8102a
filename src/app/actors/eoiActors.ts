// Provides the EOI's journey and the small askers beside its forms with the data API.
import { fromPromise } from 'xstate';
import { companySearchMachine } from '#machines/companySearchMachine.ts';
import { eoiMachine } from '#machines/eoiMachine.ts';
import { lookupsMachine } from '#machines/lookupsMachine.ts';
import { postcodeMachine } from '#machines/postcodeMachine.ts';
import { createEoi, fetchEoi, saveEoi } from '../../services/eoi.ts';
import { fetchLookups, isPostcodeInContract, searchCompanies } from '../../services/lookups.ts';

export const providedEoi = eoiMachine.provide({
  actors: {
    fetchRecord: fromPromise(fetchEoi),
    createRecord: fromPromise(createEoi),
    saveRecord: fromPromise(({ input }) => saveEoi(input)),
  },
});

export const providedLookups = lookupsMachine.provide({
  actors: { fetchLookups: fromPromise(fetchLookups) },
});

export const providedPostcode = postcodeMachine.provide({
  actors: { isPostcodeInContract: fromPromise(({ input }) => isPostcodeInContract(input.postcode)) },
});

export const providedCompanySearch = companySearchMachine.provide({
  actors: { searchCompanies: fromPromise(({ input }) => searchCompanies(input.query)) },
});
