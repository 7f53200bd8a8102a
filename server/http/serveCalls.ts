// Registers a route for every call of the catalogue that has a handler, under /data/ and /auth/ (product 14.1), and checks who may call it
// (product 4.3) and for which contract.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Call, callIds, callOf, type CallId, type calls } from '#machines/catalogue/api/calls.ts';
import { bearerToken, type Caller } from '../accounts/authenticate.ts';
import type { Deps } from '../deps.ts';
import { languages } from '../messages.ts';
import { faultHooks } from '../faults/faultHooks.ts';
import type { HandlerInput, AuthenticatedHandler, HandlerResponse, Handler } from './handler.ts';
import { HttpError, noOwnRecords } from './httpError.ts';
import type { User } from '../user.ts';
import { clientAddress } from './clientAddress.ts';
import { admitCall, callerAfterBody, whileHoldingSlot } from './admitCall.ts';
import { bodyLimitsOf } from './bodyLimits.ts';
import { assertStorable } from './jsonParser.ts';
import { uploadedFilesOf, registerUploadParser } from './uploadParser.ts';
import { sendCacheable } from './sendCacheable.ts';
import { sendDownload } from './sendDownload.ts';

/** The calls that need no access token. */
type OpenCallId = {
  [Id in CallId]: (typeof calls)[Id] extends { authenticated: true } ? never : Id;
}[CallId];

export type Handlers = Readonly<
  Partial<Record<OpenCallId, Handler> & Record<Exclude<CallId, OpenCallId>, AuthenticatedHandler>>
>;

/** Answers a call. `caller` is null for a call that needs no access token. */
type Answer = (deps: Deps, input: HandlerInput, caller: Caller | null) => Promise<HandlerResponse>;

const firstString = (value: unknown): string | undefined => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : undefined;
};

const stringEntries = (source: unknown): [string, string | undefined][] =>
  Object.entries(typeof source === 'object' && source !== null ? source : {}).map(([name, value]) => [
    name,
    firstString(value),
  ]);

/** The query members that the call declares, their names in any letter case; of a repeated member the first value. */
function queryOf(call: Call, source: unknown): Record<string, string | undefined> {
  // The last entry of a Map with the same key counts, so that the order is turned round.
  const given = new Map(
    stringEntries(source)
      .toReversed()
      .map(([name, value]) => [name.toLowerCase(), value]),
  );
  return Object.fromEntries((call.query ?? []).map((name) => [name, given.get(name.toLowerCase())]));
}

function headersOf(request: FastifyRequest): HandlerInput['headers'] {
  const ifMatch = request.headers['if-match'];
  const idempotencyKey = firstString(request.headers['idempotency-key']);
  const bearer = bearerToken(request.headers.authorization);
  const language = languages.find((one) => request.headers['accept-language']?.startsWith(one));
  return {
    address: clientAddress(request.ip),
    ...(ifMatch === undefined ? {} : { ifMatch }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    ...(bearer === undefined ? {} : { bearer }),
    ...(language === undefined ? {} : { language }),
  };
}

const routeOf = ({ api, path }: Call): string => `/${api}/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

/** Throws HttpError 403 when a broker makes a call for applicants only, or an applicant makes a call for brokers only. */
function checkRole({ only }: Call, { broker }: User): void {
  if (only === 'applicant' && broker) throw noOwnRecords();
  if (only === 'broker' && !broker) throw new HttpError(403, 'Only a broker has a list of Applications.');
}

/** Throws HttpError 404 when a call whose path or query has a contract names none or another one than `contractId`. */
function checkContract({ params, query }: HandlerInput, contractId: string): void {
  if (!('contractId' in params || 'contractid' in query)) return;
  const given = params['contractId'] ?? query['contractid'];
  if (given?.toLowerCase() !== contractId) throw new HttpError(404, 'There is no such contract.');
}

const isOpen = (id: CallId): id is OpenCallId => !callOf(id).authenticated;

/** The function that answers a call; undefined when the call has no handler. */
function answerOf(handlers: Handlers, id: CallId): Answer | undefined {
  if (isOpen(id)) return handlers[id];
  const handler = handlers[id];
  return (
    handler &&
    ((deps, input, caller) => {
      if (caller === null) throw new HttpError(401, 'Sign in first.');
      return handler(deps, { ...input, ...caller });
    })
  );
}

async function runCall(deps: Deps, id: CallId, answer: Answer, request: FastifyRequest) {
  const call = callOf(id);
  const headers = headersOf(request);
  const caller = await callerAfterBody(deps, id, request);
  if (caller !== null) checkRole(call, caller.user);
  const params = Object.fromEntries(
    stringEntries(request.params).map(([name, value]) => [name, value ?? '']),
  );
  const { body } = request;
  const query = queryOf(call, request.query);
  // The parser has checked the body.
  for (const part of [params, query]) assertStorable(part);
  const contents = uploadedFilesOf(request);
  const input = { params, query, body, headers, ...(contents ? { contents } : {}) };
  checkContract(input, deps.settings.contractId);
  return answer(deps, input, caller);
}

function serveCall(app: FastifyInstance, deps: Deps, id: CallId, answer: Answer): void {
  const call = callOf(id);
  app.route({
    method: call.method,
    url: routeOf(call),
    bodyLimit: bodyLimitsOf(call).bytes,
    onRequest: admitCall(deps, id),
    ...(deps.faults === null ? {} : faultHooks(deps.faults, id)),
    handler: async (request, reply) => {
      const {
        status = 200,
        body,
        json,
        etag,
        download,
      } = await whileHoldingSlot(request, () => runCall(deps, id, answer, request));
      if (download !== undefined) return sendDownload(reply, download);
      if (call.cacheable) return sendCacheable(request, reply, json ?? JSON.stringify(body));
      if (etag !== undefined) reply.header('etag', etag);
      return reply
        .code(status)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(json ?? JSON.stringify(body));
    },
  });
}

/** Registers the routes. The server responds 404 to a call without a handler. */
export function serveCalls(app: FastifyInstance, deps: Deps, handlers: Handlers): void {
  for (const id of callIds) {
    const call = callOf(id);
    const answer = answerOf(handlers, id);
    if (answer === undefined) continue;
    if (call.kind !== 'upload') serveCall(app, deps, id, answer);
    else {
      // A Fastify context of its own, because it has another body parser.
      void app.register(async (uploads) => {
        registerUploadParser(uploads, bodyLimitsOf(call).bytes);
        serveCall(uploads, deps, id, answer);
      });
    }
  }
}
