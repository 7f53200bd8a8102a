// Walks the catalogue's calls and registers each one that has a handler: /data/ and /auth/ (specification section 7).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Call, callOf, calls, type CallId } from '#machines/catalogue/api/calls.ts';
import { authenticate, bearerOf } from '../accounts/authenticate.ts';
import type { Deps } from '../deps.ts';
import { faultHooks } from '../faults/faultHooks.ts';
import type { Handler, HandlerInput } from './handler.ts';
import { Refusal } from './refusal.ts';
import type { User } from '../user.ts';
import { bodyLimitOf } from './bodyLimits.ts';
import { refuseUnstorable } from './readJson.ts';
import { contentsOf, readUploads } from './readUploads.ts';
import { sendDownload } from './sendDownload.ts';

export type Handlers = Readonly<Partial<Record<CallId, Handler>>>;

const single = (value: unknown): string | undefined => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : undefined;
};

const textsOf = (source: unknown): [string, string | undefined][] =>
  Object.entries(typeof source === 'object' && source !== null ? source : {}).map(([name, value]) => [
    name,
    single(value),
  ]);

/** Declared query members in any letter case; the first of several. */
function queryOf(call: Call, source: unknown): Record<string, string | undefined> {
  const given = new Map(textsOf(source).map(([name, value]) => [name.toLowerCase(), value]));
  return Object.fromEntries((call.query ?? []).map((name) => [name, given.get(name.toLowerCase())]));
}

function headersOf(request: FastifyRequest): HandlerInput['headers'] {
  const ifMatch = request.headers['if-match'];
  const idempotencyKey = single(request.headers['idempotency-key']);
  const bearer = bearerOf(request.headers.authorization);
  return {
    address: request.ip,
    ...(ifMatch === undefined ? {} : { ifMatch }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    ...(bearer === undefined ? {} : { bearer }),
  };
}

const routeOf = ({ api, path }: Call): string => `/${api}/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

const notFor = {
  applicant: 'A broker has no records of its own.',
  broker: 'Only a broker has a list of Applications.',
};

/** Refusal 403 for a broker who asks for records of its own, or an applicant who asks for a broker's. */
function checkPerson({ only }: Call, { broker }: User): void {
  if (only !== undefined && broker !== (only === 'broker')) throw new Refusal(403, notFor[only]);
}

async function answerCall(deps: Deps, call: Call, handler: Handler, request: FastifyRequest) {
  const headers = headersOf(request);
  const user = call.authenticated ? await authenticate(deps, headers.bearer) : null;
  if (user !== null) {
    request.log = request.log.child({ user: user.id });
    checkPerson(call, user);
  }
  const params = Object.fromEntries(textsOf(request.params).map(([name, value]) => [name, value ?? '']));
  const { body } = request;
  const query = queryOf(call, request.query);
  for (const part of [body, params, query]) refuseUnstorable(part);
  const { contractId } = params;
  if (contractId !== undefined && contractId.toLowerCase() !== deps.settings.contractId) {
    throw new Refusal(404, 'There is no such contract.');
  }
  const contents = contentsOf(request);
  return handler(deps, { params, query, body, user, headers, ...(contents ? { contents } : {}) });
}

/** The ids in the order of the catalogue. */
const callIds = (): CallId[] => Object.keys(calls).filter((id): id is CallId => Object.hasOwn(calls, id));

function serveCall(app: FastifyInstance, deps: Deps, id: CallId, handler: Handler): void {
  const call = callOf(id);
  app.route({
    method: call.method,
    url: routeOf(call),
    bodyLimit: bodyLimitOf(call),
    ...(deps.faults === null ? {} : faultHooks(deps.faults, id)),
    handler: async (request, reply) => {
      const { status = 200, body, json, etag, download } = await answerCall(deps, call, handler, request);
      if (download !== undefined) return sendDownload(reply, download);
      if (etag !== undefined) reply.header('etag', etag);
      return reply
        .code(status)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(json ?? JSON.stringify(body));
    },
  });
}

/** Registers the routes. A call without a handler stays unknown (404). */
export function serveCalls(app: FastifyInstance, deps: Deps, handlers: Handlers): void {
  for (const id of callIds()) {
    const call = callOf(id);
    const handler = handlers[id];
    if (handler === undefined) continue;
    if (call.kind !== 'upload') serveCall(app, deps, id, handler);
    else {
      // A context of its own, because its bodies are read in another way.
      void app.register(async (uploads) => {
        readUploads(uploads, deps, bodyLimitOf(call));
        serveCall(uploads, deps, id, handler);
      });
    }
  }
}
