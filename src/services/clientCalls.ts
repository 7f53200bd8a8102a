// Calls that a broker makes for a client's Application (product 4.17): the id that names it, and the message for a 404. An applicant's
// own Application needs no id.
import { clientGone } from '#machines/catalogue/api/errors.ts';
import { CallFailure } from './callFailure.ts';

/** The member of a body or query that names a client's Application; empty for the user's own. */
export const clientIdMember = (client: string | null): { ua_icapplicationid?: string } =>
  client === null ? {} : { ua_icapplicationid: client };

/** Replaces the message of a 404 for a client: the Application is no longer assigned to the broker (product 9.7). */
export async function withClientNotFound<Result>(
  client: string | null,
  response: Promise<Result>,
): Promise<Result> {
  try {
    return await response;
  } catch (error) {
    if (client === null || !(error instanceof CallFailure) || error.status !== 404) throw error;
    throw new CallFailure(404, clientGone);
  }
}
