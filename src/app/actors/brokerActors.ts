// Provides the machine of the broker's list with the data API.
import { brokerMachine } from '#machines/broker/brokerMachine.ts';
import { removeClient } from '../../services/removeClient.ts';
import { fetchPage, gatherRows } from '../../services/clientPages.ts';
import { authorizedCall, oncePerSession } from './callActors.ts';

export const provideBroker = oncePerSession((session) =>
  brokerMachine.provide({
    actors: {
      fetchPage: authorizedCall(session, fetchPage),
      fetchAllRows: authorizedCall(session, gatherRows),
      removeClient: authorizedCall(session, removeClient),
    },
  }),
);
