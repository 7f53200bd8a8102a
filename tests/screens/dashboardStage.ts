// The dashboard: loading, polling, and what the cards of both records say and offer.
import { parseAddress } from '#machines/catalogue/routes.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Overview } from '#machines/dashboard/dashboardMachine.ts';
import { rowIn, tableWord } from '../statusTable.ts';
import { applicant } from '../paths/users.ts';
import { firstActor } from './actorsOfViews.ts';
import type { Page } from './openPage.ts';
import { press, read, wordsOf } from './reach.ts';
import type { Stage } from './walkScreen.ts';

/** What the card of a record says as a person sees it: its tag and the first word on its button; null without a card. */
function cardOf(page: Page, record: RecordName): { tag: string; action: string | null } | null {
  const title = wordsOf(page.intl, `screen.dashboard.${record}.title`);
  const card = [...document.getElementsByClassName('card')].find(
    (each) => read(each.getElementsByTagName('h2')[0]?.textContent ?? null) === title,
  );
  if (card === undefined) return null;
  const seen = (element: Element | undefined) => read(element?.firstChild?.textContent ?? null);
  return {
    tag: seen(card.getElementsByClassName('tag')[0]),
    action: seen(card.getElementsByClassName('button')[0]) || null,
  };
}

/** The cards that say something other than the table of statuses. */
function cardFaults(page: Page, overview: Overview | null): string[] {
  return (['eoi', 'application'] as const).flatMap((record) => {
    const found = cardOf(page, record);
    if (overview === null) return found === null ? [] : [`shows a card of the ${record} too early`];
    const { language } = page.shell.getSnapshot().context;
    const { status, tag, action } = rowIn(overview, record);
    const expected = {
      tag: tableWord(tag, language),
      action: action === null ? null : tableWord(action, language),
    };
    return JSON.stringify(found) === JSON.stringify(expected)
      ? []
      : [`says ${JSON.stringify(found)} of the ${record} at ${status}, not ${JSON.stringify(expected)}`];
  });
}

export const dashboardStage: Stage = {
  machine: 'dashboard',
  visit: ({ input }) => ({
    address: parseAddress(JSON.stringify(input).includes('eoi') ? '/dashboard?submitted=eoi' : '/dashboard'),
    user: applicant,
  }),
  begin: async () => firstActor('dashboard'),
  gestures: {
    // The failed list has a second one.
    'dashboard.refreshed': (page) => press(page, 'screen.dashboard.refresh'),
  },
  // The cards that were shown before make no difference; but every answer is shown at least once.
  alike: (value) =>
    typeof value === 'object' && value !== null && 'overview' in value ? value.overview : value,
  each: (_, { type, output }) => (type === 'xstate.done.actor.fetchOverview' ? JSON.stringify(output) : null),
  check: (page, { context }) => cardFaults(page, context.overview),
};
