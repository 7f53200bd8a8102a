// One request of the portal, made from the catalogue's row of its call: a checked result, or a CallFailure that carries the
// message of section 8. It knows nothing of signing in: client.ts adds that.
import * as v from 'valibot';
import { callOf, type CallId } from '#machines/catalogue/calls.ts';
import { messageOf, type FailureStatus } from '#machines/catalogue/errors.ts';
import { CallFailure } from './callFailure.ts';
import { callAddress, callHeaders, type CallInput } from './callRequest.ts';
import { configuration } from './configuration.ts';
import { exchange } from './exchange.ts';

export interface Answer<Result> {
  result: Result;
  etag: string | null;
}

const issuesSchema = v.looseObject({
  issues: v.array(v.looseObject({ path: v.string(), messageId: v.string() })),
});

/** What happened when no answer came. */
export function silence(error: unknown): FailureStatus {
  if (error instanceof SyntaxError) return 'malformed';
  return error instanceof Error && /Timeout|Abort/.test(error.name) ? 'timeout' : 'offline';
}

function refusal(id: CallId, response: Response, body: unknown): CallFailure {
  const { area, kind } = callOf(id);
  const seconds = Number(response.headers.get('retry-after'));
  const retryAfter = Number.isInteger(seconds) && seconds > 0 ? seconds : undefined;
  const broken = v.safeParse(issuesSchema, body);
  const issues = broken.success ? (broken.output.issues as CallFailure['issues']) : [];
  // A redeem happens behind another call: what it is refused with says nothing of that call, unless it ends the session.
  const status = kind === 'redeem' && response.status !== 401 ? 'offline' : response.status;
  return new CallFailure(status, messageOf(area, kind, response.status, retryAfter), issues);
}

/** An answer's JSON; undefined for an empty body and for what is none (a proxy's page, a truncated answer). */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Sends one request.
 * @throws CallFailure for every status of 400 or more, no answer within 30 s, no network, or a result that is not in its schema
 */
export async function request<Result>(
  id: CallId,
  schema: v.GenericSchema<unknown, Result>,
  input: CallInput = {},
): Promise<Answer<Result>> {
  const { method, area, kind } = callOf(id);
  const failed = (status: FailureStatus) => new CallFailure(status, messageOf(area, kind, status));
  const settings = await configuration().catch((error: unknown) => {
    throw failed(silence(error));
  });
  const [response, text] = await exchange(callAddress(id, input, settings), {
    method,
    headers: callHeaders(id, input, settings),
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  }).catch((error: unknown) => {
    throw failed(silence(error));
  });
  const body = readJson(text);
  if (!response.ok) throw refusal(id, response, body);
  if (body === undefined && text !== '') throw failed('malformed');
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) throw failed('malformed');
  return { result: parsed.output, etag: response.headers.get('etag') };
}
