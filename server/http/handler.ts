// The shape of every call's handler: plain input in, plain output out, no web-framework types (house.md).
import type { Readable } from 'node:stream';
import type { Deps } from '../deps.ts';
import type { User } from '../user.ts';

export interface HandlerInput {
  params: Record<string, string>;
  query: Record<string, string | undefined>;
  body: unknown;
  /** The files that the body carried; each stands in the body by its index. */
  contents?: readonly Buffer[];
  user: User | null;
  /** `bearer` is the raw token of the Authorization header; `address` the caller's, for the rate limits. */
  headers: { ifMatch?: string; idempotencyKey?: string; bearer?: string; address?: string };
}

/** A stored file; `size` in bytes. */
export interface Download {
  content: Readable;
  filename: string;
  mimetype: string;
  size: number;
}

/** `status` defaults to 200; `etag` is the revision as it stands in the ETag header, quotes included. */
export interface HandlerResponse {
  status?: number;
  body: unknown;
  /** The body where it is JSON already, sent in its place. */
  json?: string;
  etag?: string;
  /** Sent in place of the body. */
  download?: Download;
}

/** Throws `Refusal` for every answer that is not a success. */
export type Handler = (deps: Deps, input: HandlerInput) => Promise<HandlerResponse>;
