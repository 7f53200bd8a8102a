// With whose token an authorised call is sent: that of the person who made it, as the cookies hold it at this moment.
import { failureOf } from '#machines/ports.ts';
import { CallFailure } from './callFailure.ts';
import type { Authorization } from './callRequest.ts';
import { accessToken, tokensIssued, userOf } from './tokenCookies.ts';

interface Caller {
  caller: string | null;
  idempotencyKey: string;
}

/**
 * Sends with the caller's access token.
 * @throws CallFailure whatever `send` is refused with; a 401 says which tokens were refused. It is a 401 too when the cookies hold no
 * access token, or another person's: that one is never sent.
 */
export async function sendWithCallerToken<Output>(
  { caller, idempotencyKey }: Caller,
  send: (authority: Authorization) => Promise<Output>,
): Promise<Output> {
  const issued = tokensIssued();
  const bearer = accessToken();
  if (bearer === undefined || userOf(bearer)?.id !== caller) throw new CallFailure(401, null, [], issued);
  try {
    return await send({ bearer, idempotencyKey });
  } catch (error) {
    const { status, notice, issues } = failureOf(error);
    throw status === 401 ? new CallFailure(401, notice, issues, issued) : error;
  }
}
