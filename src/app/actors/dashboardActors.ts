// Provides the dashboard machine with the calls that fetch both records and end the assignment of a broker.
import { dashboardMachine } from '#machines/dashboard/dashboardMachine.ts';
import { endBroker, fetchOverview } from '../../services/eoi.ts';
import { authorizedCall, oncePerSession } from './callActors.ts';

export const provideDashboard = oncePerSession((session) =>
  dashboardMachine.provide({
    actors: {
      fetchOverview: authorizedCall(session, (_, authorization) => fetchOverview(authorization)),
      endBroker: authorizedCall(session, endBroker),
    },
  }),
);
