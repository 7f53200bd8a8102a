// Sends an authorised call with the access token of the user who made it, as the cookies hold it at that moment (product 5.13).
import type { CallIdentity } from '#machines/call/callMachine.ts';
import { failureOf } from '#machines/ports.ts';
import { CallFailure } from './callFailure.ts';
import type { Authorization } from './callRequest.ts';
import { accessToken, tokensIssued, userOf } from './tokenCookies.ts';

/**
 * @throws what `send` throws; a 401 and a 403 carry the time at which the refused tokens were issued. Also a 401 when the cookies hold no
 * access token or that of another user, which is never sent.
 */
export async function sendWithCallerToken<Output>(
  { userId, idempotencyKey }: CallIdentity,
  send: (authorization: Authorization) => Promise<Output>,
): Promise<Output> {
  const issued = tokensIssued();
  const bearer = accessToken();
  if (bearer === undefined || userOf(bearer)?.id !== userId) throw new CallFailure(401, null, [], issued);
  try {
    return await send({ bearer, idempotencyKey });
  } catch (error) {
    const { status, notice, issues } = failureOf(error);
    throw status === 401 || status === 403 ? new CallFailure(status, notice, issues, issued) : error;
  }
}
