// The message of a record in query on the applicant's dashboard, in each step and on the review (product 2.16).
import { afterEach, beforeAll, expect, test } from 'vitest';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { applicant } from '../paths/users.ts';
import { minimalRecord } from '../samples.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import { resolveLookups } from './resolvePorts.ts';
import { firstActor } from './viewActors.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

const message = { en: 'Which <b>roof</b>?\nSend a plan of {it}.', cy: 'Pa <b>do</b>?\nAnfonwch gynllun.' };

async function openDashboard(language: 'en' | 'cy', record: object) {
  page = await openPage({ address: parseAddress('/dashboard'), language, user: applicant });
  await page.perform(() =>
    pendingPort(firstActor('dashboard'), 'fetchOverview').resolve({ eoi: record, application: null }),
  );
}

const shown = () => [...document.querySelectorAll('.status-message')].map(({ textContent }) => textContent);

test.each([
  ['en', `Message from the fund:\n${message.en}`],
  ['cy', `Neges gan y gronfa:\n${message.cy}`],
] as const)('a card in query shows the message of the fund in %s as text', async (language, text) => {
  await openDashboard(language, { ua_currentstatus: 'eoi-in-query', ua_statusmessage: message });
  expect(shown()).toEqual([text]);
  expect(document.querySelector('.status-message b')).toBeNull();
});

test.each([
  ['in query without a message', { ua_currentstatus: 'eoi-in-query' }],
  [
    'whose message is not in both languages',
    { ua_currentstatus: 'eoi-in-query', ua_statusmessage: 'Which roof?' },
  ],
  ['that is not in query', { ua_currentstatus: 'eoi-in-assessment', ua_statusmessage: message }],
])('the card of a record %s shows no message', async (_, record) => {
  await openDashboard('en', record);
  expect(shown()).toEqual([]);
});

test.each(['loan-purpose', 'review'])(
  'a record in query shows the message of the fund at %s',
  async (path) => {
    page = await openPage({ address: parseAddress(`/stage-one/${path}`), language: 'en', user: applicant });
    await resolveLookups(page);
    const values = { ...minimalRecord('eoi'), ua_currentstatus: 'eoi-in-query', ua_statusmessage: message };
    await resolveRecord(page, 'eoi', values);
    expect(shown()).toEqual([`Message from the fund:\n${message.en}`]);
  },
);
