// Decides whether a call's body is read at all (product 4.4): who makes the call, how often, how large the body says it is, and how many
// bodies are being read. A stranger's body to a call that needs a token is never read.
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callOf, type Call, type CallId } from '#machines/catalogue/api/calls.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import { authenticate, bearerToken, type Caller } from '../accounts/authenticate.ts';
import { MINUTE, tooManyAttempts } from '../accounts/rateLimiter.ts';
import { callRateLimits } from '../accounts/rateLimits.ts';
import type { Delay } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { requireOwnEditable } from '../records/authorizeApplication.ts';
import { clientAddress } from './clientAddress.ts';
import { signalAfter, type ArrivingBody } from './bodyLimiter.ts';
import { BODY_LIMIT, bodyLimitsOf, DEFAULT_LIMITS, type BodyLimits } from './bodyLimits.ts';
import { HttpError, tooLarge } from './httpError.ts';

interface Admission {
  caller: Caller;
  /** Milliseconds of the monotonic clock (`Clock.elapsed`). */
  at: number;
}

const admissions = new WeakMap<FastifyRequest, Admission>();

/** Who makes an admitted request; null for a call that needs no access token. */
export const callerOf = (request: FastifyRequest): Caller | null => admissions.get(request)?.caller ?? null;

/** The record that a call saves; undefined for all other calls. */
const savedRecordOf = ({ kind, versioned }: Call): RecordName | undefined =>
  kind === 'save' && (versioned === 'eoi' || versioned === 'application') ? versioned : undefined;

/** Whether a request saves a list, and its body is longer than an item can be or does not say its length. */
const isLongList = ({ kind, area }: Call, { headers }: FastifyRequest): boolean =>
  kind === 'save' && area === 'childitems' && !(Number(headers['content-length']) <= BODY_LIMIT);

/** Milliseconds. A caller whose body takes longer is authenticated again. Most bodies arrive together with the head of their request. */
const REAUTHENTICATE_AFTER = 1_000;

/**
 * Who makes an admitted request whose body has arrived. Throws HttpError 401 when that took long and the session or the token has ended meanwhile:
 * otherwise a slow body would still be served after a log out, or after the password was replaced.
 */
export async function callerAfterBody(
  deps: Deps,
  id: CallId,
  request: FastifyRequest,
): Promise<Caller | null> {
  const admission = admissions.get(request);
  if (admission === undefined) return null;
  const call = callOf(id);
  const isRecent = call.kind !== 'upload' && deps.clock.elapsed() - admission.at <= REAUTHENTICATE_AFTER;
  if (isRecent) return admission.caller;
  return authenticate(deps, bearerToken(request.headers.authorization), savedRecordOf(call));
}

/** The slot of a request's body. */
interface Slot {
  limits: BodyLimits;
  /** Resolves when the slot becomes free. An AbortSignal for every save was 4 % of the processor time of the server. */
  ended: Promise<void>;
  /** Keeps the slot until `work` has ended. */
  hold<T>(work: () => Promise<T>): Promise<T>;
}

const slots = new WeakMap<FastifyRequest, Slot>();

/** The limits of a request's body. */
export const limitsOfBody = (request: FastifyRequest): BodyLimits =>
  slots.get(request)?.limits ?? DEFAULT_LIMITS;

/** Creates the slot of a body. It ends when the answer was sent or the connection closed, and never before the work that holds it. */
function createSlot(response: ServerResponse, limits: BodyLimits): Slot {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let isHeld = false;
  const endUnlessHeld = () => {
    if (response.closed && !isHeld) end();
  };
  response.once('close', endUnlessHeld);
  endUnlessHeld();
  return {
    limits,
    ended,
    async hold(work) {
      isHeld = true;
      try {
        return await work();
      } finally {
        isHeld = false;
        endUnlessHeld();
      }
    },
  };
}

/**
 * Runs the handler of a call, and keeps the slot of its body meanwhile: the handler goes on with the body, such as a file of 10 MB that is being
 * scanned, when the client has closed the connection. Otherwise clients that leave could fill the memory.
 */
export const whileHoldingSlot = async <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> =>
  slots.get(request)?.hold(work) ?? work();

/**
 * Throws HttpError 400 when the client has closed the connection: the body limiter would end another one's slow body for it, and Fastify would wait
 * for its body for ever.
 */
function requireOpen({ raw }: FastifyReply): void {
  if (raw.closed) throw new HttpError(400, 'The request was cut off.');
}

/** Answers 408 and closes the connection. */
function endSlowBody({ raw, server }: FastifyRequest): void {
  const error = Object.assign(new Error('The body is too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  server.server.emit('clientError', error, raw.socket);
  raw.socket.destroySoon();
}

/** Ends the body when it has not arrived in time. Node does the same after LONGEST_REQUEST. */
async function limitTime(
  request: FastifyRequest,
  delay: Delay,
  milliseconds: number,
  ended: Promise<void>,
): Promise<void> {
  const signal = signalAfter(ended);
  await delay(milliseconds, signal);
  if (!signal.aborted && !request.raw.complete) endSlowBody(request);
}

const arrivingBody = (request: FastifyRequest): ArrivingBody => ({
  bytes: () => (request.raw.complete ? Infinity : request.raw.socket.bytesRead),
  end: () => endSlowBody(request),
});

/**
 * The onRequest hook of a call. Throws HttpError 401 without a valid token, 413 for an announced length beyond the limit, 404 or 422 for a long list
 * of an applicant who has no Application that can be changed, 429 beyond a rate limit, and 429 or 503 when too many bodies are being read.
 */
export function admitCall(deps: Deps, id: CallId) {
  const call = callOf(id);
  const limits = bodyLimitsOf(call);
  const rateLimit = callRateLimits[id];
  const savedRecord = savedRecordOf(call);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { headers } = request;
    const isLong = isLongList(call, request);
    const caller = call.authenticated
      ? await authenticate(deps, bearerToken(headers.authorization), isLong ? 'application' : savedRecord)
      : null;
    const user = caller?.user ?? null;
    if (caller !== null) {
      admissions.set(request, { caller, at: deps.clock.elapsed() });
      request.log = request.log.child({ user: caller.user.id });
    }
    if (rateLimit !== undefined) {
      const { name, by, perMinute, isWaitShort = false } = rateLimit;
      const of = by === 'user' ? (user?.id ?? '') : clientAddress(request.ip);
      const attempt = { limit: name, of, perMinute };
      if (!isWaitShort) await deps.rateLimiter.countAttempt(attempt);
      else if (!(await deps.rateLimiter.countIfWithinLimit(attempt))) throw tooManyAttempts(MINUTE);
    }
    if (call.method === 'GET') return;
    if (Number(headers['content-length'] ?? 0) > limits.bytes) throw tooLarge();
    if (isLong && caller !== null) requireOwnEditable(caller);
    const slot = createSlot(reply.raw, limits);
    slots.set(request, slot);
    requireOpen(reply);
    await deps.bodyLimiter.acquire(limits, user?.id ?? null, arrivingBody(request), slot.ended);
    requireOpen(reply);
    if (!request.raw.complete) void limitTime(request, deps.delay, limits.milliseconds, slot.ended);
  };
}
