// Puts the server together: what holds for every request, then the calls of the catalogue, then everything beside them.
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
import { allowOrigins } from './http/allowOrigins.ts';
import { answerErrors } from './http/answerErrors.ts';
import { answerUnknown, type Route } from './http/answerUnknown.ts';
import { readJson } from './http/readJson.ts';
import { serveCalls, type Handlers } from './http/serveCalls.ts';
import { serveHealth } from './http/serveHealth.ts';
import { lookupHandlers } from './lookups/lookupHandlers.ts';
import { serveMailbox } from './mail/mailbox.ts';
import { serveOpenApi } from './openapi/serveOpenApi.ts';
import { serveExplorer } from './portal/serveExplorer.ts';
import { servePortal } from './portal/servePortal.ts';

/** Every call that this server answers; serveCalls walks the catalogue and looks here. */
export const handlers: Handlers = {
  ...authHandlers,
  ...eoiHandlers,
  ...applicationHandlers,
  ...listHandlers,
  ...noteHandlers,
  ...brokerHandlers,
  ...lookupHandlers,
};

/** Registers everything on `app` and returns what it then serves. `caseworkerKey` null: no caseworker API. */
export async function buildApp(
  app: FastifyInstance,
  deps: Deps,
  caseworkerKey: string | null,
): Promise<readonly Route[]> {
  const { settings, database } = deps;
  answerErrors(app);
  const routes = answerUnknown(app);
  readJson(app);
  allowOrigins(app, settings);
  registerFaults(app, deps);
  await servePortal(app, settings);
  if (settings.loopback) await serveExplorer(app);
  serveHealth(app, database);
  serveCalls(app, deps, handlers);
  serveOpenApi(app);
  if (caseworkerKey !== null) await serveCaseworker(app, deps, caseworkerKey);
  if (settings.smtpUrl === null && settings.loopback) await serveMailbox(app, database);
  return routes;
}
