// Lets a call go wrong as a tester asked, by the header `Fault` of the request or by a fault that was set (docs/faults.md): a fault that
// comes before the call answers in its place, one that comes after it spoils its answer.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callOf, type CallId } from '#machines/catalogue/api/calls.ts';
import { faultNames, faultOf, type FaultEffect } from '#machines/catalogue/api/faults.ts';
import { Refusal } from '../http/refusal.ts';
import { plainAnswer } from '../http/answerErrors.ts';
import { issuesOf } from './issuesOf.ts';
import type { Faults } from './openFaults.ts';
import { readFaults } from './readFaults.ts';
import { spoil } from './spoil.ts';

/** The name of the header, of requests and of answers that were made to fail. */
export const FAULT_HEADER = 'fault';

const signInPage = '<!doctype html><title>Sign in to the network</title>';

/** The fault of the request's own header for this call. Refusal 400 for one that names nothing. */
function askedFault({ headers }: FastifyRequest, id: CallId): string | undefined {
  const text = headers[FAULT_HEADER];
  if (text === undefined) return undefined;
  const asked = readFaults(String(text));
  if (asked === undefined) {
    throw new Refusal(
      400,
      `The header Fault holds FAULT or CALL:FAULT, several with commas between them. Faults: ${faultNames.join(', ')}`,
    );
  }
  return (asked.find(({ call }) => call === id) ?? asked.find(({ call }) => call === 'all'))?.fault;
}

/** Answers in place of the call. */
async function fail(
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
      const { body } = plainAnswer(status);
      const told = issues === undefined ? {} : { issues: issuesOf(callOf(id), request.body) };
      await reply.code(status).send({ ...body, ...told });
      return;
    }
    case 'page':
      await reply.type('text/html; charset=utf-8').send(signInPage);
      return;
    case 'closed':
      reply.hijack();
      request.raw.socket.destroy();
      return;
    default:
      reply.hijack();
      faults.hold(request.raw.socket);
  }
}

const spoilt = new WeakMap<FastifyRequest, FaultEffect>();

/** The hooks of a call's route. */
export const faultHooks = (faults: Faults, id: CallId) => ({
  async preHandler(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const name = askedFault(request, id) ?? faults.take(id);
    const fault = name === undefined ? undefined : faultOf(name);
    if (name === undefined || fault === undefined) return;
    request.log.info({ call: id, fault: name }, 'A fault was injected');
    reply.header(FAULT_HEADER, name).header('cache-control', 'no-store');
    if (fault.isCarriedOut) spoilt.set(request, fault.effect);
    else await fail(fault.effect, faults, id, request, reply);
  },
  async onSend(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    const effect = spoilt.get(request);
    // Only once: an answer that could not be sent is followed by another.
    spoilt.delete(request);
    if (effect === undefined) return payload;
    return spoil(effect, faults, request, reply, payload);
  },
});
