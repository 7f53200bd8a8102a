// What the browser remembers of a submit (product 2.10): the dashboard of the applicant waits for the new status in every tab.
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { outlines } from '#machines/catalogue/records/outlines.ts';
import { parseAddress } from '#machines/catalogue/routes.ts';
import type { User } from '#machines/ports.ts';
import { readSubmittedRecord } from '#src/services/submittedRecord.ts';
import { applicant, broker } from '../paths/users.ts';
import { minimalRecord } from '../samples.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { pendingPort } from './pendingActors.ts';
import { resolveRecord } from './openStep.ts';
import { pressButton, textOf } from './queries.ts';
import { firstActor } from './viewActors.ts';

let page: Page;
beforeAll(loadAllScreens);
beforeEach(() => window.localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  page.close();
});

const id = '00000000-0000-4000-8000-000000000001';

/** Opens the review of a complete Application and submits it. */
async function submit(user: User, address: string): Promise<void> {
  const status = { ua_currentstatus: 'app-in-query' };
  const values = { ...minimalRecord('application'), [outlines.application.idField]: id, ...status };
  page = await openPage({ address: parseAddress(address), language: 'en', user });
  const flow = firstActor('application');
  await resolveRecord(page, 'application', values);
  await page.perform(() => flow.send({ type: 'record.submitted' }));
  await pressButton(page, 'dialog.resubmit.submit');
  await page.perform(() =>
    pendingPort(flow, 'submitRecord').resolve({
      values: { ...values, ua_currentstatus: 'application-submitted' },
      etag: '2',
    }),
  );
  expect(flow.getSnapshot().value).toBe('confirmation');
}

test('the status before the submit is remembered, for the same user alone', async () => {
  await submit(applicant, '/stage-two/review');
  const remembered = { record: 'application', before: 'app-in-query' };
  expect([readSubmittedRecord(applicant.id), readSubmittedRecord('u-9')]).toEqual([remembered, null]);
});

test('nothing is remembered of the Application of a broker’s client, which no dashboard shows', async () => {
  await submit(broker, `/stage-two/review?application=${id}`);
  expect(window.localStorage.getItem('submittedRecord')).toBeNull();
});

test.each([
  ['applicant', applicant, '', 'dashboard'],
  ['broker', broker, `?application=${id}`, 'list of applications'],
] as const)('the confirmation speaks to the %s of their own way on', async (role, user, search, named) => {
  await submit(user, `/stage-two/review${search}`);
  const link = textOf(page.intl, 'screen.stage-two-confirmation.dashboard', { role });
  const [next] = [...document.querySelectorAll('main li')].map(({ textContent }) => textContent);
  expect([link, screen.getAllByRole('link', { name: link }).length, next]).toEqual([
    `Go to your ${named}`,
    1,
    `Your ${named} shows the new status. This may take up to 1 minute.`,
  ]);
});

test('a submit leads to the confirmation where the storage is blocked', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  await submit(applicant, '/stage-two/review');
  expect(readSubmittedRecord(applicant.id)).toBeNull();
});
