// The address and headers of a call, from the catalogue's row and the configuration: for requests by fetch and for uploads.
import { type Extension, callOf, type CallId } from '#machines/catalogue/api/calls.ts';
import type { Configuration } from './configuration.ts';

export interface CallInput {
  /** Values for the {placeholders} of the path; contractId and businessUnit are the configuration's. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** The revision that a PUT starts from, where the backend has revisions. */
  etag?: string | null;
}

/** What an authorised call carries besides its input. */
export interface Authority {
  /** The token of the Authorization header. */
  bearer: string;
  /** For a call that creates: the same key whenever the same call is sent, so that a retry never makes two. */
  idempotencyKey?: string;
}

export function callAddress(id: CallId, input: CallInput, settings: Configuration): string {
  const { api, path } = callOf(id);
  const known: Record<string, string> = {
    contractId: settings.contractId,
    businessUnit: settings.businessUnit,
    ...input.params,
  };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(known[name] ?? ''));
  const base = api === 'data' ? settings.dataApi.baseUrl : settings.authApi.baseUrl;
  const query = new URLSearchParams(input.query).toString();
  return `${base.replace(/\/$/, '')}/${filled}${query && `?${query}`}`;
}

export function callHeaders(
  id: CallId,
  input: CallInput,
  settings: Configuration,
  authority?: Authority,
): Record<string, string> {
  const call = callOf(id);
  const speaks = (extension: Extension) => settings.extensions.includes(extension);
  const headers: Record<string, string> = {
    [settings.keyHeader]: call.api === 'data' ? settings.dataApi.key : settings.authApi.key,
    [settings.environmentHeader]: settings.environment,
  };
  if (input.body !== undefined) headers['Content-Type'] = 'application/json';
  if (authority !== undefined) headers['Authorization'] = `Bearer ${authority.bearer}`;
  if (input.etag && speaks('etag')) headers['If-Match'] = input.etag;
  if (call.creates && authority?.idempotencyKey !== undefined && speaks('idempotency')) {
    headers['Idempotency-Key'] = authority.idempotencyKey;
  }
  return headers;
}
