// Parses bodies that contain files (product 8.5). A file's base64 text is never held in memory as a whole.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readUpload, type UploadBody } from '../files/readUpload.ts';
import { HttpError } from './httpError.ts';
import { BODY_LIMIT } from './bodyLimits.ts';
import { checkCharset, createBodyParser } from './jsonParser.ts';

const filesByRequest = new WeakMap<FastifyRequest, readonly Buffer[]>();

/** The files in a request's body, by their index; undefined when the request's route takes no files. */
export const uploadedFilesOf = (request: FastifyRequest): readonly Buffer[] | undefined =>
  filesByRequest.get(request);

/** Throws HttpError 400 when the client closes the connection before the body has arrived. */
async function readFiles(chunks: AsyncIterable<Buffer>, bodyLimit: number): Promise<UploadBody> {
  try {
    return await readUpload(chunks, { body: bodyLimit, text: BODY_LIMIT });
  } catch (error) {
    throw error instanceof HttpError ? error : new HttpError(400, 'The request was cut off.');
  }
}

/** Replaces the JSON parser of `app` (a Fastify context of its own) with one that decodes files as they arrive. */
export function registerUploadParser(app: FastifyInstance, bodyLimit: number): void {
  const parseBody = createBodyParser(app);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', async (request: FastifyRequest, stream: IncomingMessage) => {
    checkCharset(request);
    // readUpload leaves its loop early at an error. That must not destroy the stream, because the error is sent on the same connection.
    const { text, contents } = await readFiles(stream.iterator({ destroyOnReturn: false }), bodyLimit);
    filesByRequest.set(request, contents);
    return parseBody(request, text);
  });
}
