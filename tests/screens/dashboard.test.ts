// The applicant's dashboard (product 2.9, 2.15, 2.17): it says what happens next and the dates that are known, and leads to what can be opened.
import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { outlines, pagePath, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { basePath, parseAddress } from '#machines/catalogue/routes.ts';
import type { FetchedOverview, Overview } from '#machines/dashboard/dashboardMachine.ts';
import { clearSubmittedRecord, storeSubmittedRecord } from '#src/services/submittedRecord.ts';
import { applicant } from '../paths/users.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { pendingPort } from './pendingActors.ts';
import { liveTexts, normalizeText, pressButton, textOf } from './queries.ts';
import { clockOf, firstActor } from './viewActors.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => {
  vi.restoreAllMocks();
  clearSubmittedRecord();
  page.close();
});

const answer = (overview: FetchedOverview) =>
  page.perform(() => pendingPort(firstActor('dashboard'), 'fetchOverview').resolve(overview));

async function openDashboard(overview: FetchedOverview) {
  page = await openPage({ address: parseAddress('/dashboard'), language: 'en', user: applicant });
  await answer(overview);
}

const sentences = () =>
  [...document.querySelectorAll('.next-action p')].map(({ textContent }) => textContent);
const card = (record: RecordName) =>
  within(screen.getByRole('region', { name: textOf(page.intl, `screen.dashboard.${record}.title`) }));

const approved = {
  ua_currentstatus: 'eligible',
  ua_submittedon: '2026-11-10T09:00:00.000Z',
  ua_statushistory: [
    { at: '2026-11-08T09:00:00.000Z', status: 'eoi-created' },
    { at: '2026-11-10T09:00:00.000Z', status: 'eoi-submitted' },
    { at: '2026-11-12T09:00:00.000Z', status: 'eoi-in-assessment' },
    { at: '2026-11-20T09:00:00.000Z', status: 'eligible' },
  ],
};
const application = (ua_currentstatus: string, ua_currentpageinapplication = 'supporting-documents') => ({
  ua_currentstatus,
  ua_currentpageinapplication,
});

test.each([
  [null, null, 'eoi.not-started'],
  [{ ua_currentstatus: 'eoi-created', ua_currentpageinapplication: 'loan-purpose' }, null, 'eoi.in-progress'],
  [{ ua_currentstatus: 'eoi-submitted' }, null, 'eoi.submitted'],
  [{ ua_currentstatus: 'ineligible' }, null, 'eoi.rejected'],
  [approved, null, 'eoi.approved'],
  [approved, application('application-created', 'creditsafe-declaration'), 'application.ready'],
  [approved, application('application-created'), 'application.in-progress'],
  [approved, application('application-submitted'), 'application.submitted'],
  [approved, application('application-rejected'), 'application.rejected'],
  [approved, application('application-withdrawn'), 'application.withdrawn'],
  [approved, application('offer-letter-signed'), 'application.approved'],
  [{ ua_currentstatus: 'eoi-in-query' }, application('application-submitted'), 'eoi.in-query'],
  [
    { ua_currentstatus: 'withdrawn' },
    application('application-created', 'creditsafe-declaration'),
    'eoi.withdrawn',
  ],
])('one sentence says what happens next: %j, %j, %s', async (eoi, storedApplication, id) => {
  await openDashboard({ eoi, application: storedApplication });
  expect(sentences()).toEqual([
    textOf(page.intl, `screen.dashboard.${id}`, {
      eoiSteps: outlines.eoi.steps.length,
      applicationSteps: outlines.application.steps.length,
    }),
  ]);
});

test.each([
  ['ineligible', 'There is no Application, because your Expression of Interest was not successful.'],
  ['eoi-withdrawn', 'There is no Application, because your Expression of Interest was withdrawn.'],
  ['eoi-submitted', 'The Application opens here when your Expression of Interest is approved.'],
])(
  'with an EOI of the status %s, the card of an Application that does not exist says: %s',
  async (status, text) => {
    await openDashboard({ eoi: { ua_currentstatus: status }, application: null });
    expect(card('application').getByText(text)).toBeDefined();
  },
);

test('says no sentence while nobody knows whether the Application exists', async () => {
  await openDashboard({ eoi: approved, failure: { status: 500, notice: null } });
  expect([sentences(), document.querySelector('details')]).toEqual([[], null]);
});

test('an Expression of Interest in query keeps its Continue in view although the Application exists', async () => {
  await openDashboard({
    eoi: { ua_currentstatus: 'eoi-in-query' },
    application: application('application-created'),
  });
  const name = textOf(page.intl, 'screen.dashboard.continue.eoi');
  expect(card('eoi').getByRole('link', { name }).closest('details')).toBeNull();
});

