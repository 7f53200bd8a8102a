// Where a record's documents can be opened, and what each place with documents says and offers (product 8.1, 8.9).
import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listPage, initialListQuery } from '#machines/catalogue/broker/clientList.ts';
import { basePath, parseAddress } from '#machines/catalogue/routes.ts';
import { outlines, steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { displayStateOf } from '#machines/catalogue/statuses.ts';
import { completeRelated } from '../applicationSamples.ts';
import { clientSample } from '../clientSamples.ts';
import { applicant, broker } from '../paths/users.ts';
import { minimalRecord } from '../samples.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import { buttonClick, normalizeText, pressButton, textOf } from './queries.ts';
import { resolveRelated } from './resolvePorts.ts';
import { actorsOf, firstActor } from './viewActors.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

async function openRecord(
  record: RecordName,
  path: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  page = await openPage({ address: parseAddress(path), language: 'en', user: applicant });
  await resolveRecord(page, record, { ...minimalRecord(record), ...more });
}

const closed = { eoi: 'eoi-submitted', application: 'application-submitted' } as const;
const recordNames = ['eoi', 'application'] as const;

describe.each(recordNames)('the documents of the record: %s', (record) => {
  const { stage } = outlines[record];
  const [step] = steps[record];
  const linkingPages = [
    ['a step', step, {}, 'progress.documents'],
    ['the task list', 'tasks', {}, 'progress.documents'],
    [
      'the confirmation',
      'confirmation',
      { ua_currentstatus: closed[record] },
      `screen.${stage}-confirmation.documents`,
    ],
  ] as const;

  test.each(linkingPages)('are linked from %s', async (_, name, more, id) => {
    await openRecord(record, `/${stage}/${name}`, more);
    const main = within(screen.getByRole('main'));
    expect(
      main.getAllByRole('link', { name: textOf(page.intl, id) }).map((link) => link.getAttribute('href')),
    ).toEqual([`${basePath}/documents/${stage}`]);
  });

  test('in query say what the fund asks and lead to the submit', async () => {
    const [ua_currentstatus, en] = [
      `${record === 'eoi' ? 'eoi' : 'app'}-in-query`,
      'Please send the accounts.',
    ];
    await openRecord(record, `/documents/${stage}`, { ua_currentstatus, ua_statusmessage: { en, cy: 'x' } });
    await page.waitUntil(
      () => screen.queryByText(textOf(page.intl, 'screen.documents.query'), { exact: false }) !== null,
    );
    const main = within(screen.getByRole('main'));
    const link = main.getByRole('link', { name: textOf(page.intl, 'progress.all') });
    expect([
      main.getAllByText(/Please send the accounts/).length,
      link.getAttribute('href'),
      link.parentElement?.textContent,
    ]).toEqual([
      1,
      `${basePath}/${stage}/tasks`,
      expect.stringContaining('submit again: the fund waits for that.'),
    ]);
  });

  test('in query the task list of a complete record says where the answer goes', async () => {
    const ua_currentstatus = `${record === 'eoi' ? 'eoi' : 'app'}-in-query`;
    page = await openPage({ address: parseAddress(`/${stage}/tasks`), language: 'en', user: applicant });
    await resolveRecord(page, record, { ...minimalRecord(record), ua_currentstatus }, completeRelated());
    expect(screen.getAllByText(/^The fund needs more information\. Open the step/).length).toBe(1);
  });

  const countOf = (text: string) => screen.queryAllByText(text).length;
  /** @param status the status of which the page may say that it closes the record */
  const textsAndPickers = (status: string) => ({
    closedNotices: countOf(
      textOf(page.intl, `notice.${record}.closed`, {
        status: displayStateOf(outlines[record], { ua_currentstatus: status }),
      }),
    ),
    leads: countOf(textOf(page.intl, `screen.${stage}-documents.lead`)),
    filePickers: document.querySelectorAll('input[type="file"]').length,
  });

  test.each([closed[record], `${record}-withdrawn`])(
    'cannot be added to a record with the status %s, which its page says before a file is chosen',
    async (ua_currentstatus) => {
      await openRecord(record, `/documents/${stage}`, { ua_currentstatus });
      await page.waitUntil(() => actorsOf('documents').length > 0);
      expect(textsAndPickers(ua_currentstatus)).toEqual({ closedNotices: 1, leads: 0, filePickers: 0 });
    },
  );

  test('can be added while it is open', async () => {
    await openRecord(record, `/documents/${stage}`);
    await page.waitUntil(() => actorsOf('documents').length > 0);
    const { filePickers, ...texts } = textsAndPickers(closed[record]);
    expect(filePickers).toBeGreaterThan(0);
    expect(texts).toEqual({ closedNotices: 0, leads: 1 });
  });
});

describe('the checklist of an Application', () => {
  /** What the lines ask for, without the tags and controls beside them. */
  const lines = () =>
    [...document.querySelectorAll('.checklist li > span:first-child')].map(({ textContent }) =>
      normalizeText(textContent),
    );
  const forecasts = {
    small: ['Profit and loss forecasts for 24 months', 'Cash flow forecasts for 24 months'],
    large: [
      'Profit and loss forecasts for 3 years, because the loan is over £500,000',
      'Cash flow forecasts for 3 years, because the loan is over £500,000',
    ],
    unknown: [
      'Profit and loss forecasts for 24 months; for a loan over £500,000, for 3 years',
      'Cash flow forecasts for 24 months; for a loan over £500,000, for 3 years',
    ],
  };
  const everyLoan = (loan: keyof typeof forecasts) => [
    'Historical accounts for 3 years',
    ...forecasts[loan],
    'Bank statements for the last 6 months',
    'Grant agreements of the last 3 years, if there are any',
  ];

  const openClient = async () => {
    page = await openPage({ address: parseAddress('/broker-dashboard'), language: 'en', user: broker });
    const client = clientSample(1);
    const clients = [client];
    await page.perform(() =>
      pendingPort(firstActor('broker'), 'fetchList').resolve({
        shown: listPage(clients, initialListQuery),
        source: { kind: 'whole', clients },
      }),
    );
    const names = { reference: client.ua_reference, name: client.ua_contactname };
    for (const id of ['broker.open', 'broker.documents.show'] as const) {
      await page.waitUntil(() => buttonClick(page, id, names) !== undefined);
      await pressButton(page, id, names);
    }
    await resolveRelated(page);
  };
  const openWith = (path: string) => (loan: number) =>
    openRecord('application', path, { ua_loanamount: loan, ua_totalamountrequesting: loan });

  test.each([
    ['the step', openWith('/stage-two/supporting-documents')],
    ['the documents page', openWith('/documents/stage-two')],
    [
      'the documents page of a submitted Application',
      (loan: number) =>
        openRecord('application', '/documents/stage-two', {
          ua_loanamount: loan,
          ua_currentstatus: closed.application,
        }),
    ],
  ])(
    'on %s asks for what a loan of this amount needs, and says no rule for other amounts',
    async (_, open) => {
      const found = [];
      for (const loan of [500_000, 500_000.01]) {
        await open(loan);
        await page.waitUntil(() => lines().length > 0);
        found.push(lines());
        page.close();
      }
      expect(found).toEqual([
        everyLoan('small'),
        [
          ...everyLoan('large'),
          'Each director’s personal statement of assets and liabilities, because the loan is over £500,000',
        ],
      ]);
    },
  );

  test('in a broker’s panel, which does not know the loan, asks for the directors’ statements of every Application', async () => {
    await openClient();
    expect(lines()).toEqual([
      ...everyLoan('unknown'),
      'For a loan over £500,000: each director’s personal statement of assets and liabilities',
    ]);
  });
});
