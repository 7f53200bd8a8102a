// A real HTTP server for the calls of the catalogue (product 4.1), which answers as the fake backend does until a test injects a fault:
// any status, a body that is not JSON, no answer, a closed socket, a late answer. It records the requests in order.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CallId, callIds, callOf } from '#machines/catalogue/api/calls.ts';
import { basePath } from '#machines/catalogue/routes.ts';
import { withTimeout } from './waitOptions.ts';
import { FakeBackend, type BackendReply } from './fakeBackend.ts';

/** How a call fails. `applied`: the backend carries the call out, and only its reply is lost. `delayed`: answered later, by a call of
 *  `answerDelayed` or `removeFaults`. */
export type Fault =
  | { kind: 'status'; status: number; body?: unknown; headers?: Record<string, string> }
  | { kind: 'malformed' | 'closed' | 'silent' | 'delayed'; applied: boolean };

export interface ReceivedRequest {
  id: CallId;
  body: string;
  bearer: string | undefined;
  idempotencyKey: string | undefined;
}

interface Injected {
  fault: Fault;
  /** The number of requests that it still affects. */
  times: number;
}

const pattern = ({ api, path }: { api: string; path: string }) =>
  new RegExp(`^/${api}/${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i');
const routes = callIds.map((id) => [id, callOf(id).method, pattern(callOf(id))] as const);

const callAt = (method: string | undefined, path: string): CallId | undefined =>
  routes.find(([, expected, matches]) => expected === method && matches.test(path))?.[0];

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const parsed = (body: string): unknown => (body === '' ? undefined : JSON.parse(body));

function reply(response: ServerResponse, { status, body, etag }: BackendReply, headers = {}): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(etag === undefined ? {} : { etag }),
    ...headers,
  });
  response.end(JSON.stringify(body));
}

export class FaultServer {
  backend = new FakeBackend();
  /** The requests since the last `clearReceived`. */
  received: ReceivedRequest[] = [];
  origin = '';
  #faults = new Map<CallId, Injected>();
  #delayed: { response: ServerResponse; answer: () => void }[] = [];
  #waiting: { id: CallId; count: number; resolve: () => void }[] = [];
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.destroy());
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** A new backend, no faults, no requests. */
  reset(): void {
    this.backend = new FakeBackend();
    this.#faults.clear();
    this.answerDelayed();
    this.clearReceived();
  }

  clearReceived(): void {
    this.received = [];
  }

  inject(id: CallId, fault: Fault, times = Infinity): void {
    this.#faults.set(id, { fault, times });
  }

  removeFaults(): void {
    this.#faults.clear();
    this.answerDelayed();
  }

  /** Answers the delayed requests. */
  answerDelayed(): void {
    for (const { answer } of this.#delayed.splice(0)) answer();
  }

  /** Closes the connections of the delayed requests, as a browser does when it closes their tab. */
  closeDelayedConnections(): void {
    for (const { response } of this.#delayed.splice(0)) response.destroy();
  }

  count(id: CallId): number {
    return this.received.filter((request) => request.id === id).length;
  }

  bodiesOf(id: CallId): string[] {
    return this.received.filter((request) => request.id === id).map(({ body }) => body);
  }

  /** Resolves once `count` requests of a call have arrived. */
  waitForRequest(id: CallId, count = 1): Promise<void> {
    const arrival = new Promise<void>((resolve) => {
      if (this.count(id) >= count) resolve();
      else this.#waiting.push({ id, count, resolve });
    });
    return withTimeout(arrival, id);
  }

  #record(request: ReceivedRequest): void {
    this.received.push(request);
    const satisfied = this.#waiting.filter(({ id, count }) => this.count(id) >= count);
    this.#waiting = this.#waiting.filter((waiting) => !satisfied.includes(waiting));
    for (const { resolve } of satisfied) resolve();
  }

  /** The fault to apply to this request, which counts as one of its `times`. */
  #takeFault(id: CallId): Fault | undefined {
    const injected = this.#faults.get(id);
    if (injected === undefined || injected.times === 0) return undefined;
    injected.times -= 1;
    return injected.fault;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '', this.origin);
    if (pathname === `${basePath}/config.json`)
      return reply(response, { status: 200, body: this.#configuration() });
    const id = callAt(request.method, pathname);
    if (id === undefined) return reply(response, { status: 404, body: {} });
    const body = await bodyOf(request);
    const bearer = request.headers.authorization?.replace('Bearer ', '');
    const fault = this.#takeFault(id);
    const { 'if-match': ifMatch, 'idempotency-key': given } = request.headers;
    const idempotencyKey = typeof given === 'string' ? given : undefined;
    const healthy = () => this.backend.answer(id, { query, body: parsed(body), ifMatch, idempotencyKey });
    if (fault === undefined) reply(response, healthy());
    else if (fault.kind === 'status')
      reply(response, { status: fault.status, body: fault.body ?? {} }, fault.headers);
    else this.#fail(response, fault, healthy);
    this.#record({ id, body, bearer, idempotencyKey });
  }

  #fail(
    response: ServerResponse,
    fault: Exclude<Fault, { kind: 'status' }>,
    healthy: () => BackendReply,
  ): void {
    const answer = fault.applied ? healthy() : undefined;
    if (fault.kind === 'malformed') {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>Sign in to the network</title>');
    } else if (fault.kind === 'closed') response.destroy();
    else if (fault.kind === 'delayed') {
      this.#delayed.push({ response, answer: () => reply(response, answer ?? healthy()) });
    }
  }

  #configuration() {
    return {
      dataApi: { baseUrl: `${this.origin}/data`, key: 'k' },
      authApi: { baseUrl: `${this.origin}/auth`, key: 'k' },
      environment: 'test',
      contractId: '5f5c7a9e-7c1f-4a5e-9d52-0c7d1c1c1c1c',
      businessUnit: 'unit',
      emailTemplates: { verification: 'v', reset: 'r' },
      senderAddress: 'sender@example.org',
      supportEmail: 'help@example.org',
      helpline: '01492 000 000',
      privacyUrl: '',
      extensions: [
        'etag',
        'idempotency',
        'companySearch',
        'noteContent',
        'resetBearer',
        'paging',
        'brokers',
        'logout',
      ],
    };
  }
}
