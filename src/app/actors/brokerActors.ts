// Provides the broker's list with its calls.
import { brokerMachine } from '#machines/broker/brokerMachine.ts';
import { removeClient, selectClient } from '../../services/broker.ts';
import { fetchPage, gatherRows } from '../../services/clientPages.ts';
import { authorised, type Session } from './callActors.ts';

export const provideBroker = (session: Session) =>
  brokerMachine.provide({
    actors: {
      fetchPage: authorised(session, fetchPage),
      fetchAllRows: authorised(session, gatherRows),
      removeClient: authorised(session, removeClient),
      selectClient: authorised(session, selectClient),
    },
  });
