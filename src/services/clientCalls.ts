// Calls that a broker makes for a client's Application (product 4.17): the id that names it, and the messages that are worded for a
// broker. An applicant's own Application needs no id.
import { messageForBroker } from '#machines/catalogue/api/errors.ts';
import { CallFailure } from './callFailure.ts';

/** The member of a body or query that names a client's Application; empty for the user's own. */
export const clientIdMember = (client: string | null): { ua_icapplicationid?: string } =>
  client === null ? {} : { ua_icapplicationid: client };

/** Replaces messages that are worded for an applicant (product 6.6), and that of a 404: the Application is no longer assigned (9.7). */
export async function withBrokerMessages<Result>(
  client: string | null,
  response: Promise<Result>,
): Promise<Result> {
  try {
    return await response;
  } catch (error) {
    if (client === null || !(error instanceof CallFailure)) throw error;
    const { status, notice, issues, issuedAt } = error;
    throw new CallFailure(status, messageForBroker(status, notice), issues, issuedAt);
  }
}
