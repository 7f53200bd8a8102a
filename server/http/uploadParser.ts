// Parses bodies that contain files (product 8.5). A file's base64 text is never held in memory as a whole.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readUpload } from '../files/readUpload.ts';
import { HttpError } from './httpError.ts';
import { BODY_LIMIT } from './bodyLimits.ts';

const filesByRequest = new WeakMap<FastifyRequest, readonly Buffer[]>();

/** The files in a request's body, by their index; undefined when the request's route takes no files. */
export const uploadedFilesOf = (request: FastifyRequest): readonly Buffer[] | undefined =>
  filesByRequest.get(request);

/** Replaces the JSON parser of `app` (a Fastify context of its own) with one that decodes files as they arrive. */
export function registerUploadParser(app: FastifyInstance, bodyLimit: number): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', (request, stream, done) => {
    // readUpload leaves its loop early at an error. That must not destroy the stream, because the error is sent on the same connection.
    const chunks = stream.iterator({ destroyOnReturn: false });
    readUpload(chunks, { body: bodyLimit, text: BODY_LIMIT }).then(
      ({ text, contents }) => {
        filesByRequest.set(request, contents);
        // Fastify's parser reports its result through `done` only.
        void parse(request, text, done);
      },
      (error: unknown) => {
        done(error instanceof HttpError ? error : new HttpError(400, 'The request was cut off.'));
      },
    );
  });
}
