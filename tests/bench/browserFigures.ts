// Measures in a real Chromium how long a user waits: for the first paint of the sign-in page, for the next step after "Save and continue",
// in a whole journey, for a long list, and for a key that was typed.
import { records } from '#machines/catalogue/records/records.ts';
import { chromium, type Browser } from 'playwright';
import { basePath, routes } from '#machines/catalogue/routes.ts';
import { listsOfStep, type ListName } from '#machines/catalogue/records/lists.ts';
import { outlines, steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { findBrowser } from '../browser.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { sampleValues, lookupIds, signUp, type Account } from '../account.ts';
import { apiClient } from '../apiClient.ts';
import { signUpWithApplication } from './applicant.ts';
import { medianOf, type Figure } from './figure.ts';
import { journeyFigures } from './journeyFigures.ts';
import { pressAndWait, readPage, saveButtonSelector } from './nextPage.ts';
import { openPage } from './openPage.ts';
import { visitFigures } from './visitFigures.ts';

const paintRuns = 7;
const runs = 5;
const itemCount = 500;

/** The first contentful paint of a new visitor, with nothing in the cache, in ms. */
async function firstPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url + basePath + routes.login.path);
  const time = await page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list, observer) => {
          const [paint] = list.getEntriesByName('first-contentful-paint');
          if (paint === undefined) return;
          observer.disconnect();
          resolve(paint.startTime);
        }).observe({ type: 'paint', buffered: true }),
      ),
  );
  await context.close();
  return time;
}

const pathOf = (record: RecordName, step: string | undefined) => `/${outlines[record].stage}/${step}`;

const openStep = (
  browser: Browser,
  url: string,
  account: Account,
  record: RecordName,
  step: string | undefined,
) => openPage(browser, url, account, pathOf(record, step));

const stepOfList = (list: ListName) => steps.application.find((step) => listsOfStep(step).includes(list));

/** Saves every step of a complete record and returns the time of each, in ms. */
async function saveSteps(
  browser: Browser,
  url: string,
  record: RecordName,
  account: Account,
): Promise<number[]> {
  const page = await openStep(browser, url, account, record, steps[record][0]);
  const times: number[] = [];
  for (const step of steps[record]) {
    await page.waitForURL(`**${pathOf(record, step)}`);
    await page.waitForSelector(saveButtonSelector);
    await readPage();
    times.push(await pressAndWait(page, saveButtonSelector));
  }
  await page.context().close();
  return times;
}

/** Measures from the click that opens the step of a long list until its last row is on the screen, in ms. */
async function openList(browser: Browser, url: string, account: Account): Promise<number> {
  const page = await openStep(browser, url, account, 'application', steps.application[0]);
  const link = page.locator(`a[href$="${pathOf('application', stepOfList('assets'))}"]`).first();
  await link.waitFor();
  await page.waitForLoadState('networkidle');
  const time = await link.evaluate(
    (opener: HTMLElement, rows) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        new MutationObserver((_changes, observer) => {
          if (document.querySelectorAll('main tbody tr').length < rows) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
        }).observe(document.body, { childList: true, subtree: true });
        opener.click();
      }),
    itemCount,
  );
  await page.context().close();
  return time;
}

/** The longest task in ms (0 when none takes 50 ms) while a user types in the step with the most fields, on a processor slowed 4 times. */
async function longestTask(browser: Browser, url: string, account: Account): Promise<number> {
  const longest = steps.application.toSorted(
    (one, other) =>
      fieldsOfStep(records.application, other).length - fieldsOfStep(records.application, one).length,
  )[0];
  const page = await openStep(browser, url, account, 'application', longest);
  const field = page.locator('main form textarea, main form input[type="text"]').first();
  await field.waitFor();
  await page.waitForLoadState('networkidle');
  await field.focus();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const tasks = await page.evaluateHandle(() => {
    const durations: number[] = [];
    new PerformanceObserver((list) =>
      durations.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask' });
    return durations;
  });
  await page.keyboard.type('Mae’r to yn wynebu’r de. ', { delay: 60 });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const durations = await tasks.jsonValue();
  await page.context().close();
  return Math.max(0, ...durations);
}

const measureRepeatedly = async (
  count: number,
  measure: () => Promise<number | number[]>,
): Promise<number[]> => {
  const times: number[] = [];
  for (let run = 0; run < count; run += 1) times.push(...[await measure()].flat());
  return times;
};

/** @param url a server on the embedded database */
export async function browserFigures(url: string): Promise<{ version: string; figures: Figure[] }> {
  const api = await apiClient(url);
  const ids = await lookupIds(api);
  const browser = await chromium.launch(await findBrowser());
  try {
    const visitor = await signUp(api, ids);
    await visitor.fillSteps();
    const visits = await visitFigures(browser, url, visitor);
    const journey = await journeyFigures(browser, url, { api, ids });
    const painted = await measureRepeatedly(paintRuns, () => firstPaint(browser, url));
    const saved = await measureRepeatedly(runs, async () => {
      const applicant = await signUp(api, ids);
      await applicant.start();
      await applicant.put({ ...sampleValues('eoi', ids), ua_currentpageinapplication: steps.eoi.at(-1) });
      return saveSteps(browser, url, 'eoi', applicant);
    });
    const applicant = await signUpWithApplication(api, ids, itemCount);
    const applied = await measureRepeatedly(runs, () => saveSteps(browser, url, 'application', applicant));
    const opened = await measureRepeatedly(runs, () => openList(browser, url, applicant));
    const typed = await measureRepeatedly(runs, () => longestTask(browser, url, applicant));
    const nextHeading = 'next heading on the screen (embedded database)';
    return {
      version: browser.version(),
      figures: [
        ...visits,
        ...journey,
        medianOf(painted, 'login: first contentful paint, processor slowed 4 times, nothing cached'),
        medianOf(saved, `Expression of Interest: step saved, ${nextHeading}`, 50),
        medianOf(applied, `Application with ${itemCount} assets: step saved, ${nextHeading}`, 100),
        medianOf(opened, `a list of ${itemCount} items opened, its last row on the screen`, 300),
        medianOf(typed, 'longest task while typing in the longest step, processor slowed 4 times', 50),
      ],
    };
  } finally {
    await browser.close();
  }
}
