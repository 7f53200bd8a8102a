// Calls on a client's Application (decisions.md, "Brokers"): how they name it, and what a 404 then means. An applicant's own needs no name.
import type { Message } from '#machines/catalogue/api/errors.ts';
import { CallFailure } from './callFailure.ts';

const clientNotFound: Message = { messageId: 'notice.client.gone', type: 'error' };

/** The member that names a client's Application in bodies and queries; none for one's own. */
export const clientIdMember = (client: string | null): { ua_icapplicationid?: string } =>
  client === null ? {} : { ua_icapplicationid: client };

/** A client's Application that is not found is no longer the broker's: that is said, not what a person's own would be missing. */
export async function withClientNotFound<Result>(
  client: string | null,
  answer: Promise<Result>,
): Promise<Result> {
  try {
    return await answer;
  } catch (error) {
    if (client === null || !(error instanceof CallFailure) || error.status !== 404) throw error;
    throw new CallFailure(404, clientNotFound);
  }
}
