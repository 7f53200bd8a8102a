// The eligibility check, met by somebody who has not registered. The machine asks the server nothing.
import type { EligibilityPoint } from '#machines/catalogue/records/eligibility.ts';
import { routes } from '#machines/catalogue/routes.ts';
import type { GraphScene } from '../scene.ts';

const check: GraphScene = {
  machine: 'eligibility',
  name: 'check',
  calls: {},
  gestures: {
    'point.answered': async ({ portal: { page } }, { point, answer }) => {
      const name = `check-${point satisfies EligibilityPoint}`;
      await page.locator(`[name="${name}"][value="${answer ? 1 : 0}"]`).check();
    },
  },
  prepare: ({ portal }) => portal.open(routes['eligibility-check'].path),
};

export const eligibilityScenes = [check];
