// The applicant's dashboard: with a record that was submitted just now and whose status does not show yet, and with none.
import { routes } from '#machines/catalogue/routes.ts';
import type { Overview } from '#machines/dashboard/dashboardMachine.ts';
import type { GraphScene } from '../scene.ts';

const fetch = { call: 'geticeoi' } as const;
const gestures: GraphScene['gestures'] = {
  'dashboard.refreshed': ({ portal }) => portal.button('screen.dashboard.refresh').click(),
};

const statusIn = (output: unknown): unknown => (output as Overview).eoi?.['ua_currentstatus'];

const waiting: GraphScene = {
  machine: 'dashboard',
  name: 'waiting',
  gestures,
  calls: {
    fetchOverview: { ...fetch, outputs: (output) => statusIn(output) === 'eoi-created' },
    // It stays as it is: the minute passes.
    pollOverview: { ...fetch, outputs: (output) => statusIn(output) === 'eoi-created' },
  },
  delays: ['pollEvery', 'pollWithin'],
  prepare: async ({ portal, account }) => {
    await account.answered();
    await portal.signIn(account);
    await portal.open(`${routes.dashboard.path}?submitted=eoi`);
  },
};

const settled: GraphScene = {
  machine: 'dashboard',
  name: 'settled',
  plan: 1,
  gestures,
  calls: { fetchOverview: { ...fetch, outputs: (output) => statusIn(output) === 'eoi-submitted' } },
  prepare: async ({ portal, account }) => {
    await account.submitted();
    await portal.signIn(account);
    await portal.open(routes.dashboard.path);
  },
};

export const dashboardScenes = [waiting, settled];
