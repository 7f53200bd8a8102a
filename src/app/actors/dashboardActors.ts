// Provides the dashboard machine with the calls that fetch both records and end the assignment of a broker.
import { dashboardMachine } from '#machines/dashboard/dashboardMachine.ts';
import { endBroker, fetchOverview } from '../../services/eoi.ts';
import { authorizedCall, type Session } from './callActors.ts';

export const provideDashboard = (session: Session) =>
  dashboardMachine.provide({
    actors: {
      fetchOverview: authorizedCall(session, (_, authorization) => fetchOverview(authorization)),
      endBroker: authorizedCall(session, endBroker),
    },
  });
