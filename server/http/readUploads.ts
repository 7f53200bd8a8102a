// Bodies that carry files: the caller is known and the size is fit before a byte is read, and the content never becomes text.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authenticate, bearerOf } from '../accounts/authenticate.ts';
import type { Deps } from '../deps.ts';
import { readUpload, tooLarge } from '../files/readUpload.ts';
import { Refusal } from './refusal.ts';
import { BODY_LIMIT } from './bodyLimits.ts';

const read = new WeakMap<FastifyRequest, readonly Buffer[]>();

/** The files of a request's body, by the index that stands in their place; undefined where no files are read. */
export const contentsOf = (request: FastifyRequest): readonly Buffer[] | undefined => read.get(request);

/** Replaces the JSON parser of `app` (an own context) by one that takes files out as they arrive. */
export function readUploads(app: FastifyInstance, deps: Deps, bodyLimit: number): void {
  app.addHook('onRequest', async ({ headers }) => {
    await authenticate(deps, bearerOf(headers.authorization));
    if (Number(headers['content-length'] ?? 0) > bodyLimit) throw tooLarge();
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', (request, stream, done) => {
    // A connection that is left open can still carry the refusal.
    const chunks = stream.iterator({ destroyOnReturn: false });
    readUpload(chunks, { body: bodyLimit, text: BODY_LIMIT }).then(
      ({ text, contents }) => {
        read.set(request, contents);
        // The default parser answers by `done` alone.
        void parse(request, text, done);
      },
      (error: unknown) => {
        done(error instanceof Refusal ? error : new Refusal(400, 'The request was cut off.'));
      },
    );
  });
}
