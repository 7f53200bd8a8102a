// Corrupts the response to a call that the server has carried out, so that the portal does not learn the result.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FaultEffect } from '#machines/catalogue/api/faults.ts';
import type { Faults } from './openFaults.ts';

async function bytesOf(payload: unknown): Promise<Buffer> {
  if (Buffer.isBuffer(payload)) return payload;
  if (payload instanceof Readable) return Buffer.concat((await payload.toArray()) as Buffer[]);
  return Buffer.from(typeof payload === 'string' ? payload : '');
}

const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.ceil(bytes.length / 2));

/** Yields the first half, then closes the connection once these bytes are sent. */
async function* cut(bytes: Buffer, { raw: { socket } }: FastifyRequest): AsyncGenerator<Buffer> {
  yield half(bytes);
  // The response writes its chunk to the socket at the end of this turn of the event loop. The socket writes in order, so that the callback
  // of an empty write comes after that chunk was sent.
  await new Promise<void>((resolve) => void setImmediate(resolve));
  await new Promise<void>((resolve) => void socket.write('', () => resolve()));
  socket.destroy();
}

/** The payload to send in place of `payload`. */
export async function corruptResponse(
  effect: FaultEffect,
  faults: Faults,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (effect.kind === 'late') {
    await faults.delay(effect.after);
    return payload;
  }
  if (effect.kind === 'wrong-shape') return JSON.stringify('unexpected');
  const bytes = await bytesOf(payload);
  reply.removeHeader('content-length');
  switch (effect.kind) {
    case 'closed':
      request.raw.socket.destroy();
      return bytes;
    case 'malformed':
      // `{` before any half of a JSON text is never valid JSON.
      return Buffer.concat([Buffer.from('{'), half(bytes)]);
    case 'empty':
      return '';
    case 'cut':
      // One byte more than the body has, so that even an empty body counts as incomplete.
      reply.header('content-length', String(bytes.length + 1));
      return Readable.from(cut(bytes, request), { objectMode: false });
    default:
      return bytes;
  }
}
