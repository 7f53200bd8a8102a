// Provides the dashboard with both records.
import { fromPromise } from 'xstate';
import { dashboardMachine } from '#machines/dashboardMachine.ts';
import { fetchOverview } from '../../services/eoi.ts';

export const providedDashboard = dashboardMachine.provide({
  actors: { fetchOverview: fromPromise(fetchOverview) },
});
