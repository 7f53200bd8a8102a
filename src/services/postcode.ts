// The port of the postcode check (specification section 5).
import { dataSchemas } from '#machines/catalogue/api/dataSchemas.ts';
import { configuration } from './configuration.ts';
import { request } from './request.ts';

/** A failed check is only logged (section 5). */
export async function isPostcodeInContract(postcode: string): Promise<boolean> {
  const { contractId } = await configuration();
  try {
    const { result } = await request('ispostcodeincontract', dataSchemas.ispostcodeincontract.result, {
      query: { postcode, contractid: contractId },
    });
    return result;
  } catch (error) {
    console.warn('The postcode could not be checked.', error);
    throw error;
  }
}
