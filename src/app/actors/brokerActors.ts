// Provides the machines of a broker with the data API: the client list, and the client in view.
import { brokerMachine } from '#machines/broker/brokerMachine.ts';
import { clientMachine } from '#machines/broker/clientMachine.ts';
import { fetchClientName, removeClient } from '../../services/broker.ts';
import { fetchPage, gatherRows } from '../../services/clientPages.ts';
import { authorizedCall, type Session } from './callActors.ts';

export const provideBroker = (session: Session) =>
  brokerMachine.provide({
    actors: {
      fetchPage: authorizedCall(session, fetchPage),
      fetchAllRows: authorizedCall(session, gatherRows),
      removeClient: authorizedCall(session, removeClient),
    },
  });

export const provideClient = (session: Session) =>
  clientMachine.provide({ actors: { fetchClientName: authorizedCall(session, fetchClientName) } });
