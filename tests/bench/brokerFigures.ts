// Measures how long a broker waits for lists of different lengths (product 14.18): for the server's answer, and for the rows on the screen.
import { chromium, type Page } from 'playwright';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { routes } from '#machines/catalogue/routes.ts';
import type { Tokens } from '#machines/catalogue/api/authResults.ts';
import { lookupIds, password, signUp } from '../account.ts';
import { apiClient, type ApiClient } from '../apiClient.ts';
import { findBrowser } from '../browser.ts';
import { assignClients } from './assignClients.ts';
import { medianOf, type Figure } from './figure.ts';
import { openPage } from './openPage.ts';
import { caseworkerKey, startProcess } from './serverProcess.ts';

const runs = 9;

async function measureRepeatedly(measure: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  // The first run is left out, because nothing is cached yet.
  for (let run = 0; run <= runs; run += 1) times.push(await measure());
  return times.slice(1);
}

const signIn = async ({ call, businessUnit }: ApiClient, username: string) =>
  (await call('login', { body: { username, password, businessUnit } })) as Tokens;

/** Clicks the button that the CSS selector finds, and measures until the frame after other rows are on the screen. */
const timeClick = (page: Page, button: string): Promise<number> =>
  page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const before = document.querySelector('.client th')?.textContent;
        const began = performance.now();
        new MutationObserver((_changes, observer) => {
          const now = document.querySelector('.client th')?.textContent;
          if (now === undefined || now === before) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
        document.querySelector<HTMLElement>(selector)?.click();
      }),
    button,
  );

/**
 * @param variables environment variables of the server: DATA_DIR, DATABASE_URL
 * @param count the number of Applications that the broker gets
 */
export async function brokerFigures(
  variables: Record<string, string>,
  databaseName: string,
  count: number,
): Promise<Figure[]> {
  const setupServer = await startProcess(variables);
  const setupApi = await apiClient(setupServer.url);
  const { email } = await signUp(setupApi, await lookupIds(setupApi));
  await setupApi.request('PUT', `/caseworker/applicants/${email}/broker`, {
    token: caseworkerKey,
    body: { as: 'Bench' },
  });
  // An embedded database can be opened by only one process, and the next call writes the clients into it.
  await setupServer.close();
  await assignClients(variables, email, count);
  const server = await startProcess(variables);
  const browser = await chromium.launch(await findBrowser());
  try {
    const api = await apiClient(server.url);
    const tokens = await signIn(api, email);
    const timeListCall = (query?: Record<string, string>) =>
      measureRepeatedly(async () => {
        const began = performance.now();
        await api.call('GetICApplicationsByBroker', {
          token: tokens.access_token,
          ...(query === undefined ? {} : { query }),
        });
        return performance.now() - began;
      });
    const label = `${databaseName}, ${count.toLocaleString('en')} applications:`;
    const page = await openPage(browser, server.url, { tokens }, routes['broker-dashboard'].path);
    await page.locator('.client').first().waitFor();
    await page.waitForLoadState('networkidle');
    const sorts = await measureRepeatedly(() => timeClick(page, '.clients th:nth-child(1) .sort'));
    const nextPages: number[] = [];
    if (count > limits.clientsPerPage)
      nextPages.push(...(await measureRepeatedly(() => timeClick(page, '.page-next'))));
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    return [
      ...(count === 10_000 ? [medianOf(await timeListCall(), `${label} the whole list answered`, 300)] : []),
      medianOf(await timeListCall({ limit: '20' }), `${label} a page answered`, 80),
      medianOf(
        await timeListCall({ sort: '-ua_contactname' }),
        `${label} a page by name, from the end, answered`,
        80,
      ),
      medianOf(await timeListCall({ search: 'wan 99' }), `${label} a search answered`),
      medianOf(sorts, `${label} sorted, on the screen`, 80),
      ...(nextPages.length > 0 ? [medianOf(nextPages, `${label} the next page, on the screen`, 80)] : []),
      { what: `${label} nodes of the page`, value: nodes, unit: 'nodes', limit: 1500 },
    ];
  } finally {
    await browser.close();
    await server.close();
  }
}
