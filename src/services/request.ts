// One request of the portal, made from the catalogue's row of its call: a checked result, or a CallFailure that carries the message for
// the person. It knows nothing of signing in: an authorised call is handed its Authority (machines/call/callMachine.ts).
import { ofetch } from 'ofetch';
import * as v from 'valibot';
import { type Call, callOf, type CallId } from '#machines/catalogue/api/calls.ts';
import { messageOf, type FailureStatus } from '#machines/catalogue/api/errors.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { CallFailure } from './callFailure.ts';
import { callAddress, callHeaders, type Authority, type CallInput } from './callRequest.ts';
import { configuration } from './configuration.ts';

declare module 'ofetch' {
  interface FetchOptions {
    /** The row of the catalogue that is asked, and what it is asked with. */
    call?: { id: CallId; input: CallInput; authority?: Authority };
  }
}

export interface Answer<Result> {
  result: Result;
  etag: string | null;
}

const issuesSchema = v.looseObject({
  issues: v.array(v.looseObject({ path: v.string(), messageId: v.string() })),
});

/** What happened when no answer came. */
export function silence(error: unknown): FailureStatus {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof SyntaxError) return 'malformed';
  return cause instanceof Error && /Timeout|Abort/.test(cause.name) ? 'timeout' : 'offline';
}

function refusal(id: CallId, { status, headers }: Response, body: unknown): CallFailure {
  const { area, kind } = callOf(id);
  const seconds = Number(headers.get('retry-after'));
  const retryAfter = Number.isInteger(seconds) && seconds > 0 ? seconds : undefined;
  const broken = v.safeParse(issuesSchema, body);
  const issues = broken.success ? (broken.output.issues as CallFailure['issues']) : [];
  return new CallFailure(status, messageOf(area, kind, status, retryAfter), issues);
}

/** Stands for text that is no JSON: a proxy's page, a truncated answer. A parser that throws would lose the status. */
const unreadable = Symbol('unreadable');

function readJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return unreadable;
  }
}

const createApi = (api: Call['api']) =>
  ofetch.create({
    // Whether a call may be sent twice is decided by the machine that makes it.
    retry: 0,
    async onRequest(context) {
      const { call } = context.options;
      if (call === undefined) throw new Error(`A request to the ${api} API names no call.`);
      const { id, input, authority } = call;
      const settings = await configuration();
      context.request = callAddress(id, input, settings);
      context.options.method = callOf(id).method;
      for (const [name, value] of Object.entries(callHeaders(id, input, settings, authority)))
        context.options.headers.set(name, value);
    },
    onResponseError({ options: { call }, response }) {
      if (call !== undefined) throw refusal(call.id, response, response._data);
    },
  });

const apis = { data: createApi('data'), auth: createApi('auth') } as const satisfies Record<
  Call['api'],
  unknown
>;

/**
 * Sends one request.
 * @param authority of an authorised call: whose token it carries
 * @throws CallFailure for every status of 400 or more, no answer within 30 s, no network, or a result that is not in its schema
 */
export async function request<Result>(
  id: CallId,
  schema: v.GenericSchema<unknown, Result>,
  input: CallInput = {},
  authority?: Authority,
): Promise<Answer<Result>> {
  const { api, area, kind } = callOf(id);
  const failed = (status: FailureStatus) => new CallFailure(status, messageOf(area, kind, status));
  const response = await apis[api]
    .raw<unknown>('', {
      call: { id, input, ...(authority === undefined ? {} : { authority }) },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      parseResponse: readJson,
      // A timeout of ofetch would end with the headers: this one covers the body too.
      signal: AbortSignal.timeout(limits.callTimeout),
    })
    .catch((error: unknown) => {
      throw error instanceof CallFailure ? error : failed(silence(error));
    });
  const parsed = v.safeParse(schema, response._data);
  if (response._data === unreadable || !parsed.success) throw failed('malformed');
  return { result: parsed.output, etag: response.headers.get('etag') };
}

/**
 * Fetches a file as it is stored.
 * @throws CallFailure as `request` does
 */
export async function requestFile(id: CallId, input: CallInput, authority: Authority): Promise<Blob> {
  const { api, area, kind } = callOf(id);
  return apis[api]<Blob, 'blob'>('', {
    call: { id, input, authority },
    responseType: 'blob',
    signal: AbortSignal.timeout(limits.callTimeout),
  }).catch((error: unknown) => {
    if (error instanceof CallFailure) throw error;
    const status = silence(error);
    throw new CallFailure(status, messageOf(area, kind, status));
  });
}
