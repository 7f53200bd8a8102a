// The harness of the dashboard: loading, polling, and the tag and button on the card of each record (product 2.9, 2.10).
import type { AnyMachineSnapshot } from 'xstate';
import { parseAddress } from '#machines/catalogue/routes.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import {
  actingBrokers,
  type DashboardContext,
  type DashboardInput,
  type Overview,
} from '#machines/dashboard/dashboardMachine.ts';
import { brokersMember } from '#machines/catalogue/records/actingBrokers.ts';
import { formatUkDateTime } from '#machines/catalogue/fields/ukTime.ts';
import { clearSubmittedRecord, storeSubmittedRecord } from '#src/services/submittedRecord.ts';
import { rowOf, inLanguage } from '../statusTable.ts';
import { applicant } from '../paths/users.ts';
import { firstActor } from './viewActors.ts';
import type { Page } from './openPage.ts';
import { buttonClick, normalizeText, openDialog, textOf } from './queries.ts';
import type { ScreenHarness } from './runScreenPath.ts';

/** The display state on the card of a record and the first word on its button, as the user reads them; null without a card. */
function cardOf(page: Page, record: RecordName): { displayState: string; buttonLabel: string | null } | null {
  const title = textOf(page.intl, `screen.dashboard.${record}.title`);
  const card = [...document.getElementsByClassName('card')].find(
    (each) => normalizeText(each.getElementsByTagName('h2')[0]?.textContent ?? null) === title,
  );
  if (card === undefined) return null;
  const textIn = (element: Element | undefined) => normalizeText(element?.firstChild?.textContent ?? null);
  return {
    displayState: textIn(card.getElementsByClassName('tag')[0]),
    buttonLabel: textIn(card.querySelector('.card-actions .button') ?? undefined).split(' ')[0] || null,
  };
}

/** The overview without the brokers: the records in the table of statuses have none. */
function withoutBrokers(overview: Overview): Overview {
  if (!overview.application) return overview;
  const { [brokersMember]: _brokers, ...application } = overview.application;
  return { ...overview, application };
}

/** How the page differs from the machine's brokers: in their names, and in the question whether one of them shall be stopped. */
function brokerProblems(page: Page, snapshot: AnyMachineSnapshot): string[] {
  const context: DashboardContext = snapshot.context;
  const named = [...document.querySelectorAll('.acting-broker p')].map(({ textContent }) =>
    normalizeText(textContent),
  );
  const expected = actingBrokers(context).map(({ name, since }) =>
    textOf(page.intl, 'screen.dashboard.broker', { name, date: formatUkDateTime(since)?.date ?? '' }),
  );
  const question = openDialog()?.querySelector('h2')?.textContent ?? '';
  const expectedQuestion = snapshot.matches({ brokers: 'confirming' })
    ? textOf(page.intl, 'dialog.broker.end.title', { name: context.ending?.name ?? '' })
    : '';
  return [
    ...(JSON.stringify(named) === JSON.stringify(expected) ? [] : [`names the brokers ${named.join(', ')}`]),
    ...(normalizeText(question) === expectedQuestion
      ? []
      : [`asks “${question}”, not “${expectedQuestion}”`]),
  ];
}

/** The cards that differ from the table of statuses. A submitted record whose new status does not show yet has no button (product 2.10). */
function cardProblems(page: Page, { overview, submitted, isLate }: DashboardContext): string[] {
  return (['eoi', 'application'] as const).flatMap((record) => {
    const found = cardOf(page, record);
    if (overview === null) return found === null ? [] : [`shows a card of the ${record} too early`];
    const { language } = page.shell.getSnapshot().context;
    // The record could not be fetched: its card has neither display state nor button.
    if (overview[record] === undefined)
      return JSON.stringify(found) === JSON.stringify({ displayState: '', buttonLabel: null })
        ? []
        : [`shows ${JSON.stringify(found)} for the ${record}, which could not be fetched`];
    const { status, displayState, buttonLabel } = rowOf(withoutBrokers(overview), record);
    const isPending = !isLate && submitted?.record === record && submitted.before === status;
    const expected = {
      displayState: inLanguage(displayState, language),
      buttonLabel: buttonLabel === null || isPending ? null : inLanguage(buttonLabel, language),
    };
    return JSON.stringify(found) === JSON.stringify(expected)
      ? []
      : [`shows ${JSON.stringify(found)} for the ${record} at ${status}, not ${JSON.stringify(expected)}`];
  });
}

export const dashboardHarness: ScreenHarness = {
  machine: 'dashboard',
  pageOptions: ({ input }) => {
    const { submitted } = input as DashboardInput;
    if (submitted === null) clearSubmittedRecord();
    else storeSubmittedRecord(applicant.id, submitted);
    return { address: parseAddress('/dashboard'), user: applicant };
  },
  findActor: async () => firstActor('dashboard'),
  executors: {
    'dashboard.refreshed': (page) => buttonClick(page, 'screen.dashboard.refresh'),
    'ending.requested': (page, { id }, { context }) => {
      const broker = actingBrokers(context).find((each) => each.id === id);
      return broker && buttonClick(page, 'screen.dashboard.broker.end', { name: broker.name });
    },
    'ending.cancelled': (page) => buttonClick(page, 'dialog.broker.end.keep'),
    'ending.confirmed': (page) => buttonClick(page, 'dialog.broker.end.end'),
  },
  // The cards before the event make no difference, but every answer of the port is shown at least once.
  equivalentStates: (value) =>
    typeof value === 'object' && value !== null && 'overview' in value && 'brokers' in value
      ? [value.overview, value.brokers]
      : value,
  alsoDistinguish: (_, { type, output }) =>
    type === 'xstate.done.actor.fetchOverview' ? JSON.stringify(output) : null,
  check: (page, snapshot) => [...cardProblems(page, snapshot.context), ...brokerProblems(page, snapshot)],
};
