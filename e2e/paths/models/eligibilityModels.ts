// Browser model of the eligibility check, which is public and makes no calls (product 1.14).
import type { EligibilityCondition } from '#machines/catalogue/records/eligibility.ts';
import { routes } from '#machines/catalogue/routes.ts';
import type { GraphModel } from '../browserModel.ts';

const check: GraphModel = {
  machine: 'eligibility',
  name: 'check',
  calls: {},
  executors: {
    'condition.answered': async ({ portal: { page } }, { condition, answer }) => {
      const name = `check-${condition satisfies EligibilityCondition}`;
      await page.locator(`[name="${name}"][value="${answer ? 1 : 0}"]`).check();
    },
  },
  prepare: ({ portal }) => portal.open(routes['eligibility-check'].path),
};

export const eligibilityModels = [check];
