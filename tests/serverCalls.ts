// The calls of a running server over HTTP, made from the catalogue's rows, for contract tests, browser tests and benches.
import { callOf, type CallId } from '#machines/catalogue/api/calls.ts';

export interface CallResponse {
  status: number;
  body: unknown;
  headers: Headers;
}

export interface CallOptions {
  /** Values of the {parameters} in the path; contractId and businessUnit are the server's own by default. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

export interface ServerCalls {
  call: (id: CallId, options?: CallOptions) => Promise<CallResponse>;
  /** Any request; `body` is sent as JSON. */
  request: (
    method: string,
    path: string,
    options?: Omit<CallOptions, 'params' | 'query'>,
  ) => Promise<CallResponse>;
}

const toCallResponse = async (response: Response): Promise<CallResponse> => {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    body: isJson && text !== '' ? JSON.parse(text) : text,
    headers: response.headers,
  };
};

/** The calls of the server at `url`, for its own contract and business unit. */
export function serverCalls(
  url: string,
  { contractId, businessUnit }: { contractId: string; businessUnit: string },
): ServerCalls {
  const request: ServerCalls['request'] = async (method, path, { body, token, headers = {} } = {}) =>
    toCallResponse(
      await fetch(`${url}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  return {
    request,
    call: (id, { params, query, ...options } = {}) => {
      const { api, method, path } = callOf(id);
      const values: Record<string, string> = { contractId, businessUnit, ...params };
      const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
        encodeURIComponent(values[name] ?? ''),
      );
      const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
      return request(method, `/${api}/${filled}${search}`, options);
    },
  };
}
