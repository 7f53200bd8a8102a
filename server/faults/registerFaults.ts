// Connects the faults with the server: without FAULTS it refuses requests for a fault, because faults are for testers on their own machine
// (product 13.6); with FAULTS it refuses requests that do not come from this computer, and releases the connections that faults keep open when
// the server ends.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/httpError.ts';
import { isApi } from '../http/cors.ts';
import { isLocalRequest } from '../http/isLocalRequest.ts';
import { loggedPath } from '../http/loggedPath.ts';
import { FAULT_HEADER } from './faultHooks.ts';

/** A request with the header gets 403 and is logged without FAULTS, or when it comes from elsewhere. */
export function registerFaults(app: FastifyInstance, { faults, log }: Pick<Deps, 'faults' | 'log'>): void {
  if (faults !== null) {
    app.addHook('preClose', async () => faults.releaseAll());
  }
  app.addHook('onRequest', async ({ headers, url, ip }) => {
    if (headers[FAULT_HEADER] === undefined || !isApi(url)) return;
    if (faults !== null && isLocalRequest(headers)) return;
    const reason = faults === null ? 'FAULTS is not set' : 'it does not come from this computer';
    log.warn({ address: ip, path: loggedPath(url) }, `A request for a fault was refused: ${reason}`);
    throw new HttpError(
      403,
      faults === null
        ? 'Faults are not switched on: start the server with FAULTS=on.'
        : 'Faults are for requests of this computer only.',
    );
  });
}
