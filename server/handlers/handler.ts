// The shape of every call's handler: plain input in, plain output out, no web-framework types (house.md).
import type { Deps } from '../deps.ts';

/** The signed-in user, read from the database for each request; `broker` is the database's word, not the token's. */
export interface User {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  broker: boolean;
  verified: boolean;
}

export interface HandlerInput {
  params: Record<string, string>;
  query: Record<string, string | undefined>;
  body: unknown;
  user: User | null;
  /** `bearer` is the raw token of the Authorization header; `address` the caller's, for the rate limits. */
  headers: { ifMatch?: string; idempotencyKey?: string; bearer?: string; address?: string };
}

/** `status` defaults to 200; `etag` is the revision as it stands in the ETag header, quotes included. */
export interface HandlerAnswer {
  status?: number;
  body: unknown;
  etag?: string;
}

/** Throws `Refusal` for every answer that is not a success. */
export type Handler = (deps: Deps, input: HandlerInput) => Promise<HandlerAnswer>;
