// Faults are for testers on their own machine: a server that makes none says so to whoever asks for one, and ends without waiting for
// what it holds back (decisions.md, "FAULTS exist only while HOST is loopback").
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/httpError.ts';
import { isApi } from '../http/cors.ts';
import { loggedPath } from '../http/loggedPath.ts';
import { FAULT_HEADER } from './faultHooks.ts';

/** Refuses the header with 403 and one line in the log where faults are off. */
export function guardFaults(app: FastifyInstance, { faults, log }: Pick<Deps, 'faults' | 'log'>): void {
  if (faults !== null) {
    app.addHook('preClose', async () => faults.release());
    return;
  }
  app.addHook('onRequest', async ({ headers, url, ip }) => {
    if (headers[FAULT_HEADER] === undefined || !isApi(url)) return;
    log.warn({ address: ip, path: loggedPath(url) }, 'A request for a fault was refused: FAULTS is not set');
    throw new HttpError(403, 'Faults are not switched on: start the server with FAULTS=on.');
  });
}
