// One request of the portal, made from the catalogue's row of its call: a checked result, or a CallFailure that carries the
// message of section 8. It knows nothing of signing in: client.ts adds that.
import { ofetch, type FetchResponse } from 'ofetch';
import * as v from 'valibot';
import { callOf, type CallId } from '#machines/catalogue/calls.ts';
import { messageOf, type FailureStatus } from '#machines/catalogue/errors.ts';
import { limits } from '#machines/catalogue/limits.ts';
import { CallFailure } from './callFailure.ts';
import { callAddress, callHeaders, type CallInput } from './callRequest.ts';
import { configuration } from './configuration.ts';

export interface Answer<Result> {
  result: Result;
  etag: string | null;
}

const issuesSchema = v.looseObject({
  issues: v.array(v.looseObject({ path: v.string(), messageId: v.string() })),
});

/** What happened when no answer came. */
function silence(error: unknown): FailureStatus {
  const causes = [error, error instanceof Error ? error.cause : undefined];
  if (causes.some((cause) => cause instanceof Error && /Timeout|Abort/.test(cause.name))) return 'timeout';
  return causes.some((cause) => cause instanceof SyntaxError) ? 'malformed' : 'offline';
}

function refusal(id: CallId, response: FetchResponse<string>, body: unknown): CallFailure {
  const { area, kind } = callOf(id);
  const seconds = Number(response.headers.get('retry-after'));
  const retryAfter = Number.isInteger(seconds) && seconds > 0 ? seconds : undefined;
  const broken = v.safeParse(issuesSchema, body);
  const issues = broken.success ? (broken.output.issues as CallFailure['issues']) : [];
  return new CallFailure(response.status, messageOf(area, kind, response.status, retryAfter), issues);
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
  const response = await ofetch
    .raw<string, 'text'>(callAddress(id, input, settings), {
      method,
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      headers: callHeaders(id, input, settings),
      // By default ofetch sends a refused GET twice, and hands truncated JSON on as text.
      retry: 0,
      timeout: limits.callTimeout,
      ignoreResponseError: true,
      responseType: 'text',
    })
    .catch((error: unknown) => {
      throw failed(silence(error));
    });
  const text = response._data ?? '';
  const body = readJson(text);
  if (!response.ok) throw refusal(id, response, body);
  if (body === undefined && text !== '') throw failed('malformed');
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) throw failed('malformed');
  return { result: parsed.output, etag: response.headers.get('etag') };
}
