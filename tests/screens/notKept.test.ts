// A device whose storage is full or blocked keeps no draft (product 11.3): the page says so, once, while something typed is not saved.
import { fireEvent, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openBrowserDrafts } from '#src/services/browserDrafts.ts';
import { completeRelated } from '../applicationSamples.ts';
import { validRecord } from '../samples.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { recordWithoutStep, resolveRecord, stepPage } from './openStep.ts';
import { findControl, liveTexts, openDialog, pressButton, textOf } from './queries.ts';
import { resolveLookups } from './resolvePorts.ts';
import { actorsOf, firstActor } from './viewActors.ts';

const name = 'ua_pleasedescribeproject';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

async function openStep(language: 'en' | 'cy') {
  page = await openPage({ ...stepPage('eoi', 'loan-purpose'), language });
  await resolveLookups(page);
  await resolveRecord(page, 'eoi', recordWithoutStep('eoi', 'loan-purpose'));
  await page.waitUntil(() => findControl(page, name) !== undefined);
}
const type = (value: string) =>
  page.perform(() => fireEvent.change(findControl(page, name) ?? document.body, { target: { value } }));
const report = (event: 'draft.refused' | 'draft.kept') =>
  page.perform(() => firstActor('eoi').send({ type: event }));

test.each(['en', 'cy'] as const)(
  'what is typed and not kept is announced until it is kept or undone, in %s',
  async (language) => {
    await openStep(language);
    const said = [liveTexts()];
    await type('Haul');
    said.push(liveTexts());
    await report('draft.refused');
    said.push(liveTexts());
    await report('draft.kept');
    said.push(liveTexts());
    await report('draft.refused');
    await type('');
    said.push(liveTexts());
    expect(said).toEqual([[], [], [textOf(page.intl, 'draft.refused')], [], []]);
  },
);

test('what is typed in the dialog of an item and not kept is announced there', async () => {
  page = await openPage({ ...stepPage('application', 'business-finances'), language: 'en' });
  await resolveLookups(page);
  await resolveRecord(page, 'application', validRecord('application'), completeRelated());
  await page.waitUntil(() => actorsOf('childItems').length > 0);
  const list = firstActor('childItems');
  await pressButton(page, `list.${list.getSnapshot().context.list}.add`);
  const dialog = openDialog();
  if (dialog === undefined) throw new Error('No dialog is open.');
  const [field] = within(dialog).getAllByRole('textbox');
  await page.perform(() => fireEvent.change(field ?? document.body, { target: { value: 'Haul' } }));
  const said = () => within(dialog).queryAllByText(textOf(page.intl, 'draft.refused')).length;
  const before = said();
  await page.perform(() => list.send({ type: 'draft.refused' }));
  expect([before, said()]).toEqual([0, 1]);
});

test('the device reports every refusal, and once that it keeps drafts again or has none to keep', () => {
  window.localStorage.clear();
  const reports: string[] = [];
  const drafts = openBrowserDrafts('u-1', ({ type: event }) => reports.push(event));
  const location = { record: 'eoi', form: 'loan-purpose' };
  const content = { item: '', answers: { [name]: 'Haul' }, base: { [name]: '' }, prefilled: {} };
  const store = () => drafts.handle({ type: 'draft.stored', location, content });
  const remove = () => drafts.handle({ type: 'draft.deleted', location, item: '' });
  const whileFull = (...requests: (() => void)[]) => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    for (const request of requests) request();
    setItem.mockRestore();
  };
  store();
  whileFull(store, store);
  store();
  store();
  whileFull(store);
  remove();
  drafts.close();
  expect(reports).toEqual(['draft.refused', 'draft.refused', 'draft.kept', 'draft.refused', 'draft.kept']);
});
