// The spans that an OpenTelemetry collector gets (product 14.15): an operator follows a request through proxy and server.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { systemDelay } from '#server/clock.ts';
import { signUp, testServer } from './testServer.ts';

const spanSchema = v.looseObject({
  traceId: v.pipe(v.string(), v.regex(/^[\da-f]{32}$/)),
  spanId: v.pipe(v.string(), v.regex(/^[\da-f]{16}$/)),
  parentSpanId: v.optional(v.string()),
  name: v.string(),
  startTimeUnixNano: v.string(),
  endTimeUnixNano: v.string(),
  attributes: v.array(v.object({ key: v.string(), value: v.record(v.string(), v.string()) })),
});
const exportSchema = v.object({
  resourceSpans: v.tuple([
    v.looseObject({ scopeSpans: v.tuple([v.looseObject({ spans: v.array(spanSchema) })]) }),
  ]),
});
type Span = v.InferOutput<typeof spanSchema>;

let collector: Server;
let endpoint: string;
const received: { path: string | undefined; type: string | undefined; body: string }[] = [];
beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      received.push({ path: request.url, type: request.headers['content-type'], body });
      response.end('{}');
    });
  });
  await new Promise<void>((ready) => collector.listen(0, '127.0.0.1', () => ready()));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});

const spans = (): Span[] =>
  received.flatMap(({ body }) =>
    v.parse(exportSchema, JSON.parse(body)).resourceSpans[0].scopeSpans[0].spans.flat(),
  );
const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

test('the collector gets a span of each request, in the trace of the proxy, without anything personal', async () => {
  const server = await testServer({ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/`, TRUST_PROXY: '1' });
  const { email, token } = await signUp(server);
  const trace = (flags: string) => ({
    traceparent: `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-${flags}`,
    'x-request-id': `sampled-${flags}`,
  });
  await server.call('geticeoi', { token, headers: trace('01') });
  await server.call('geticeoi', { token, headers: trace('00') });
  await server.call('isuserverified', { params: { email } });
  await server.close();

  expect(new Set(received.map(({ path, type }) => `${path} ${type}`))).toEqual(
    new Set(['/v1/traces application/json']),
  );
  const inTrace = spans().filter(({ traceId }) => traceId === '4bf92f3577b34da6a3ce929d0e0e4736');
  expect(inTrace).toMatchObject([
    { parentSpanId: '00f067aa0ba902b7', name: expect.stringMatching(/^GET \/data\/.*geticeoi/i), kind: 2 },
  ]);
  const [span] = inTrace;
  expect(span && attributesOf(span)).toMatchObject({
    'http.request.method': 'GET',
    'http.response.status_code': '404',
    'http.request.id': 'sampled-01',
  });
  for (const { startTimeUnixNano, endTimeUnixNano } of spans())
    expect(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(0n);
  const withoutTrace = spans().find(({ name }) => name.includes('isuserverified'));
  expect(withoutTrace).toBeDefined();
  expect(withoutTrace?.parentSpanId).toBeUndefined();
  const everything = JSON.stringify(received);
  for (const secret of [email, encodeURIComponent(email), token]) expect(everything).not.toContain(secret);
});

test('spans are not sent on to where the collector redirects', async () => {
  received.length = 0;
  const redirecting = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(307, { location: `${endpoint}/elsewhere` }).end());
  });
  await new Promise<void>((ready) => redirecting.listen(0, '127.0.0.1', () => ready()));
  const { port } = redirecting.address() as AddressInfo;
  const server = await testServer({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  const warn = vi.spyOn(server.log, 'warn');
  await server.request('GET', '/healthz');
  await server.close();
  redirecting.closeAllConnections();
  redirecting.close();
  // Without a stack.
  const line = [{ reason: expect.any(String) }, 'Traces cannot be sent'];
  expect([warn.mock.calls, received]).toEqual([[line], []]);
});

test('nobody waits for a collector that is away, and one line of the log says so', async () => {
  let sends = 0;
  const endWaits: (() => void)[] = [];
  const server = await testServer(
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', LOG_LEVEL: 'silent' },
    undefined,
    {
      // Only the wait before spans are sent is held; it lasts five seconds.
      delay: (milliseconds, signal) =>
        milliseconds === 5_000
          ? new Promise((resolve) => {
              sends += 1;
              endWaits.push(resolve);
              signal.addEventListener('abort', () => resolve());
            })
          : systemDelay(milliseconds, signal),
    },
  );
  const warn = vi.spyOn(server.log, 'warn');
  for (let round = 1; round <= 3; round += 1) {
    expect((await server.request('GET', '/healthz')).status).toBe(200);
    await expect.poll(() => sends).toBe(round);
    endWaits.shift()?.();
  }
  await expect.poll(() => sends).toBe(4);
  await server.close();
  expect(warn.mock.calls.map(([, message]) => message)).toEqual(['Traces cannot be sent']);
});
