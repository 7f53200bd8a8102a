// Calls as the machines' ports make them: an authenticated one carries the access token, and a 401 redeems the refresh token and
// sends the same request once more (specification section 4, decision 003). What still is a 401 then ends the session.
import type { GenericSchema } from 'valibot';
import { callOf, type CallId } from '#machines/catalogue/calls.ts';
import { CallFailure } from './callFailure.ts';
import type { CallInput } from './callRequest.ts';
import { redeem } from './redeem.ts';
import { request, type Answer } from './request.ts';
import { accessToken } from './tokenCookies.ts';

const isUnauthorised = (error: unknown) => error instanceof CallFailure && error.status === 401;

/** Sends with the access token; a refused one is redeemed once, and the same thing sent once more. */
export async function withToken<Result>(
  send: (bearer: string | undefined) => Promise<Result>,
): Promise<Result> {
  const token = accessToken();
  if (token !== undefined) {
    try {
      return await send(token);
    } catch (error) {
      if (!isUnauthorised(error)) throw error;
    }
  }
  await redeem(token);
  return send(accessToken());
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
