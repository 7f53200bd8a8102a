// The server's calls without the portal, made from the catalogue's rows: to prepare what a test does not test.
import { callOf, type CallId } from '#machines/catalogue/calls.ts';

interface CallOptions {
  params?: Record<string, string>;
  token?: string;
  body?: unknown;
}

export interface Api {
  businessUnit: string;
  /** The answer's body; throws for every status of 400 or more. */
  call: (id: CallId, options?: CallOptions) => Promise<unknown>;
}

interface Configuration {
  contractId: string;
  businessUnit: string;
}

/** The calls of the server at an address. */
export async function openApi(url: string): Promise<Api> {
  const configuration: Configuration = await (await fetch(`${url}/anwcef/config.json`)).json();
  const { businessUnit, contractId } = configuration;
  return {
    businessUnit,
    call: async (id, { params, token, body } = {}) => {
      const { api, method, path, query } = callOf(id);
      const known: Record<string, string> = { contractId, businessUnit, ...params };
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(known[name] ?? ''),
      );
      const search = query?.includes('contractid') ? `?contractid=${contractId}` : '';
      const answer = await fetch(`${url}/${api}/${filled}${search}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${id} answered ${answer.status}: ${text}`);
      return JSON.parse(text) as unknown;
    },
  };
}
