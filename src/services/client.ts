// Calls as the machines' ports make them: an authenticated one carries the access token, and a 401 redeems the refresh token and
// sends the same request once more (specification section 4, decision 003). What still is a 401 then ends the session: the call waits
// until the same person has signed in again, and is sent once more (decision 009).
import type { GenericSchema } from 'valibot';
import { callOf, type CallId } from '#machines/catalogue/calls.ts';
import { callerNow, isForeign, signedInAgain } from './caller.ts';
import { CallFailure } from './callFailure.ts';
import type { CallInput } from './callRequest.ts';
import { redeem } from './redeem.ts';
import { request, type Answer } from './request.ts';
import { accessToken } from './tokenCookies.ts';

const unauthorised = () => new CallFailure(401, null);
const isUnauthorised = (error: unknown) => error instanceof CallFailure && error.status === 401;

type Send<Result> = (bearer: string | undefined) => Promise<Result>;

/** The token to send; another person's never. */
function tokenOf(caller: string | null): string | undefined {
  const token = accessToken();
  if (isForeign(caller, token)) throw unauthorised();
  return token;
}

async function attempt<Result>(caller: string | null, send: Send<Result>): Promise<Result> {
  const token = tokenOf(caller);
  if (token !== undefined) {
    try {
      return await send(token);
    } catch (error) {
      if (!isUnauthorised(error)) throw error;
    }
  }
  await redeem(token);
  return send(tokenOf(caller));
}

/**
 * Sends with the access token; a refused one is redeemed once, and the same thing sent once more.
 * @throws CallFailure 401 only where nobody keeps a session: else it waits for the person to sign in again
 */
export async function withToken<Result>(send: Send<Result>): Promise<Result> {
  const caller = callerNow();
  for (;;) {
    try {
      return await attempt(caller, send);
    } catch (error) {
      if (caller === null || !isUnauthorised(error)) throw error;
      await signedInAgain(caller);
    }
  }
}

/** @throws CallFailure as `request` does */
export const call = <Result>(
  id: CallId,
  schema: GenericSchema<unknown, Result>,
  input: CallInput = {},
): Promise<Answer<Result>> =>
  callOf(id).authenticated
    ? withToken((bearer) => request(id, schema, bearer === undefined ? input : { ...input, bearer }))
    : request(id, schema, input);
