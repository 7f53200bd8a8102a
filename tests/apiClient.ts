// A client for the calls of a running server that throws when a call fails, for setting up a test or a bench.
import * as v from 'valibot';
import { callOf, type CallId } from '#machines/catalogue/api/calls.ts';
import { basePath } from '#machines/catalogue/routes.ts';
import { serverCalls, type CallOptions, type ServerCalls } from './serverCalls.ts';

export interface ApiClient extends Pick<ServerCalls, 'request'> {
  businessUnit: string;
  /** Returns the body of the answer; throws for a status of 400 or more. */
  call: (id: CallId, options?: CallOptions) => Promise<unknown>;
}

const configurationSchema = v.object({ contractId: v.string(), businessUnit: v.string() });

type Configuration = v.InferOutput<typeof configurationSchema>;

/** A client for the server at `url`, with the contract and business unit of its configuration. */
export async function apiClient(url: string): Promise<ApiClient> {
  const response = await (await fetch(`${url}${basePath}/config.json`)).json();
  const configuration = v.parse(configurationSchema, response);
  return throwingClient(serverCalls(url, configuration), configuration);
}

/** A client that makes the calls of `server`. */
export function throwingClient(server: ServerCalls, { contractId, businessUnit }: Configuration): ApiClient {
  return {
    businessUnit,
    request: server.request,
    call: async (id, options = {}) => {
      const query = callOf(id).query?.includes('contractid') ? { contractid: contractId } : {};
      const { status, body } = await server.call(id, { ...options, query: { ...query, ...options.query } });
      if (status >= 400) throw new Error(`${id} answered ${status}: ${JSON.stringify(body)}`);
      return body;
    },
  };
}
