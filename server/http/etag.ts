// The ETags of answers: a client names one to fetch only what it does not have yet, and to save only what nobody else has changed (product 4.6,
// 4.11, 14.7).
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** The ETag of a record or a list, which is stored with the number of its revision. */
export const revisionEtag = (revision: number): string => `"${revision}"`;

/** The ETag of a content. It is weak, because all encodings of the content share it. */
export const contentEtag = (content: Buffer | string): string =>
  `W/"${createHash('sha256').update(content).digest('base64url')}"`;

/** Whether the client has the content with this ETag already, so that the answer is 304. */
export const isNotModified = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((each) => each.trim() === etag);
