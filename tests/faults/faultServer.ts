// A real HTTP server that speaks the protocol of section 7 and goes wrong on demand, with whatever status, no JSON, no answer, a closed
// socket, a late answer. What arrives is written down in order.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls, callOf, type CallId } from '#machines/catalogue/api/calls.ts';
import { basePath } from '#machines/catalogue/routes.ts';
import { inTime } from './patience.ts';
import { HealthyBackend, type Reply } from './healthyBackend.ts';

/** How a call goes wrong. `applied`: the backend has done it, only its reply is lost. */
export type Fault =
  | { kind: 'status'; status: number; body?: unknown; headers?: Record<string, string> }
  | { kind: 'garbled' | 'closed' | 'silent' | 'held'; applied: boolean };

/** A request as it arrived. */
export interface Arrived {
  id: CallId;
  body: string;
  bearer: string | undefined;
}

interface Injected {
  fault: Fault;
  /** How often it still happens. */
  times: number;
}

const pattern = ({ api, path }: { api: string; path: string }) =>
  new RegExp(`^/${api}/${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i');
const routes = (Object.keys(calls) as CallId[]).map(
  (id) => [id, callOf(id).method, pattern(callOf(id))] as const,
);

const callAt = (method: string | undefined, path: string): CallId | undefined =>
  routes.find(([, expected, matches]) => expected === method && matches.test(path))?.[0];

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const parsed = (body: string): unknown => (body === '' ? undefined : JSON.parse(body));

function reply(response: ServerResponse, { status, body, etag }: Reply, headers = {}): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(etag === undefined ? {} : { etag }),
    ...headers,
  });
  response.end(JSON.stringify(body));
}

export class FaultServer {
  backend = new HealthyBackend();
  /** What has arrived since the last `forget`. */
  arrived: Arrived[] = [];
  origin = '';
  #faults = new Map<CallId, Injected>();
  #held: { response: ServerResponse; answer: () => void }[] = [];
  #waiting: { id: CallId; count: number; tell: () => void }[] = [];
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

  /** A new backend, no faults, nothing arrived. */
  reset(): void {
    this.backend = new HealthyBackend();
    this.#faults.clear();
    this.release();
    this.forget();
  }

  forget(): void {
    this.arrived = [];
  }

  inject(id: CallId, fault: Fault, times = Infinity): void {
    this.#faults.set(id, { fault, times });
  }

  heal(): void {
    this.#faults.clear();
    this.release();
  }

  /** Answers what was held. */
  release(): void {
    for (const { answer } of this.#held.splice(0)) answer();
  }

  /** Closes the connections of what was held, as they are when the tab that asked is closed. */
  hangUp(): void {
    for (const { response } of this.#held.splice(0)) response.destroy();
  }

  count(id: CallId): number {
    return this.arrived.filter((one) => one.id === id).length;
  }

  bodiesOf(id: CallId): string[] {
    return this.arrived.filter((one) => one.id === id).map(({ body }) => body);
  }

  /** Resolves once so many requests of a call have arrived. */
  received(id: CallId, count = 1): Promise<void> {
    const there = new Promise<void>((tell) => {
      if (this.count(id) >= count) tell();
      else this.#waiting.push({ id, count, tell });
    });
    return inTime(there, id);
  }

  #write(arrival: Arrived): void {
    this.arrived.push(arrival);
    const there = this.#waiting.filter(({ id, count }) => this.count(id) >= count);
    this.#waiting = this.#waiting.filter((waiting) => !there.includes(waiting));
    for (const { tell } of there) tell();
  }

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
    else this.#goWrong(response, fault, healthy);
    this.#write({ id, body, bearer });
  }

  #goWrong(response: ServerResponse, fault: Exclude<Fault, { kind: 'status' }>, healthy: () => Reply): void {
    const answer = fault.applied ? healthy() : undefined;
    if (fault.kind === 'garbled') {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>Sign in to the network</title>');
    } else if (fault.kind === 'closed') response.destroy();
    else if (fault.kind === 'held') {
      this.#held.push({ response, answer: () => reply(response, answer ?? healthy()) });
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
      extensions: ['etag', 'idempotency', 'companySearch', 'noteContent', 'resetBearer', 'paging'],
    };
  }
}
