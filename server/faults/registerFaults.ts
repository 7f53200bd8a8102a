// Connects the faults with the server: without FAULTS it refuses requests for a fault, because faults are for testers on their own machine
// (product 13.6); with FAULTS it releases the connections that faults keep open when the server ends.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/httpError.ts';
import { isApi } from '../http/cors.ts';
import { loggedPath } from '../http/loggedPath.ts';
import { FAULT_HEADER } from './faultHooks.ts';

/** Without FAULTS a request with the header gets 403 and is logged. */
export function registerFaults(app: FastifyInstance, { faults, log }: Pick<Deps, 'faults' | 'log'>): void {
  if (faults !== null) {
    app.addHook('preClose', async () => faults.releaseAll());
    return;
  }
  app.addHook('onRequest', async ({ headers, url, ip }) => {
    if (headers[FAULT_HEADER] === undefined || !isApi(url)) return;
    log.warn({ address: ip, path: loggedPath(url) }, 'A request for a fault was refused: FAULTS is not set');
    throw new HttpError(403, 'Faults are not switched on: start the server with FAULTS=on.');
  });
}
