// The task list says in which steps the device keeps answers that are not saved (product 1.13, 11.3).
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { parseAddress } from '#machines/catalogue/routes.ts';
import type { DraftRequest } from '#machines/ports.ts';
import { applicant } from '../paths/users.ts';
import { minimalRecord } from '../samples.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord } from './openStep.ts';
import { draftRequestsOf } from './pendingActors.ts';
import { normalizeText } from './queries.ts';
import { firstActor } from './viewActors.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

const step = 'loan-purpose';
const texts = {
  en: 'This device keeps answers that you have not saved.',
  cy: 'Mae ar y ddyfais hon atebion nad ydych wedi’u cadw.',
};

const entries = [{ key: 'one', written: '2026-11-21T10:00:00.000Z' }];

/** Opens the task list; the device has a draft of one step with this answer. */
async function openTasks(language: 'en' | 'cy', ua_loanterm: string) {
  page = await openPage({ address: parseAddress('/stage-one/tasks'), language, user: applicant });
  await resolveRecord(page, 'eoi', minimalRecord('eoi'));
  const flow = firstActor('eoi');
  const request = draftRequestsOf(flow).find(
    (one): one is Extract<DraftRequest, { type: 'draft.requested' }> =>
      one.type === 'draft.requested' && one.location.form === step,
  );
  if (request === undefined) throw new Error('The task list does not ask for the draft.');
  const draft = {
    item: '',
    answers: { ua_loanterm },
    base: {},
    prefilled: {},
    at: '2026-11-21T10:00:00.000Z',
    entries,
  };
  await page.perform(() => flow.send({ type: 'draft.found', location: request.location, draft }));
}

/** The tasks that have the text, by the name of their link. */
const marked = (language: 'en' | 'cy') =>
  screen
    .getAllByRole('listitem')
    .filter(({ textContent }) => normalizeText(textContent).includes(texts[language]))
    .map((item) => item.querySelector('a')?.getAttribute('href')?.split('/').at(-1));

test.each(['en', 'cy'] as const)(
  'marks the step whose answers wait on the device, in %s',
  async (language) => {
    await openTasks(language, '3 years');
    expect(marked(language)).toEqual([step]);
  },
);

test('marks no step whose draft says what is stored, and lets the device delete it', async () => {
  await openTasks('en', String(minimalRecord('eoi')['ua_loanterm']));
  const deleted = draftRequestsOf(firstActor('eoi')).filter(({ type }) => type === 'found.deleted');
  expect([marked('en'), deleted]).toEqual([[], [{ type: 'found.deleted', entries }]]);
});
