// Provides the dashboard machine with the call that fetches both records.
import { dashboardMachine } from '#machines/dashboard/dashboardMachine.ts';
import { fetchOverview } from '../../services/eoi.ts';
import { authorizedCall, type Session } from './callActors.ts';

export const provideDashboard = (session: Session) =>
  dashboardMachine.provide({
    actors: { fetchOverview: authorizedCall(session, (_, authorization) => fetchOverview(authorization)) },
  });
