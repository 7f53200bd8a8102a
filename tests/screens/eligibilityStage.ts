// The eligibility check: the page explains each answer that stands against an application, and gives the verdict below all questions.
import { screen, within } from '@testing-library/react';
import { pointsAnsweredNo, areAllAnswered } from '#machines/catalogue/records/eligibility.ts';
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
  check: ({ intl }, { context }) => {
    const doubts = pointsAnsweredNo(context.answers).length;
    const explained = screen.queryAllByText(wordsOf(intl, 'form.warning')).length;
    const [heading] = screen
      .queryAllByRole('status')
      .flatMap((status) => within(status).queryAllByRole('heading', { level: 2 }));
    const verdict = read(heading?.textContent ?? null);
    const id = `screen.eligibility-check.${doubts > 0 ? 'doubtful' : 'likely'}.title`;
    const expected = areAllAnswered(context.answers)
      ? read(intl.formatMessage({ id }, { count: doubts }))
      : '';
    return [
      ...(explained === doubts ? [] : [`explains ${explained} answers of ${doubts}`]),
      ...(verdict === expected ? [] : [`says “${verdict}” of the whole, not “${expected}”`]),
    ];
  },
};
