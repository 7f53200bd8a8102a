// Provides the broker's list with its calls.
import { fromPromise } from 'xstate';
import { brokerMachine } from '#machines/brokerMachine.ts';
import { fetchClients, removeClient, selectClient } from '../../services/broker.ts';

export const providedBroker = brokerMachine.provide({
  actors: {
    fetchClients: fromPromise(fetchClients),
    removeClient: fromPromise(({ input }) => removeClient(input)),
    selectClient: fromPromise(({ input }) => selectClient(input)),
  },
});
