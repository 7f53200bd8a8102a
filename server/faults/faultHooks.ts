// Injects a fault into a call, as the header `Fault` of the request or a caseworker's command says (docs/faults.md). Some faults replace the
// call; others let the server carry the call out and then corrupt its answer.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Call, callOf, type CallId } from '#machines/catalogue/api/calls.ts';
import { faultNames, faultOf, type FaultEffect } from '#machines/catalogue/api/faults.ts';
import { listOf } from '#machines/catalogue/records/lists.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { isLocalRequest } from '../http/isLocalRequest.ts';
import { HttpError, type HttpErrorIssue } from '../http/httpError.ts';
import { defaultErrorResponse } from '../http/errorHandler.ts';
import type { Faults } from './openFaults.ts';
import { parseFaults } from './parseFaults.ts';
import { corruptResponse } from './corruptResponse.ts';

/** The header of requests that ask for a fault, and of answers with an injected fault. */
export const FAULT_HEADER = 'fault';

const signInPage = '<!doctype html><title>Sign in to the network</title>';

/**
 * The issues of an injected 400. They name the first field of the call's record or list, so that the message appears beside a control of
 * the page; for any other call the first member of the body.
 */
function injectedIssues({ versioned }: Pick<Call, 'versioned'>, body: unknown): HttpErrorIssue[] {
  const messageId = 'required';
  if (versioned === 'eoi' || versioned === 'application') {
    const [path = ''] =
      Object.entries(records[versioned].fields).find(([, { step }]) => step !== undefined) ?? [];
    return [{ path, messageId }];
  }
  if (versioned !== undefined) {
    return [{ path: `0.${Object.keys(listOf(versioned).fields)[0]}`, messageId }];
  }
  const [path = ''] = Object.keys(typeof body === 'object' && body !== null ? body : {});
  return [{ path, messageId }];
}

/** The fault that the request's header names for this call. Throws 400 for a header that names no fault. */
function requestedFault({ headers }: FastifyRequest, id: CallId): string | undefined {
  const text = headers[FAULT_HEADER];
  if (text === undefined) return undefined;
  const requested = parseFaults(String(text));
  if (requested === undefined) {
    throw new HttpError(
      400,
      `The header Fault holds FAULT or CALL:FAULT, several with commas between them. Faults: ${faultNames.join(', ')}`,
    );
  }
  return (requested.find(({ call }) => call === id) ?? requested.find(({ call }) => call === 'all'))?.fault;
}

/** Sends the fault in place of the call's answer. */
async function sendFault(
  effect: FaultEffect,
  faults: Faults,
  id: CallId,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  switch (effect.kind) {
    case 'refused': {
      const { status, retryAfter, issues } = effect;
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
      const { body } = defaultErrorResponse(status);
      const details = issues === undefined ? {} : { issues: injectedIssues(callOf(id), request.body) };
      await reply.code(status).send({ ...body, ...details });
      return;
    }
    case 'html':
      await reply.type('text/html; charset=utf-8').send(signInPage);
      return;
    case 'closed':
      reply.hijack();
      request.raw.socket.destroy();
      return;
    default:
      reply.hijack();
      faults.keepOpen(request.raw.socket);
  }
}

/** The effects to apply to the answers of calls that are being carried out. */
const pendingEffects = new WeakMap<FastifyRequest, FaultEffect>();

/** The Fastify hooks of a call's route. */
export const faultHooks = (faults: Faults, id: CallId) => ({
  async preHandler(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // What the caseworker or FAULTS has set concerns this computer's requests only.
    if (!isLocalRequest(request.headers)) return;
    const name = requestedFault(request, id) ?? faults.next(id);
    const fault = name === undefined ? undefined : faultOf(name);
    if (name === undefined || fault === undefined) return;
    request.log.info({ call: id, fault: name }, 'A fault was injected');
    reply.header(FAULT_HEADER, name).header('cache-control', 'no-store');
    if (!fault.isCarriedOut) return sendFault(fault.effect, faults, id, request, reply);
    pendingEffects.set(request, fault.effect);
    // The effect corrupts the text of the answer: of a lookup's compressed bytes a client could decode nothing.
    delete request.headers['accept-encoding'];
  },
  async onSend(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    const effect = pendingEffects.get(request);
    // Corrupt only one answer: when Fastify cannot send it, it sends an error through the same hook.
    pendingEffects.delete(request);
    if (effect === undefined) return payload;
    return corruptResponse(effect, faults, request, reply, payload);
  },
});
