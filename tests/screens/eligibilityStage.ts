// The eligibility check (specification section 1): each answer that stands against an application is explained below its question, and
// the verdict stands below all of them.
import { doubtsOf } from '#machines/catalogue/eligibility.ts';
import { routes } from '#machines/catalogue/routes.ts';
import { firstActor } from './actorsOfViews.ts';
import { read, usable } from './reach.ts';
import type { Stage } from './walkScreen.ts';

export const eligibilityStage: Stage = {
  machine: 'eligibility',
  visit: () => ({ address: { path: routes['eligibility-check'].path, query: '' }, user: null }),
  begin: async () => firstActor('eligibility'),
  gestures: {
    'point.answered': (page, { point, answer }) => {
      const [radio] = usable(`[name="check-${point}"][value="${answer ? 1 : 0}"]`);
      return radio && (() => page.user.click(radio));
    },
  },
  check: ({ intl }, { context, value }) => {
    const doubts = doubtsOf(context.answers).length;
    const explained = document.querySelectorAll('.section .warning').length;
    const verdict = read(document.querySelector('[role="status"] h2')?.textContent ?? null);
    const expected =
      value === 'answering'
        ? ''
        : read(intl.formatMessage({ id: `screen.eligibility-check.${value}.title` }, { count: doubts }));
    return [
      ...(explained === doubts ? [] : [`explains ${explained} answers of ${doubts}`]),
      ...(verdict === expected ? [] : [`says “${verdict}” of the whole, not “${expected}”`]),
    ];
  },
};
