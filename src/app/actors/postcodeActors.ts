// Provides the postcode check with its open call.
import { fromPromise } from 'xstate';
import { postcodeMachine } from '#machines/lookups/postcodeMachine.ts';
import { isPostcodeInContract } from '../../services/postcode.ts';

export const providedPostcode = postcodeMachine.provide({
  actors: { isPostcodeInContract: fromPromise(({ input }) => isPostcodeInContract(input.postcode)) },
});
