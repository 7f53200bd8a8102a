// The metrics of every server process for Prometheus (product 14.2), served at `/metrics` on PORT or on METRICS_PORT.
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Settings } from '../settings.ts';
import { version } from '../version.ts';
import { addSecurityHeaders } from './addSecurityHeaders.ts';
import { createFastify, REFUSALS } from './createFastify.ts';
import { securityHeaders } from './securityHeaders.ts';
import { registerErrorHandler } from './errorHandler.ts';
import { registerNotFoundHandler } from './notFoundHandler.ts';

/** A registry with the metrics of the process, its version, and the requests to `app`. */
export function createRegistry(app: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'build_info',
    help: 'Always 1; the label tells the version',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: version() }, 1);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  const refused = new Counter({
    name: 'refused_requests_total',
    help: 'Requests answered with 401, 403 or 429',
    labelNames: ['status'],
    registers: [registry],
  });
  for (const status of REFUSALS) refused.inc({ status: String(status) }, 0);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const status = String(reply.statusCode);
    durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    if (REFUSALS.has(reply.statusCode)) refused.inc({ status });
    done();
  });
  return registry;
}

function serveMetrics(app: FastifyInstance, registry: Registry): void {
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

/**
 * Serves the metrics on METRICS_PORT, or on `app` without that setting. Returns the address of that port, null without the setting, and a
 * function that closes it.
 */
export async function openMetrics(
  app: FastifyInstance,
  registry: Registry,
  settings: Settings,
): Promise<{ url: string | null; close: () => Promise<void> }> {
  if (settings.metricsPort === null) {
    serveMetrics(app, registry);
    return { url: null, close: async () => {} };
  }
  const metricsApp = createFastify(settings);
  addSecurityHeaders(metricsApp, securityHeaders(settings));
  registerErrorHandler(metricsApp);
  registerNotFoundHandler(metricsApp);
  serveMetrics(metricsApp, registry);
  const url = await metricsApp.listen({ host: settings.metricsHost, port: settings.metricsPort });
  return { url, close: () => metricsApp.close() };
}
