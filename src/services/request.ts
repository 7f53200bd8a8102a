// Sends one request with ofetch, built from the call's row in the catalogue: returns a result checked against its schema, or throws a
// CallFailure with the message for the user (product 6.1). Tokens come from the caller: see machines/call/callMachine.ts.
import { ofetch } from 'ofetch';
import * as v from 'valibot';
import { callOf, type CallId } from '#machines/catalogue/api/calls.ts';
import { messageOf, type FailureStatus } from '#machines/catalogue/api/errors.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { CallFailure } from './callFailure.ts';
import {
  callAddress,
  callHeaders,
  type Authorization,
  type CallInput,
  type ConfiguredInput,
} from './callRequest.ts';
import { configuration, knownConfiguration } from './configuration.ts';
import { withComparableIds, withReceivedIds } from './idSpelling.ts';
import { isOneWord } from './isOneWord.ts';
import { pageLanguage } from './languageCookie.ts';
import { retryAfterOf } from './retryAfter.ts';
import { createStallTimer } from './stallTimer.ts';

declare module 'ofetch' {
  interface FetchOptions {
    /** Which call of the catalogue is sent. */
    call?: CallId;
  }
}

interface CallResponse<Result> {
  result: Result;
  /** Null without the extension `etag`: a PUT would not send it back (product 4.6). */
  etag: string | null;
}

const issuesSchema = v.looseObject({
  issues: v.array(v.looseObject({ path: v.string(), messageId: v.string() })),
});

/** The status of a request that ended without a response. */
export function networkFailureStatus(error: unknown): FailureStatus {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof SyntaxError) return 'malformed';
  return cause instanceof Error && /Timeout|Abort/.test(cause.name) ? 'timeout' : 'offline';
}

function failureFromResponse(id: CallId, { status, headers }: Response, body: unknown): CallFailure {
  const { area, kind } = callOf(id);
  const retryAfter = retryAfterOf((name) => headers.get(name));
  const parsedIssues = v.safeParse(issuesSchema, body);
  const issues = parsedIssues.success ? (parsedIssues.output.issues as CallFailure['issues']) : [];
  return new CallFailure(status, messageOf(area, kind, status, retryAfter), issues);
}

/** In place of a body that is not JSON: a proxy's page, a truncated response. A parser that throws would lose the status. */
const invalidJson = Symbol('unreadable');

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(withComparableIds(text));
  } catch {
    return isOneWord(text) ? text : invalidJson;
  }
}

const callFetch = ofetch.create({
  // The call machine decides whether to send again.
  retry: 0,
  async onResponseError({ options: { call, responseType }, response }) {
    // Nobody reads it, and an unread body keeps its connection.
    if (responseType === 'stream') await response.body?.cancel();
    if (call !== undefined) throw failureFromResponse(call, response, response._data);
  },
});

const send = async (id: CallId, configured: ConfiguredInput, authorization?: Authorization) => {
  const { api, method, cacheable = false } = callOf(id);
  // ofetch's own timeout ends once the headers are there: this signal covers the configuration and the body too.
  const signal = AbortSignal.timeout(limits.callTimeout);
  const settings = knownConfiguration() ?? (await configuration());
  const input = typeof configured === 'function' ? configured(settings) : configured;
  const headers = callHeaders(id, input, settings, authorization);
  // The language of the e-mails that these calls cause. A browser may send this header to any backend without asking it first.
  if (api === 'auth') headers['Accept-Language'] = pageLanguage();
  return callFetch.raw<unknown>(callAddress(id, input, settings), {
    call: id,
    method,
    headers,
    ...(input.body === undefined ? {} : { body: withReceivedIds(JSON.stringify(input.body)) }),
    ...(input.keepalive === undefined ? {} : { keepalive: input.keepalive }),
    // A backend that does not forbid it would else have its responses kept on the device, and an outdated one used after a save.
    cache: !cacheable ? 'no-store' : input.bypassesCache ? 'reload' : 'default',
    parseResponse: parseJson,
    signal,
  });
};

interface EarlyCall {
  bearer: string;
  sentAt: number;
  response: ReturnType<typeof send>;
  /** Whether the next request gets the response. */
  isWaiting: boolean;
  /** Whether an earlier page has had the response. */
  wasTaken: boolean;
}

/** What was sent before a machine asked for it: the latest of each call. */
const early = new Map<CallId, EarlyCall>();

/** For how many milliseconds the response to an early call can be used: after that the record may have changed. */
const EARLY_LIMIT = 10_000;

