// Provides the postcode check.
import { fromPromise } from 'xstate';
import { postcodeMachine } from '#machines/postcodeMachine.ts';
import { isPostcodeInContract } from '../../services/lookups.ts';

export const providedPostcode = postcodeMachine.provide({
  actors: { isPostcodeInContract: fromPromise(({ input }) => isPostcodeInContract(input.postcode)) },
});
