// The harness of the eligibility check (product 1.14): the page explains each answer that speaks against an application, and gives the
// verdict below all questions.
import { screen, within } from '@testing-library/react';
import { conditionsAnsweredNo, areAllAnswered } from '#machines/catalogue/records/eligibility.ts';
import { routes } from '#machines/catalogue/routes.ts';
import { firstActor } from './viewActors.ts';
import { accessibleRoot, normalizeText, textOf } from './queries.ts';
import type { ScreenHarness } from './runScreenPath.ts';

export const eligibilityHarness: ScreenHarness = {
  machine: 'eligibility',
  pageOptions: () => ({ address: { path: routes['eligibility-check'].path, query: '' }, user: null }),
  findActor: async () => firstActor('eligibility'),
  executors: {
    'condition.answered': (page, { condition, answer }) => {
      const radio = within(accessibleRoot())
        .queryAllByRole<HTMLInputElement>('radio')
        .find(({ name, value }) => name === `check-${condition}` && value === (answer ? '1' : '0'));
      return radio && (() => page.user.click(radio));
    },
  },
  check: ({ intl }, { context }) => {
    const unmetCount = conditionsAnsweredNo(context.answers).length;
    const explained = screen.queryAllByText(textOf(intl, 'form.warning')).length;
    const [heading] = screen
      .queryAllByRole('status')
      .flatMap((status) => within(status).queryAllByRole('heading', { level: 2 }));
    const verdict = normalizeText(heading?.textContent ?? null);
    const id = `screen.eligibility-check.${unmetCount > 0 ? 'doubtful' : 'likely'}.title`;
    const expected = areAllAnswered(context.answers)
      ? normalizeText(intl.formatMessage({ id }, { count: unmetCount }))
      : '';
    return [
      ...(explained === unmetCount ? [] : [`explains ${explained} answers of ${unmetCount}`]),
      ...(verdict === expected ? [] : [`gives the verdict “${verdict}”, not “${expected}”`]),
    ];
  },
};
