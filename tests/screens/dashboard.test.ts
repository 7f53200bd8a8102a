// Walks the dashboard (specification section 4 "Dashboard states").
import { routes } from '#machines/catalogue/routes.ts';
import { applicant } from '../paths/people.ts';
import { firstActor } from './actorsOfViews.ts';
import { press } from './reach.ts';
import { walkStage } from './walkStage.ts';

walkStage({
  machine: 'dashboard',
  address: ({ input }) => ({
    path: routes.dashboard.path,
    query: JSON.stringify(input).includes('eoi') ? '?submitted=eoi' : '',
  }),
  user: applicant,
  begin: async () => firstActor('dashboard'),
  gestures: {
    // The failed list has a second one.
    'dashboard.refreshed': (page) => press(page, 'screen.dashboard.refresh'),
  },
});
