// Contents that are the same for everybody, compressed once and sent in the smallest encoding that the browser accepts: the prerendered pages and
// the lookups. What belongs to a person is never compressed.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

export interface Encodings {
  identity: Buffer;
  /** Null when it is not smaller. */
  br: Buffer | null;
  gzip: Buffer | null;
}

/** Compresses as much as possible, which is slow: for contents that are kept. */
export async function encode(identity: Buffer): Promise<Encodings> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  return smallerOf(identity, br, gz);
}

/** Compresses without waiting and a little less, for the few contents that are made at the start. */
export function encodeQuickly(identity: Buffer): Encodings {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  return smallerOf(identity, brotliCompressSync(identity, { params }), gzipSync(identity));
}

function smallerOf(identity: Buffer, br: Buffer, gz: Buffer): Encodings {
  const ifSmaller = (content: Buffer) => (content.length < identity.length ? content : null);
  return { identity, br: ifSmaller(br), gzip: ifSmaller(gz) };
}

/** Whether an Accept-Encoding header allows an encoding: `gzip, br;q=0` allows gzip and forbids br. */
const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((each) => {
    const [name = '', ...options] = each.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !options.some((option) => /^q=0(\.0*)?$/.test(option));
  });

/** The header `vary` is the caller's. */
export function sendSmallest(
  request: FastifyRequest,
  reply: FastifyReply,
  encodings: Encodings,
): FastifyReply {
  const accepted = request.headers['accept-encoding'];
  const header = typeof accepted === 'string' ? accepted : '';
  for (const encoding of ['br', 'gzip'] as const) {
    const content = encodings[encoding];
    if (content !== null && accepts(header, encoding))
      return reply.header('content-encoding', encoding).send(content);
  }
  return reply.send(encodings.identity);
}
