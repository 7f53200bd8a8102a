// Provides the machine that knows whom a broker acts for.
import { clientMachine } from '#machines/broker/clientMachine.ts';
import { fetchClientName } from '../../services/broker.ts';
import { authorizedCall, type Session } from './callActors.ts';

export const provideClient = (session: Session) =>
  clientMachine.provide({ actors: { fetchClientName: authorizedCall(session, fetchClientName) } });
