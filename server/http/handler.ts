// The type of a call's handler: it takes plain data and returns plain data, so that handlers do not depend on Fastify.
import type { Readable } from 'node:stream';
import type { Caller } from '../accounts/authenticate.ts';
import type { Deps } from '../deps.ts';
import type { Language } from '../messages.ts';

/** What a call sends. */
export interface HandlerInput {
  params: Record<string, string>;
  query: Record<string, string | undefined>;
  body: unknown;
  /** The files in the body; the body contains their indexes in this array (readUpload.ts). */
  contents?: readonly Buffer[];
  /** `bearer` is the raw token of the Authorization header; `address` is the client's IP address, for the rate limits; `language`
   *  is the first one of Accept-Language, if it is one of ours. */
  headers: {
    ifMatch?: string;
    idempotencyKey?: string;
    bearer?: string;
    address?: string;
    language?: Language;
  };
}

/** What a call with an access token sends, and who makes it. */
export interface AuthenticatedInput extends HandlerInput, Caller {}

/** A stored file; `size` in bytes. */
export interface Download {
  content: Readable;
  filename: string;
  mimetype: string;
  size: number;
}

/** `status` defaults to 200; `etag` is the value of the ETag header, quotes included. */
export interface HandlerResponse {
  status?: number;
  body: unknown;
  /** The body as serialised JSON; it is sent instead of `body`. */
  json?: string;
  etag?: string;
  /** A file; it is sent instead of `body`. */
  download?: Download;
}

/** The handler of a call without an access token. Throws `HttpError` for every response that is not a success. */
export type Handler = (deps: Deps, input: HandlerInput) => Promise<HandlerResponse>;

/** The handler of a call with an access token. Throws like a Handler. */
export type AuthenticatedHandler = (deps: Deps, input: AuthenticatedInput) => Promise<HandlerResponse>;
