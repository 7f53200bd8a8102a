// Where a user stands (product 1.16): whether a step is saved, how many steps are complete, and when the record was saved last.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { outlines, steps } from '#machines/catalogue/records/outlines.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { storeLastSave } from '#src/services/lastSave.ts';
import { applicant } from '../paths/users.ts';
import { minimalRecord } from '../samples.ts';
import { fillForm } from './fillForm.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord, stepPage } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import { normalizeText, pressButton } from './queries.ts';
import { resolveLookups } from './resolvePorts.ts';
import { firstActor } from './viewActors.ts';

let page: Page;
beforeAll(loadAllScreens);
beforeEach(() => window.sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  page.close();
});

const recordId = '00000000-0000-4000-8000-000000000001';
/** An EOI whose first two steps are answered. */
const partial = () => {
  const open = steps.eoi.slice(2).flatMap((step) => fieldsOfStep(records.eoi, step).map(([name]) => name));
  const values = { ...minimalRecord('eoi'), ua_currentpageinapplication: 'contact-details' };
  return {
    ...Object.fromEntries(Object.entries(values).filter(([name]) => !open.includes(name))),
    [outlines.eoi.idField]: recordId,
    ua_currentstatus: 'eoi-created',
  };
};
const textIn = (selector: string) => normalizeText(document.querySelector(selector)?.textContent ?? '');
const setTime = (moment: string) => vi.spyOn(Date, 'now').mockReturnValue(Date.parse(moment));

test('the step says that it is not saved yet, and then when it was saved', async () => {
  setTime('2026-11-21T13:16:00Z');
  page = await openPage({ ...stepPage('eoi', 'contact-details'), language: 'en' });
  await resolveLookups(page);
  await resolveRecord(page, 'eoi', partial());
  expect([textIn('.save-state'), textIn('.progress-saved')]).toEqual(['', '2 of 4 steps complete']);
  await fillForm(page, { ua_position: 'Cyfarwyddwr' });
  expect(textIn('.save-state')).toBe('Not saved yet');
  await pressButton(page, 'button.later');
  expect(textIn('.save-state')).toBe('Saving');
  const values = { ...partial(), ua_position: 'Cyfarwyddwr' };
  await page.perform(() => pendingPort(firstActor('eoi'), 'saveRecord').resolve({ values, etag: '2' }));
  expect(textIn('.lead')).toBe('2 of 4 steps complete, saved today at 13:16');
  await page.perform(() =>
    page.shell.send({ type: 'address.requested', address: parseAddress('/stage-one/contact-details') }),
  );
  expect([textIn('.save-state'), textIn('.progress-saved')]).toEqual([
    'Saved',
    '2 of 4 steps complete, saved today at 13:16',
  ]);
});

test('a step before the furthest one says that it is saved', async () => {
  page = await openPage({ ...stepPage('eoi', 'declarations'), language: 'en' });
  await resolveLookups(page);
  await resolveRecord(page, 'eoi', partial());
  expect(textIn('.save-state')).toBe('Saved');
});

const lastSave = { recordId, step: 'business-details', at: Date.parse('2026-11-20T09:05:00Z'), done: 2 };

test.each([
  ['the count and time of the last save', lastSave, '2 of 4 steps complete, saved on 20/11/2026 at 09:05'],
  ['the furthest step after the save of another record', { ...lastSave, recordId: 'other' }, 'Step 3 of 4'],
])('the dashboard shows %s', async (_name, stored, text) => {
  setTime('2026-11-21T13:16:00Z');
  storeLastSave('eoi', stored);
  page = await openPage({ address: parseAddress('/dashboard'), language: 'en', user: applicant });
  await page.perform(() =>
    pendingPort(firstActor('dashboard'), 'fetchOverview').resolve({ eoi: partial(), application: null }),
  );
  expect(textIn('.card > p')).toBe(text);
});
