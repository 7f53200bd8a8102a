// Spoils the answer of a call that was carried out: the person did what they did, and does not learn it.
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

/** The first half, and the connection closed once it is on its way. */
async function* cut(bytes: Buffer, { raw: { socket } }: FastifyRequest): AsyncGenerator<Buffer> {
  yield half(bytes);
  // What has been written leaves the response when this turn ends, and the process in the order written.
  await new Promise<void>((go) => void setImmediate(go));
  await new Promise<void>((go) => void socket.write('', () => go()));
  socket.destroy();
}

/** What is sent in place of `payload`. */
export async function spoil(
  effect: FaultEffect,
  faults: Faults,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (effect.kind === 'late') {
    await faults.pause(effect.after);
    return payload;
  }
  if (effect.kind === 'misshapen') return JSON.stringify('unexpected');
  const bytes = await bytesOf(payload);
  reply.removeHeader('content-length');
  switch (effect.kind) {
    case 'closed':
      request.raw.socket.destroy();
      return bytes;
    case 'garbled':
      // Whatever follows, this is no JSON.
      return Buffer.concat([Buffer.from('{'), half(bytes)]);
    case 'empty':
      return '';
    case 'cut':
      // One byte more than there are: even the shortest body is not whole.
      reply.header('content-length', String(bytes.length + 1));
      return Readable.from(cut(bytes, request), { objectMode: false });
    default:
      return bytes;
  }
}