test('counts a step that the catalogue does not have as the first one, and Continue leads there', async () => {
  const eoi = { ua_currentstatus: 'eoi-created', ua_currentpageinapplication: 'another-page' };
  await openDashboard({ eoi, application: null });
  const values = { number: '1', total: '4' };
  expect(card('eoi').getByText(textOf(page.intl, 'progress.position', values))).toBeTruthy();
  expect(
    card('eoi')
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    `${basePath}/stage-one/declarations`,
    `${basePath}/documents/stage-one`,
    `${basePath}/stage-one/tasks`,
  ]);
});

test('Continue leads to a step around which the backend has written spaces', async () => {
  const eoi = { ua_currentstatus: 'eoi-created', ua_currentpageinapplication: 'loan-purpose ' };
  await openDashboard({ eoi, application: null });
  const name = textOf(page.intl, 'screen.dashboard.continue.eoi');
  expect(card('eoi').getByRole('link', { name }).getAttribute('href')).toBe(
    `${basePath}/stage-one/loan-purpose`,
  );
});

test('folds the approved Expression of Interest with its date once the Application exists', async () => {
  await openDashboard({ eoi: approved, application: application('application-submitted') });
  expect(card('eoi').getByText('Since 20/11/2026')).toBeTruthy();
  const details = document.querySelector('details');
  expect([details?.open, details?.closest('section')?.getAttribute('aria-labelledby')]).toEqual([
    false,
    screen.getByRole('heading', { name: 'Expression of Interest' }).id,
  ]);
  expect([...(details?.querySelectorAll('li') ?? [])].map((item) => normalizeText(item.textContent))).toEqual(
    ['10/11/2026 Submitted', '12/11/2026 Processing', '20/11/2026 Approved'],
  );
  expect([...(details?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    `${basePath}/stage-one/review`,
    `${basePath}/documents/stage-one`,
  ]);
});

test('shows the day of the submit alone when the backend has no history', async () => {
  const { ua_statushistory: _history, ...eoi } = approved;
  await openDashboard({ eoi, application: application('application-submitted') });
  expect([...document.querySelectorAll('.history')].map((list) => normalizeText(list.textContent))).toEqual([
    '10/11/2026 Submitted',
  ]);
  expect(card('eoi').queryByText(/Since/)).toBeNull();
});

test('a record in query leads to all of its steps', async () => {
  await openDashboard({ eoi: { ua_currentstatus: 'eoi-in-query' }, application: null });
  expect(
    card('eoi')
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([`${basePath}/stage-one/tasks`, `${basePath}/documents/stage-one`]);
});

test.each([
  ['eoi', 'eoi-created', 'eoi-submitted'],
  ['eoi', 'eoi-in-query', 'eoi-submitted'],
  ['application', 'application-created', 'application-submitted'],
  ['application', 'app-in-query', 'application-submitted'],
] as const)(
  'the %s that was submitted at the status %s offers nothing to do until the new status shows',
  async (record, before, after) => {
    storeSubmittedRecord(applicant.id, { record, before });
    const overviewAt = (ua_currentstatus: string): Overview => {
      const submitted = {
        ua_currentstatus,
        ua_currentpageinapplication: record === 'eoi' ? 'loan-purpose' : 'supporting-documents',
        ua_statusmessage: { en: 'Send the accounts.', cy: 'Anfonwch y cyfrifon.' },
      };
      return record === 'eoi'
        ? { eoi: submitted, application: null }
        : { eoi: approved, application: submitted };
    };
    const shown = () => ({
      sentences: sentences(),
      links: card(record)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
      announced: liveTexts(),
      message: document.querySelector('.status-message'),
    });
    await openDashboard(overviewAt(before));
    const dashboard = firstActor('dashboard');
    const pending = {
      sentences: [textOf(page.intl, `screen.dashboard.${record}.pending`)],
      links: [`${basePath}/documents/${outlines[record].stage}`],
      announced: [textOf(page.intl, 'screen.dashboard.polling')],
      message: null,
    };
    expect(shown()).toEqual(pending);
    await page.perform(() => clockOf(dashboard).endDelay(limits.statusPolling.duration));
    // The record may have returned to its old status unseen: its card offers what that status allows.
    const isQueried = before.endsWith('in-query');
    const late = shown();
    const { stage, steps } = outlines[record];
    expect([late.announced, late.links, late.message?.textContent.includes('Send the accounts.')]).toEqual([
      [textOf(page.intl, 'screen.dashboard.late')],
      (isQueried ? ['tasks', 'documents'] : [steps.at(-1) ?? '', 'documents', 'tasks']).map(
        (each) => `${basePath}${pagePath(stage, each)}`,
      ),
      isQueried || undefined,
    ]);
    await pressButton(page, 'screen.dashboard.refresh');
    await answer(overviewAt(after));
    expect(sentences()).toEqual([textOf(page.intl, `screen.dashboard.${record}.submitted`)]);
    const name = textOf(page.intl, `screen.dashboard.view.${record}`);
    expect(card(record).getAllByRole('link', { name })).toHaveLength(1);
  },
);

test('says after a check what has changed and when it looked', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T13:16:00Z'));
  const status = () =>
    normalizeText(document.querySelector('.status-check [role="status"]')?.textContent ?? '');
  await openDashboard({ eoi: { ua_currentstatus: 'eoi-submitted' }, application: null });
  expect(status()).toBe('');
  await pressButton(page, 'screen.dashboard.refresh');
  await answer({ eoi: { ua_currentstatus: 'eoi-submitted' }, application: null });
  expect(status()).toBe('Nothing has changed. We looked on 21/11/2026 at 13:16.');
  await pressButton(page, 'screen.dashboard.refresh');
  await answer({ eoi: { ua_currentstatus: 'eoi-in-assessment' }, application: null });
  expect(status()).toBe('Something has changed. We looked on 21/11/2026 at 13:16.');
});

const brokers = [
  { name: 'Mair <b>Ŵyn</b>', since: '2026-11-20T23:30:00.000Z' },
  { name: 'Gwŷn ap Rhŷs', since: '2026-07-01T23:30:00.000Z' },
];

test('the Application’s card names each broker and the day since when, as text', async () => {
  await openDashboard({
    eoi: approved,
    application: { ...application('app-in-query'), ua_brokers: brokers },
  });
  const named = ['20/11/2026', '02/07/2026'].map((date, index) =>
    textOf(page.intl, 'screen.dashboard.broker', { name: brokers[index]?.name ?? '', date }),
  );
  const lines = [...document.querySelectorAll('.card p')].map(({ textContent }) =>
    normalizeText(textContent),
  );
  const contact = textOf(page.intl, 'screen.dashboard.broker.contact');
  expect(lines.filter((line) => line.includes('acted for you'))).toEqual(
    named.map((line) => `${line} ${contact}`),
  );
});

test.each([undefined, [], 'Mair', [{ name: 'Mair' }]])(
  'a card with the brokers %j names none',
  async (given) => {
    await openDashboard({
      eoi: approved,
      application: { ...application('app-in-query'), ua_brokers: given },
    });
    expect(document.body.textContent).not.toContain('acted for you');
  },
);

test('each broker whom the backend names can be stopped after a question, and the focus moves to the card', async () => {
  const named = brokers.map((broker, index) => ({ ...broker, id: `${index + 1}` }));
  await openDashboard({ eoi: approved, application: { ...application('app-in-query'), ua_brokers: named } });
  const [first, second] = named;
  const endButton = (name = '') =>
    screen.queryByRole('button', { name: textOf(page.intl, 'screen.dashboard.broker.end', { name }) });
  expect([endButton(first?.name), endButton(second?.name)].every((button) => button !== null)).toBe(true);
  expect(document.body.textContent).not.toContain(textOf(page.intl, 'screen.dashboard.broker.contact'));
  await page.perform(() => endButton(first?.name)?.click());
  const dialog = screen.getByRole('dialog', {
    name: textOf(page.intl, 'dialog.broker.end.title', { name: first?.name ?? '' }),
  });
  expect(normalizeText(dialog.querySelector('p')?.textContent ?? '')).toBe(
    textOf(page.intl, 'dialog.broker.end.text', { name: first?.name ?? '' }),
  );
  await pressButton(page, 'dialog.broker.end.end');
  expect(screen.getAllByText(textOf(page.intl, 'busy.endingbroker'))).toHaveLength(1);
  await page.perform(() => pendingPort(firstActor('dashboard'), 'endBroker').resolve(undefined));
  expect([endButton(first?.name), endButton(second?.name) !== null, screen.queryByRole('dialog')]).toEqual([
    null,
    true,
    null,
  ]);
  expect(document.activeElement?.textContent).toBe(textOf(page.intl, 'screen.dashboard.application.title'));
  const notice = textOf(page.intl, 'notice.broker.ended', { name: first?.name ?? '' });
  expect(document.querySelector('.notices')?.textContent).toContain(notice);
});

test('a broker without an id has no button, and the card asks the applicant to contact the fund', async () => {
  await openDashboard({
    eoi: approved,
    application: { ...application('app-in-query'), ua_brokers: brokers },
  });
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent ?? '');
  expect(names.filter((name) => name.includes('acting for you'))).toEqual([]);
  expect(
    screen.getAllByText(textOf(page.intl, 'screen.dashboard.broker.contact'), { exact: false }).length,
  ).toBe(brokers.length);
});
