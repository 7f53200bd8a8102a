// The port of the postcode check (specification section 5).
import { dataResults } from '#machines/catalogue/api/dataResults.ts';
import { configuration } from './configuration.ts';
import { request } from './request.ts';

/** A failed check is only logged (section 5). */
export async function isPostcodeInContract(postcode: string): Promise<boolean> {
  const { contractId } = await configuration();
  try {
    const { result } = await request('ispostcodeincontract', dataResults.ispostcodeincontract.result, {
      query: { postcode, contractid: contractId },
    });
    return result;
  } catch (error) {
    console.warn('The postcode could not be checked.', error);
    throw error;
  }
}
