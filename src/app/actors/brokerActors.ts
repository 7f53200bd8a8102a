// Provides the broker's list with its calls.
import { brokerMachine } from '#machines/broker/brokerMachine.ts';
import { removeClient, selectClient } from '../../services/broker.ts';
import { fetchPage, gatherRows } from '../../services/clientPages.ts';
import { authorizedCall, type Session } from './callActors.ts';

export const provideBroker = (session: Session) =>
  brokerMachine.provide({
    actors: {
      fetchPage: authorizedCall(session, fetchPage),
      gatherRows: authorizedCall(session, gatherRows),
      removeClient: authorizedCall(session, removeClient),
      selectClient: authorizedCall(session, selectClient),
    },
  });
