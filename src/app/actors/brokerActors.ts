// Provides the broker's list with its calls.
import { fromPromise } from 'xstate';
import { brokerMachine } from '#machines/brokerMachine.ts';
import { removeClient, selectClient } from '../../services/broker.ts';
import { fetchPage, gatherRows } from '../../services/clientPages.ts';

export const providedBroker = brokerMachine.provide({
  actors: {
    fetchPage: fromPromise(({ input }) => fetchPage(input)),
    gatherRows: fromPromise(({ input }) => gatherRows(input)),
    removeClient: fromPromise(({ input }) => removeClient(input)),
    selectClient: fromPromise(({ input }) => selectClient(input)),
  },
});
