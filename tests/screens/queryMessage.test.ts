// The message of a record in query on the applicant's dashboard (product 2.16).
import { afterEach, beforeAll, expect, test } from 'vitest';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { applicant } from '../paths/users.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { pendingPort } from './pendingActors.ts';
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
