// Sends a span of each request to the OpenTelemetry collector of OTEL_EXPORTER_OTLP_ENDPOINT, as OTLP in JSON over HTTP (product 14.15,
// decision 031). A span says no more about a request than its line in the log.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Delay } from '../clock.ts';
import { reasonOf } from '../reasonOf.ts';
import type { Settings } from '../settings.ts';
import { version } from '../version.ts';
import { loggedPath } from './loggedPath.ts';
import { trustedTraceparent } from './requestIds.ts';
import { trustedProxies } from './trustedProxies.ts';

/** Milliseconds. */
const INTERVAL = 5_000;
const LONGEST_EXPORT = 10_000;
/** How many spans wait at most for the next sending; further ones are dropped. What cannot be sent is lost. */
const MOST_WAITING = 2_048;

// The numbers of OTLP: opentelemetry/proto/trace/v1/trace.proto.
const KIND_SERVER = 2;
const STATUS_ERROR = 2;
const SAMPLED = 0x01;

const text = (key: string, stringValue: string) => ({ key, value: { stringValue } });
/** OTLP writes integers of 64 bits as text. */
const integer = (key: string, value: number) => ({ key, value: { intValue: String(value) } });
const nanoseconds = (milliseconds: number): string =>
  String(BigInt(Math.round(milliseconds * 1_000)) * 1_000n);

/** The span of an answered request; null when the proxy that began the trace does not want it. */
function spanOf(request: FastifyRequest, reply: FastifyReply, traceparent: string | undefined) {
  const [, trace, parent, flags = '01'] = traceparent?.split('-') ?? [];
  if ((parseInt(flags, 16) & SAMPLED) === 0) return null;
  const route = request.routeOptions.url;
  const endedAt = Date.now();
  return {
    traceId: trace ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    ...(parent === undefined ? {} : { parentSpanId: parent }),
    name: route === undefined ? request.method : `${request.method} ${route}`,
    kind: KIND_SERVER,
    startTimeUnixNano: nanoseconds(endedAt - reply.elapsedTime),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: [
      text('http.request.method', request.method),
      ...(route === undefined ? [] : [text('http.route', route)]),
      text('url.path', loggedPath(request.originalUrl)),
      integer('http.response.status_code', reply.statusCode),
      text('http.request.id', request.id),
    ],
    status: reply.statusCode >= 500 ? { code: STATUS_ERROR } : {},
  };
}

type Span = NonNullable<ReturnType<typeof spanOf>>;

const resourceAttributes = () =>
  Object.entries({ 'service.name': 'anwcef-portal', 'service.version': version() });

const exportRequest = (spans: readonly Span[]) => ({
  resourceSpans: [
    {
      resource: { attributes: resourceAttributes().map(([key, value]) => text(key, value)) },
      scopeSpans: [{ scope: { name: 'anwcef-portal' }, spans }],
    },
  ],
});

/** Begins to send the spans of `app` every few seconds. Returns a function that sends the rest and stops. Without the setting nothing is sent. */
export function openTraces(app: FastifyInstance, settings: Settings, delay: Delay): () => Promise<void> {
  const { tracesUrl } = settings;
  if (tracesUrl === null) return async () => {};
  const isTrusted = trustedProxies(settings);
  let waiting: Span[] = [];
  let isFailing = false;
  const send = async () => {
    const spans = waiting;
    if (spans.length === 0) return;
    waiting = [];
    try {
      const { ok, status } = await fetch(`${tracesUrl}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(exportRequest(spans)),
        redirect: 'error',
        signal: AbortSignal.timeout(LONGEST_EXPORT),
      });
      if (!ok) throw new Error(`It answered ${status}`);
      isFailing = false;
    } catch (error) {
      // The log has one line for each outage, because the service goes on without traces.
      if (!isFailing) app.log.warn({ reason: reasonOf(error) }, 'Traces cannot be sent');
      isFailing = true;
    }
  };
  const end = new AbortController();
  const sendRepeatedly = async () => {
    while (!end.signal.aborted) {
      await delay(INTERVAL, end.signal);
      await send();
    }
  };
  app.addHook('onResponse', async (request, reply) => {
    if (waiting.length >= MOST_WAITING) return;
    const span = spanOf(request, reply, trustedTraceparent(isTrusted, request));
    if (span !== null) waiting.push(span);
  });
  const sending = sendRepeatedly();
  return async () => {
    end.abort('closed');
    await sending;
  };
}
