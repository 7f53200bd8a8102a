// The dashboard (specification section 4 "Dashboard states").
import { addressOf } from '#machines/catalogue/routes.ts';
import { applicant } from '../paths/people.ts';
import { firstActor } from './actorsOfViews.ts';
import { press } from './reach.ts';
import type { Stage } from './walkScreen.ts';

export const dashboardStage: Stage = {
  machine: 'dashboard',
  visit: ({ input }) => ({
    address: addressOf(JSON.stringify(input).includes('eoi') ? '/dashboard?submitted=eoi' : '/dashboard'),
    user: applicant,
  }),
  begin: async () => firstActor('dashboard'),
  gestures: {
    // The failed list has a second one.
    'dashboard.refreshed': (page) => press(page, 'screen.dashboard.refresh'),
  },
};
