// Bodies that carry files: the caller is known and the size is fit before a byte is read, and the content never becomes text.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authenticate, bearerToken } from '../accounts/authenticate.ts';
import type { Deps } from '../deps.ts';
import { readUpload, tooLarge } from '../files/readUpload.ts';
import { HttpError } from './httpError.ts';
import { BODY_LIMIT } from './bodyLimits.ts';

const filesByRequest = new WeakMap<FastifyRequest, readonly Buffer[]>();

/** The files of a request's body, by the index that stands in their place; undefined where no files are read. */
export const uploadedFilesOf = (request: FastifyRequest): readonly Buffer[] | undefined =>
  filesByRequest.get(request);

/** Replaces the JSON parser of `app` (an own context) by one that takes files out as they arrive. */
export function registerUploadParser(app: FastifyInstance, deps: Deps, bodyLimit: number): void {
  app.addHook('onRequest', async ({ headers }) => {
    await authenticate(deps, bearerToken(headers.authorization));
    if (Number(headers['content-length'] ?? 0) > bodyLimit) throw tooLarge();
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', (request, stream, done) => {
    // A connection that is left open can still carry the refusal.
    const chunks = stream.iterator({ destroyOnReturn: false });
    readUpload(chunks, { body: bodyLimit, text: BODY_LIMIT }).then(
      ({ text, contents }) => {
        filesByRequest.set(request, contents);
        // The default parser answers by `done` alone.
        void parse(request, text, done);
      },
      (error: unknown) => {
        done(error instanceof HttpError ? error : new HttpError(400, 'The request was cut off.'));
      },
    );
  });
}
