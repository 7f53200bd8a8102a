// The URL and headers of a call, from its row in the catalogue and config.json (product 4.1, 4.2): for ofetch and for uploads.
import { type Extension, callOf, type CallId } from '#machines/catalogue/api/calls.ts';
import type { Configuration } from './configuration.ts';
import { receivedId } from './idSpelling.ts';

export interface CallInput {
  /** Values for the {placeholders} of the path, besides contractId and businessUnit, which come from config.json. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** The revision that a PUT replaces, for a backend with the extension `etag` (product 4.6). */
  etag?: string | null;
  /** An earlier response could not be used: one that the browser has kept must not be used again. */
  bypassesCache?: boolean;
  /** The request goes on when the page is left or reloaded. */
  keepalive?: true;
}

/** The input of a call; a function when it needs values of config.json. */
export type ConfiguredInput = CallInput | ((settings: Configuration) => CallInput);

/** What an authorised call sends besides its input. */
export interface Authorization {
  /** The token of the Authorization header. */
  bearer: string;
  /** For a call that creates: the same key in every attempt, so that a retry does not create twice (product 4.7). */
  idempotencyKey?: string;
}

export function callAddress(id: CallId, input: CallInput, settings: Configuration): string {
  const { api, path } = callOf(id);
  const parameters: Record<string, string> = {
    contractId: settings.contractId,
    businessUnit: settings.businessUnit,
    ...input.params,
  };
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(receivedId(parameters[name] ?? '')),
  );
  const base = api === 'data' ? settings.dataApi.baseUrl : settings.authApi.baseUrl;
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([name, value]) => [name, receivedId(value)]),
  ).toString();
  return `${base.replace(/\/$/, '')}/${filledPath}${query && `?${query}`}`;
}

export function callHeaders(
  id: CallId,
  input: CallInput,
  settings: Configuration,
  authorization?: Authorization,
): Record<string, string> {
  const call = callOf(id);
  const supports = (extension: Extension) => settings.extensions.includes(extension);
  const headers: Record<string, string> = {
    [settings.keyHeader]: call.api === 'data' ? settings.dataApi.key : settings.authApi.key,
    [settings.environmentHeader]: settings.environment,
  };
  if (input.body !== undefined) headers['Content-Type'] = 'application/json';
  if (authorization !== undefined) headers['Authorization'] = `Bearer ${authorization.bearer}`;
  if (input.etag && supports('etag')) headers['If-Match'] = input.etag;
  if (call.creates && authorization?.idempotencyKey !== undefined && supports('idempotency')) {
    headers['Idempotency-Key'] = authorization.idempotencyKey;
  }
  return headers;
}
