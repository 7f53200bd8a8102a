// Calls as the machines' ports make them: an authenticated one carries the access token, and a 401 redeems the refresh token and
// sends the same request once more (specification section 4, decision 003). What still is a 401 then ends the session.
import type { GenericSchema } from 'valibot';
import { callOf, type CallId } from '#machines/catalogue/calls.ts';
import { CallFailure } from './callFailure.ts';
import { redeem } from './redeem.ts';
import { request, type Answer, type CallInput } from './request.ts';
import { accessToken } from './tokenCookies.ts';

const isUnauthorised = (error: unknown) => error instanceof CallFailure && error.status === 401;

/** @throws CallFailure as `request` does */
export async function call<Result>(
  id: CallId,
  schema: GenericSchema<unknown, Result>,
  input: CallInput = {},
): Promise<Answer<Result>> {
  if (!callOf(id).authenticated) return request(id, schema, input);
  const token = accessToken();
  const send = (bearer: string | undefined) =>
    request(id, schema, bearer === undefined ? input : { ...input, bearer });
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
