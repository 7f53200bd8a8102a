// Registers a route for every call of the catalogue that has a handler, under /data/ and /auth/ (product 14.1), and checks who may call it
// (product 4.3).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Call, callOf, calls, type CallId } from '#machines/catalogue/api/calls.ts';
import { bearerToken } from '../accounts/authenticate.ts';
import type { Deps } from '../deps.ts';
import { languages } from '../messages.ts';
import { faultHooks } from '../faults/faultHooks.ts';
import type { Handler, HandlerInput } from './handler.ts';
import { HttpError } from './httpError.ts';
import type { User } from '../user.ts';
import { clientAddress } from './clientAddress.ts';
import { admitCall, callerAfterBody, whileHoldingSlot } from './admitCall.ts';
import { bodyLimitsOf } from './bodyLimits.ts';
import { assertStorable } from './jsonParser.ts';
import { uploadedFilesOf, registerUploadParser } from './uploadParser.ts';
import { sendCacheable } from './sendCacheable.ts';
import { sendDownload } from './sendDownload.ts';

export type Handlers = Readonly<Partial<Record<CallId, Handler>>>;

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
  const given = new Map(stringEntries(source).map(([name, value]) => [name.toLowerCase(), value]));
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

const wrongRoleMessages = {
  applicant: 'A broker has no records of its own.',
  broker: 'Only a broker has a list of Applications.',
};

/** Throws HttpError 403 when a broker makes a call for applicants only, or an applicant makes a call for brokers only. */
function checkRole({ only }: Call, { broker }: User): void {
  if (only !== undefined && broker !== (only === 'broker')) throw new HttpError(403, wrongRoleMessages[only]);
}

async function runHandler(deps: Deps, id: CallId, handler: Handler, request: FastifyRequest) {
  const call = callOf(id);
  const headers = headersOf(request);
  const caller = await callerAfterBody(deps, id, request);
  const user = caller?.user ?? null;
  if (user !== null) checkRole(call, user);
  const params = Object.fromEntries(
    stringEntries(request.params).map(([name, value]) => [name, value ?? '']),
  );
  const { body } = request;
  const query = queryOf(call, request.query);
  for (const part of [body, params, query]) assertStorable(part);
  const { contractId } = params;
  if (contractId !== undefined && contractId.toLowerCase() !== deps.settings.contractId) {
    throw new HttpError(404, 'There is no such contract.');
  }
  const contents = uploadedFilesOf(request);
  const ownRecord = caller?.ownRecord ?? null;
  return handler(deps, { params, query, body, user, ownRecord, headers, ...(contents ? { contents } : {}) });
}

/** The call ids, in the catalogue's order. */
const callIds = (): CallId[] => Object.keys(calls).filter((id): id is CallId => Object.hasOwn(calls, id));

function serveCall(app: FastifyInstance, deps: Deps, id: CallId, handler: Handler): void {
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
      } = await whileHoldingSlot(request, () => runHandler(deps, id, handler, request));
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
  for (const id of callIds()) {
    const call = callOf(id);
    const handler = handlers[id];
    if (handler === undefined) continue;
    if (call.kind !== 'upload') serveCall(app, deps, id, handler);
    else {
      // A Fastify context of its own, because it has another body parser.
      void app.register(async (uploads) => {
        registerUploadParser(uploads, bodyLimitsOf(call).bytes);
        serveCall(uploads, deps, id, handler);
      });
    }
  }
}