const isUsable = (call: EarlyCall | undefined, bearer: string | undefined): call is EarlyCall =>
  call !== undefined && call.bearer === bearer && performance.now() - call.sentAt < EARLY_LIMIT;

/** Whether the server would answer the same to another try: no such record, other tokens needed. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CallFailure &&
  typeof error.status === 'number' &&
  error.status < 500 &&
  error.status !== 429;

/**
 * Sends an authorised call without input for a page that opens, unless a response can be used that was sent for within the last seconds, for this
 * page or the one before. The first `request` for it with the same token gets the response, also a refusal, and a failure that comes after it was taken.
 */
export function sendEarly(id: CallId, bearer: string): void {
  const latest = early.get(id);
  if (isUsable(latest, bearer)) {
    latest.isWaiting = true;
    return;
  }
  const response = send(id, {}, { bearer });
  // Another try may succeed: a request that comes after the failure is sent.
  response.catch((error: unknown) => {
    if (!isRefusal(error) && early.get(id)?.response === response) early.delete(id);
  });
  early.set(id, { bearer, sentAt: performance.now(), response, isWaiting: true, wasTaken: false });
}

/** Forgets all responses. Called at the beginning and the end of a change: a response sent for before its end may be older. */
export const forgetCalls = (): void => early.clear();

/** Forgets the responses that an earlier page has had. Called when something outside the portal's page may have changed the records. */
export function forgetTakenCalls(): void {
  for (const [id, { wasTaken }] of early) if (wasTaken) early.delete(id);
}

function takeEarly(id: CallId, input: ConfiguredInput, authorization: Authorization | undefined) {
  const found = early.get(id);
  const hasInput = typeof input === 'function' || Object.keys(input).length > 0;
  if (!hasInput && isUsable(found, authorization?.bearer) && found.isWaiting) {
    found.isWaiting = false;
    found.wasTaken = true;
    return found.response;
  }
  // The response that comes now is newer.
  early.delete(id);
  return undefined;
}

/**
 * Sends one request, unless it was sent early.
 * @param authorization for an authorised call: the token to send
 * @throws CallFailure for a status of 400 or more, no response within 30 s, no network, or a result that does not match the schema
 */
export async function request<Result>(
  id: CallId,
  schema: v.GenericSchema<unknown, Result>,
  input: ConfiguredInput = {},
  authorization?: Authorization,
): Promise<CallResponse<Result>> {
  const { area, kind } = callOf(id);
  const failure = (status: FailureStatus) => new CallFailure(status, messageOf(area, kind, status));
  const isChange = kind !== 'read' && kind !== 'lookup';
  if (isChange) forgetCalls();
  const sent = takeEarly(id, input, authorization) ?? send(id, input, authorization);
  const response = await sent
    .catch((error: unknown) => {
      throw error instanceof CallFailure ? error : failure(networkFailureStatus(error));
    })
    .finally(() => {
      if (isChange) forgetCalls();
    });
  const parsed = v.safeParse(schema, response._data);
  if (response._data === invalidJson || !parsed.success) {
    // The page that opens next asks again: another try may be answered whole.
    early.delete(id);
    throw failure('malformed');
  }
  const { extensions } = await configuration();
  return { result: parsed.output, etag: extensions.includes('etag') ? response.headers.get('etag') : null };
}

/** The body of a response. @param onChunk called whenever a part of it has arrived */
async function readBlob({ body, headers }: Response, onChunk: () => void): Promise<Blob> {
  const chunks: BlobPart[] = [];
  const reader = body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return new Blob(chunks, { type: headers.get('content-type') ?? '' });
    chunks.push(value);
    onChunk();
  }
}

/** Fetches a stored file, which may take long on a slow line, as long as it goes on arriving. @throws CallFailure as `request` does */
export async function requestFile(id: CallId, input: CallInput, authorization: Authorization): Promise<Blob> {
  const { area, kind, method } = callOf(id);
  const { signal, restart, end } = createStallTimer(limits.callTimeout);
  try {
    const settings = await configuration();
    const response = await callFetch.raw<unknown, 'stream'>(callAddress(id, input, settings), {
      call: id,
      method,
      headers: callHeaders(id, input, settings, authorization),
      cache: 'no-store',
      responseType: 'stream',
      signal,
    });
    restart();
    return await readBlob(response, restart);
  } catch (error) {
    if (error instanceof CallFailure) throw error;
    const status = networkFailureStatus(error);
    throw new CallFailure(status, messageOf(area, kind, status));
  } finally {
    end();
  }
}
