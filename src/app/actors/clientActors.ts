// Provides the machine that knows whom a broker acts for.
import { fromPromise } from 'xstate';
import { clientMachine } from '#machines/clientMachine.ts';
import { fetchClientName } from '../../services/broker.ts';

export const providedClient = clientMachine.provide({
  actors: { fetchClientName: fromPromise(({ input }) => fetchClientName(input)) },
});
