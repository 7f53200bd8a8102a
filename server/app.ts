// Registers everything that the server serves: hooks for every request, the calls of the catalogue, and the other routes.
import type { FastifyInstance } from 'fastify';
import { serveCaseworker } from './caseworker/serveCaseworker.ts';
import type { Deps } from './deps.ts';
import { registerFaults } from './faults/registerFaults.ts';
import { applicationHandlers } from './records/applicationHandlers.ts';
import { authHandlers } from './accounts/authHandlers.ts';
import { brokerHandlers } from './broker/brokerHandlers.ts';
import { eoiHandlers } from './records/eoiHandlers.ts';
import { listHandlers } from './lists/listHandlers.ts';
import { noteHandlers } from './files/noteHandlers.ts';
import { registerCors } from './http/cors.ts';
import { registerErrorHandler } from './http/errorHandler.ts';
import { answerNotFoundBeforeBody, registerNotFoundHandler, type Route } from './http/notFoundHandler.ts';
import { registerJsonParser } from './http/jsonParser.ts';
import { serveCalls, type Handlers } from './http/serveCalls.ts';
import { serveHealth } from './http/serveHealth.ts';
import { slowRefusals } from './http/slowRefusals.ts';
import { lookupHandlers } from './lookups/lookupHandlers.ts';
import { serveMailbox } from './mail/mailbox.ts';
import { serveOpenApi } from './openapi/serveOpenApi.ts';
import { serveExplorer } from './portal/serveExplorer.ts';
import { servePortal } from './portal/servePortal.ts';

/** The handlers of all calls, by call id; serveCalls registers a route for each. */
const handlers: Handlers = {
  ...authHandlers,
  ...eoiHandlers,
  ...applicationHandlers,
  ...listHandlers,
  ...noteHandlers,
  ...brokerHandlers,
  ...lookupHandlers,
};

/**
 * Registers all hooks and routes on `app` and returns the routes. When `caseworkerKey` is null there is no caseworker API. `stopping` aborts when
 * the server begins to drain.
 */
export async function buildApp(
  app: FastifyInstance,
  deps: Deps,
  caseworkerKey: string | null,
  stopping: AbortSignal,
): Promise<readonly Route[]> {
  const { settings, database } = deps;
  registerErrorHandler(app);
  slowRefusals(app, deps);
  const routes = registerNotFoundHandler(app);
  registerJsonParser(app);
  registerCors(app, settings);
  registerFaults(app, deps);
  await servePortal(app, settings);
  if (settings.loopback) await serveExplorer(app);
  // Migrations run before the server listens, so that the database alone decides whether it is ready.
  serveHealth(app, stopping, () =>
    database.ping().then(
      () => null,
      () => 'the database cannot be reached',
    ),
  );
  serveCalls(app, deps, handlers);
  serveOpenApi(app);
  if (caseworkerKey !== null) await serveCaseworker(app, deps, caseworkerKey);
  if (settings.smtpUrl === null && settings.loopback) await serveMailbox(app, database);
  answerNotFoundBeforeBody(app, routes);
  return routes;
}
