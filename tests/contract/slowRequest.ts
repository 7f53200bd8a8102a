// A request whose body is sent by hand, to see what the server answers before, or while, a body arrives.
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { callOf, type CallId } from '#machines/catalogue/api/calls.ts';
import type { CallableServer } from './testServer.ts';

export interface SlowRequest {
  /** The status; rejects when the connection closes without an answer. */
  status: Promise<number>;
  /** Resolves when the server has got the head. */
  received: Promise<unknown>;
  /** Sends a part of the body. */
  write: (part: string) => void;
  /** Sends the rest of the body. */
  end: (body: string) => void;
  /** Whether the connection is open. */
  isOpen: () => boolean;
  /** Closes the connection. */
  abort: () => void;
}

const statusOf = async (sent: ClientRequest): Promise<number> => {
  const [response]: IncomingMessage[] = await once(sent, 'response');
  response?.resume();
  return response?.statusCode ?? 0;
};

/** Sends the head of a request that announces `length` bytes, and nothing of its body. */
export function slowRequest(
  url: string,
  method: string,
  path: string,
  { token, length }: { token?: string; length: number },
): SlowRequest {
  const headers = {
    'content-type': 'application/json',
    'content-length': length,
    // Node's server says 100 as soon as it has the head.
    expect: '100-continue',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const sent = request(`${url}${path}`, { method, headers, agent: false });
  sent.on('error', () => {});
  const received = once(sent, 'continue');
  received.catch(() => {});
  sent.flushHeaders();
  const status = statusOf(sent);
  status.catch(() => {});
  return {
    status,
    received,
    write: (part) => void sent.write(part),
    end: (body) => sent.end(body),
    isOpen: () => sent.socket?.destroyed === false,
    abort: () => sent.destroy(),
  };
}

/** The path of a call with the server's own contract. */
export function pathOf({ settings }: CallableServer, id: CallId): string {
  const { api, path } = callOf(id);
  const contractId = settings.contractId;
  return `/${api}/${path.replace('{contractId}', contractId).replace('{businessUnit}', settings.businessUnit)}`;
}
