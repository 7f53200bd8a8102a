// What reaches an open step from outside its form: a late Expression of Interest (product 1.4, 3.18), which fills blank fields beside an open
// dialog; a draft, which is used before the rows of its lookups have come; and a record that is fetched again after a refused change (product 1.10),
// which keeps what was typed.
import { within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Message } from '#machines/catalogue/api/errors.ts';
import { completeRelated } from '../applicationSamples.ts';
import { sampleIds, validRecord } from '../samples.ts';
import { fillForm } from './fillForm.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord, stepPage } from './openStep.ts';
import { openDialog, pressButton } from './queries.ts';
import { pendingPort } from './pendingActors.ts';
import { resolveLookups } from './resolvePorts.ts';
import { actorsOf, firstActor } from './viewActors.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

/** What the form of the step shows, also behind a dialog. */
const valueOf = (name: string) => document.querySelector<HTMLInputElement>(`#${name}`)?.value;

test('a late EOI fills the form beside an open dialog, which keeps what was typed and the focus', async () => {
  page = await openPage({ ...stepPage('application', 'business-finances'), language: 'en' });
  await resolveLookups(page);
  const { eoi, ...related } = completeRelated();
  const blank = { ...validRecord('application'), ua_loanamount: '' };
  await resolveRecord(page, 'application', blank, related);
  await page.waitUntil(() => actorsOf('childItems').length > 0);
  const [listMachine] = actorsOf('childItems');
  const name = listMachine?.getSnapshot().context.list;
  await pressButton(page, `list.${name}.add`);
  const dialog = openDialog();
  if (dialog === undefined) throw new Error('No dialog is open.');
  const [field] = within(dialog).getAllByRole<HTMLInputElement>('textbox');
  if (field === undefined) throw new Error('The dialog has no text field.');
  await page.perform(() => page.user.type(field, 'Banc Menai'));
  const before = valueOf('ua_loanamount');
  await page.perform(() => firstActor('application').send({ type: 'related.changed', related: { eoi } }));
  expect([before, valueOf('ua_loanamount')]).toEqual(['', '25,000.50']);
  expect([openDialog() === dialog, field.value, document.activeElement === field]).toEqual([
    true,
    'Banc Menai',
    true,
  ]);
  expect(actorsOf('childItems')).toContain(listMachine);
});

test('a draft that is used while the rows of its lists are on their way keeps the chosen sector', async () => {
  const { sectorparent, sector } = sampleIds;
  const chosen = { ua_umisectorparent: sectorparent, ua_umisector: sector };
  page = await openPage({ ...stepPage('eoi', 'business-details'), language: 'en' });
  const blank = { ...validRecord('eoi'), ua_umisectorparent: '', ua_umisector: '' };
  await resolveRecord(page, 'eoi', blank);
  const location = { record: 'eoi', form: 'business-details' };
  const draft = {
    item: '',
    at: '2026-11-21T10:00:00.000Z',
    answers: chosen,
    base: {},
    prefilled: {},
    entries: [],
  };
  await page.perform(() => firstActor('eoi').send({ type: 'draft.found', location, draft }));
  await page.perform(() => firstActor('eoi').send({ type: 'draft.used' }));
  await resolveLookups(page);
  expect([valueOf('ua_umisectorparent'), valueOf('ua_umisector')]).toEqual([sectorparent, sector]);
});

test('typed answers and the lists stay when the record is fetched again after a refused change', async () => {
  page = await openPage({ ...stepPage('application', 'business-finances'), language: 'en' });
  await resolveLookups(page);
  await resolveRecord(page, 'application', validRecord('application'));
  await page.waitUntil(() => actorsOf('childItems').length > 0);
  const lists = actorsOf('childItems');
  const application = firstActor('application');
  await fillForm(page, { ua_loanamount: '30000' });
  const message: Message = { messageId: 'notice.files.422', type: 'info' };
  await page.perform(() => application.send({ type: 'change.refused', message }));
  await page.perform(() =>
    pendingPort(application, 'fetchSaveOutcome').resolve({ values: validRecord('application'), etag: '2' }),
  );
  expect([valueOf('ua_loanamount'), actorsOf('childItems')]).toEqual(['30000', lists]);
});

test.each([
  ['stay where they were when the step is stored as before', {}, true],
  ['give way to the heading of the step when somebody else has changed it', { ua_loanamount: 30_000 }, false],
])(
  'the focus and the form %s, after a refused change while nothing is typed',
  async (_title, more, stays) => {
    page = await openPage({ ...stepPage('application', 'business-finances'), language: 'en' });
    await resolveLookups(page);
    await resolveRecord(page, 'application', validRecord('application'));
    await page.waitUntil(() => actorsOf('childItems').length > 0);
    const application = firstActor('application');
    const button = document.querySelector<HTMLElement>('main form button');
    const heading = document.querySelector('h1');
    button?.focus();
    const message: Message = { messageId: 'notice.files.422', type: 'info' };
    await page.perform(() => application.send({ type: 'change.refused', message }));
    await page.perform(() =>
      pendingPort(application, 'fetchSaveOutcome').resolve({
        values: { ...validRecord('application'), ...more },
        etag: '2',
      }),
    );
    expect([document.activeElement === button, document.querySelector('h1') === heading]).toEqual([
      stays,
      stays,
    ]);
  },
);
