// Calls that are repeated, at the next server, until one of the servers answers with a status below 500: what a person does whose portal says
// that something went wrong. A call that adds something carries an Idempotency-Key, as in the portal.
// oxlint-disable-next-line no-restricted-imports -- a person who tries again waits a moment
import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { tokensSchema, type Tokens } from '#machines/catalogue/api/authResults.ts';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { password } from '../account.ts';
import type { CallResponse, CallOptions, ServerCalls } from '../serverCalls.ts';

const BETWEEN_TRIES = 50;
/** Milliseconds after which a call counts as never answered. */
const LONGEST_CALL = 120_000;

export interface Traffic {
  answered: number;
  /** Tries without an answer, or with one that says that the service is not available. */
  repeated: number;
  /** Sessions that ended early, because the answer to a refresh was lost and its refresh token was spent. */
  signedOut: number;
  /** Answers with a status that the call does not have in this situation. */
  unexpected: string[];
  /** How long the longest call took with all its repeats, in seconds. */
  longestCall: number;
}

export type RetryingCall = (id: CallId, options?: CallOptions) => Promise<CallResponse>;

/** @param servers the calls of every server process */
export function retryingCalls(servers: readonly ServerCalls[], traffic: Traffic): ServerCalls {
  let next = 0;
  const retry = async (
    what: string,
    send: (server: ServerCalls) => Promise<CallResponse>,
  ): Promise<CallResponse> => {
    const startedAt = performance.now();
    for (;;) {
      const server = servers[(next += 1) % servers.length];
      const answer = server && (await send(server).catch(() => null));
      const took = performance.now() - startedAt;
      if (answer && answer.status < 500) {
        traffic.answered += 1;
        traffic.longestCall = Math.max(traffic.longestCall, took / 1000);
        return answer;
      }
      traffic.repeated += 1;
      // 500 is never an answer to an outage (product 14.16).
      if (answer?.status === 500) traffic.unexpected.push(`${what} answered 500`);
      if (took > LONGEST_CALL) throw new Error(`${what} was never answered`);
      await pause(BETWEEN_TRIES);
    }
  };
  return {
    call: (id, options) => retry(id, (server) => server.call(id, options)),
    request: (method, path, options) => retry(path, (server) => server.request(method, path, options)),
  };
}

/** The calls of one signed-in person, who refreshes the session in time and signs in again when it has ended. */
export function signedInCalls(
  call: RetryingCall,
  { email, businessUnit }: { email: string; businessUnit: string },
  given: Tokens,
  traffic: Traffic,
) {
  let tokens = given;
  let refreshAt = 0;
  const keep = (body: unknown) => {
    tokens = v.parse(tokensSchema, body);
    refreshAt = performance.now() + (tokens.expires_in * 1000) / 2;
  };
  const signIn = async () => {
    const body = { username: email, password, businessUnit };
    keep((await call('login', { body })).body);
  };
  const refresh = async () => {
    const body = { refreshtoken: tokens.refresh_token, businessunit: businessUnit };
    const { status, body: answer } = await call('redeemaccesstoken', { body });
    if (status === 200) return keep(answer);
    traffic.signedOut += 1;
    await signIn();
  };
  return {
    /** Returns the body of the answer. For a status that is not in `expected` it returns null and adds the answer to `unexpected`. */
    async call(id: CallId, options: CallOptions = {}, expected: readonly number[] = [200]): Promise<unknown> {
      if (performance.now() > refreshAt) await refresh();
      const send = () => call(id, { ...options, token: tokens.access_token });
      let answer = await send();
      // A call that is repeated during an outage may outlive its token. The portal renews it, too, and repeats the call once.
      if (answer.status === 401 && performance.now() > refreshAt) {
        await refresh();
        answer = await send();
      }
      const { status, body } = answer;
      if (expected.includes(status)) return body;
      traffic.unexpected.push(`${id} answered ${status}: ${JSON.stringify(body).slice(0, 200)}`);
      return null;
    },
  };
}

export type Person = ReturnType<typeof signedInCalls>;

/** The header by which a repeated call is recognised. */
export const newKey = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });
