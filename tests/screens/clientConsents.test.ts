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

async function isTold(step: string, isBroker: boolean, language: 'en' | 'cy'): Promise<boolean> {
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
  ['creditsafe-declaration', true, true],
  ['supporting-documents', true, true],
  ['company-overview', true, false],
  ['creditsafe-declaration', false, false],
] as const)(
  'in the step %s, as a broker: %s, says whose statements are ticked: %s',
  async (step, isBroker, told) => {
    const seen = [];
    for (const language of ['en', 'cy'] as const) {
      seen.push(await isTold(step, isBroker, language));
      page.close();
    }
    expect(seen).toEqual([told, told]);
  },
);
