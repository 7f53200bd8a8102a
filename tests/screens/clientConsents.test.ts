// The statements that a broker ticks for a client (product 9.10).
import { afterEach, beforeAll, expect, test } from 'vitest';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { minimalRecord } from '../samples.ts';
import { applicant, broker } from '../paths/users.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord } from './openStep.ts';
import { textOf } from './queries.ts';
import { resolveLookups } from './resolvePorts.ts';

const client = '00000000-0000-4000-8000-000000000001';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

async function openAndFindNote(step: string, isBroker: boolean, language: 'en' | 'cy'): Promise<boolean> {
  const query = isBroker ? `?application=${client}` : '';
  page = await openPage({
    address: parseAddress(`/stage-two/${step}${query}`),
    language,
    user: isBroker ? broker : applicant,
    ...(isBroker && { client }),
  });
  await resolveLookups(page);
  await resolveRecord(page, 'application', minimalRecord('application'));
  expect(document.querySelector('h1')?.textContent).toBe(textOf(page.intl, `step.${step}`));
  return document.body.textContent.includes(textOf(page.intl, 'form.clientconsents'));
}

test.each([
  ['creditsafe-declaration', 'broker', 'the note'],
  ['supporting-documents', 'broker', 'the note'],
  ['company-overview', 'broker', 'no note'],
  ['creditsafe-declaration', 'applicant', 'no note'],
] as const)(
  'the step %s shows the %s %s that the statements are the client’s, in both languages',
  async (step, who, note) => {
    const isNoted = [await openAndFindNote(step, who === 'broker', 'en')];
    page.close();
    isNoted.push(await openAndFindNote(step, who === 'broker', 'cy'));
    const expected = note === 'the note';
    expect(isNoted).toEqual([expected, expected]);
  },
);
