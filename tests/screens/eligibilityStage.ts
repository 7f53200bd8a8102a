// The eligibility check: each answer that stands against an application is explained below its question, and
// the verdict stands below all of them.
import { screen, within } from '@testing-library/react';
import { doubtsOf } from '#machines/catalogue/eligibility.ts';
import { routes } from '#machines/catalogue/routes.ts';
import { firstActor } from './actorsOfViews.ts';
import { hearable, read, wordsOf } from './reach.ts';
import type { Stage } from './walkScreen.ts';

export const eligibilityStage: Stage = {
  machine: 'eligibility',
  visit: () => ({ address: { path: routes['eligibility-check'].path, query: '' }, user: null }),
  begin: async () => firstActor('eligibility'),
  gestures: {
    'point.answered': (page, { point, answer }) => {
      const radio = within(hearable())
        .queryAllByRole<HTMLInputElement>('radio')
        .find(({ name, value }) => name === `check-${point}` && value === (answer ? '1' : '0'));
      return radio && (() => page.user.click(radio));
    },
  },
  check: ({ intl }, { context, value }) => {
    const doubts = doubtsOf(context.answers).length;
    const explained = screen.queryAllByText(wordsOf(intl, 'form.warning')).length;
    const [heading] = screen
      .queryAllByRole('status')
      .flatMap((status) => within(status).queryAllByRole('heading', { level: 2 }));
    const verdict = read(heading?.textContent ?? null);
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
