// The calls of a server as its portal makes them, to prepare what a test or a bench does not itself look at.
import * as v from 'valibot';
import { callOf, type CallId } from '#machines/catalogue/api/calls.ts';
import { basePath } from '#machines/catalogue/routes.ts';
import { serverCalls, type CallOptions, type ServerCalls } from './serverCalls.ts';

export interface Api extends Pick<ServerCalls, 'request'> {
  businessUnit: string;
  /** The answer's body; throws for every status of 400 or more. */
  call: (id: CallId, options?: CallOptions) => Promise<unknown>;
}

const configurationSchema = v.object({ contractId: v.string(), businessUnit: v.string() });

/** The calls of the server at an address. */
export async function openApi(url: string): Promise<Api> {
  const configuration = await (await fetch(`${url}${basePath}/config.json`)).json();
  const { contractId, businessUnit } = v.parse(configurationSchema, configuration);
  const server = serverCalls(url, { contractId, businessUnit });
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
