// The count of characters of a longer text (product 12.3): its limit describes the control, and the count is announced at a pause near the limit.
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { recordWithoutStep, resolveRecord, stepPage } from './openStep.ts';
import { findControl, liveTexts, textOf } from './queries.ts';
import { resolveLookups } from './resolvePorts.ts';
import { firstActor } from './viewActors.ts';

const name = 'ua_pleasedescribeproject';
const { min, max } = limits.description;
const { pause, nearLimit } = limits.characterCount;

let page: Page;
beforeAll(loadAllScreens);
beforeEach(async () => {
  page = await openPage({ ...stepPage('eoi', 'loan-purpose'), language: 'en' });
  await resolveLookups(page);
  await resolveRecord(page, 'eoi', recordWithoutStep('eoi', 'loan-purpose'));
  await page.waitUntil(() => findControl(page, name) !== undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  page.close();
});

/** Types a text of this length and waits. @returns what is announced afterwards */
async function announcedAfter(length: number, wait: number): Promise<string[]> {
  await page.perform(() =>
    fireEvent.change(findControl(page, name) ?? document.body, { target: { value: 'a'.repeat(length) } }),
  );
  await page.perform(() => vi.advanceTimersByTime(wait));
  return liveTexts();
}

const countText = (id: string, count: number) => page.intl.formatMessage({ id }, { count });

test('the limit describes the control, and the count does not', () => {
  const ids = findControl(page, name)?.getAttribute('aria-describedby')?.split(' ');
  expect(ids?.map((id) => document.getElementById(id)?.textContent)).toEqual([
    textOf(page.intl, `hint.${name}`, { minLength: min, maxLength: max }),
  ]);
});

test('the count is announced only when typing pauses near the limit', async () => {
  const near = max - max * nearLimit;
  expect([
    await announcedAfter(near - 1, pause),
    await announcedAfter(near, pause - 1),
    await announcedAfter(near + 1, pause - 1),
    await announcedAfter(near + 2, pause),
    await announcedAfter(max + 1, pause),
    await announcedAfter(near - 1, 0),
  ]).toEqual([
    [],
    [],
    [],
    [countText('form.characters', max * nearLimit - 2)],
    [countText('form.charactersover', 1)],
    [],
  ]);
});

test('the announced count goes when the form shows another text', async () => {
  const announced = await announcedAfter(max, pause);
  const draft = {
    item: '',
    at: '2026-11-21T10:00:00.000Z',
    answers: { [name]: 'Haul' },
    base: {},
    prefilled: {},
  };
  await page.perform(() => {
    firstActor('eoi').send({ type: 'draft.found', location: { record: 'eoi', form: 'loan-purpose' }, draft });
    firstActor('eoi').send({ type: 'draft.used' });
  });
  await page.settle();
  const control = findControl(page, name);
  expect([announced, control?.value, liveTexts()]).toEqual([[countText('form.characters', 0)], 'Haul', []]);
});

test('below the minimum the count says how many are missing, as the error does, and not how many are left', async () => {
  const counts = [];
  for (const typed of ['', 'a'.repeat(26), `${'a'.repeat(26)}   `, 'a'.repeat(limits.description.min)]) {
    // oxlint-disable-next-line no-await-in-loop -- one text after the other
    await page.perform(() =>
      fireEvent.change(findControl(page, name) ?? document.body, { target: { value: typed } }),
    );
    counts.push(findControl(page, name)?.closest('.field')?.querySelector('.character-count')?.textContent);
  }
  const { min } = limits.description;
  expect(counts).toEqual([
    countText('form.characters', max),
    'Write at least 24 more characters',
    'Write at least 24 more characters',
    countText('form.characters', max - min),
  ]);
});
