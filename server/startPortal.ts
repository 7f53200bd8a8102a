// Serves the portal alone, in front of another backend (product 13.4): it opens no database, mailbox or file store. startServer.ts, which starts
// the whole server, uses the functions for the port, for listening and for draining too.
import type { FastifyInstance } from 'fastify';
import { systemDelay, type Delay } from './clock.ts';
import { closeAll } from './closeAll.ts';
import { reservePort } from './freePort.ts';
import { createFastify } from './http/createFastify.ts';
import { createRegistry, openMetrics } from './http/metrics.ts';
import { openTraces } from './http/traces.ts';
import { registerErrorHandler } from './http/errorHandler.ts';
import { answerNotFoundBeforeBody, registerNotFoundHandler } from './http/notFoundHandler.ts';
import { serveHealth } from './http/serveHealth.ts';
import type { Log } from './log.ts';
import { servePortal } from './portal/servePortal.ts';
import { readSettings, type Settings } from './settings.ts';

type Variables = Record<string, string | undefined>;

export interface RunningPortal {
  /** `http://HOST:PORT`, without a slash at its end. */
  url: string;
  /** The address of METRICS_PORT; null without that setting. */
  metricsUrl: string | null;
  settings: Settings;
  log: Log;
  /** Finishes the requests that have begun, and closes everything that the start has opened. */
  close(): Promise<void>;
  /** Drains (product 14.16): takes requests for DRAIN_SECONDS or until `signal` aborts, while `/readyz` says 503, and then closes. */
  stop(signal: AbortSignal): Promise<void>;
}

/** The `stop` of a server. `/readyz` answers 503 once `stopping` is aborted. */
export const stopAfterDrain =
  (stopping: AbortController, { drain }: Settings, delay: Delay, close: () => Promise<void>) =>
  async (signal: AbortSignal): Promise<void> => {
    stopping.abort();
    await delay(drain, signal);
    await close();
  };

/** The settings, with a real port: for PORT 0 a reserved one, which `release` frees for the server to listen on. */
export async function settingsWithPort(
  variables: Variables,
): Promise<{ settings: Settings; release: () => Promise<void> }> {
  const settings = readSettings(variables);
  if (settings.port !== 0) return { settings, release: async () => {} };
  const { port, release } = await reservePort(settings.host);
  return { settings: readSettings({ ...variables, PORT: String(port) }), release };
}

/** Listens, and returns the address without a slash at its end. */
export async function listen(app: FastifyInstance, { host, port }: Settings): Promise<string> {
  await app.listen({ host, port });
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** @param variables environment variables with DATA_API and AUTH_API */
export async function startPortal(variables: Variables): Promise<RunningPortal> {
  const { settings, release } = await settingsWithPort(variables);
  const cleanups: (() => Promise<unknown>)[] = [];
  const close = () => closeAll(cleanups);
  try {
    const app = createFastify(settings);
    cleanups.push(openTraces(app, settings, systemDelay));
    const registry = createRegistry(app);
    registerErrorHandler(app);
    const routes = registerNotFoundHandler(app);
    const hasPages = await servePortal(app, settings);
    const stopping = new AbortController();
    // /readyz ignores the other backend: a load balancer must keep the portal, whose pages explain the failure of a backend.
    serveHealth(app, stopping.signal, async () => (hasPages ? null : 'the portal is not built'));
    answerNotFoundBeforeBody(app, routes);
    cleanups.push(() => app.close());
    const metrics = await openMetrics(app, registry, settings);
    cleanups.push(metrics.close);
    const stop = stopAfterDrain(stopping, settings, systemDelay, close);
    await release();
    const url = await listen(app, settings);
    return { url, metricsUrl: metrics.url, settings, log: app.log, close, stop };
  } catch (error) {
    cleanups.push(release);
    // The reason why the start failed says more than what fails after it.
    await close().catch(() => {});
    throw error;
  }
}
