// The rows of `npm run bench -- browser` about one applicant from the sign-in page to the confirmation: the wait for each next page, and for
// each key that is typed.
import type { Browser, Page } from 'playwright';
import { callOf } from '#machines/catalogue/api/calls.ts';
import { basePath, routes } from '#machines/catalogue/routes.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { password, sampleValues, signUp } from '../account.ts';
import type { ApiClient } from '../apiClient.ts';
import type { LookupIds } from '../samples.ts';
import { applyProfile, fast, observeVisit, phone, phoneNetwork, type Profile } from '../visit.ts';
import { median, quantile, type Figure } from './figure.ts';
import { pressAndWait, readPage, saveButtonSelector } from './nextPage.ts';

const journeys = 5;
const text = 'Mae’r to yn wynebu’r de. ';

interface MeasuredProfile {
  profile: Profile;
  /** In ms on an idle computer of two cores: a step that was saved, all waits of a journey together, and 95 of 100 keys. */
  goals: Record<'step' | 'journey' | 'key', number>;
  /** The same network with the processor of this computer. */
  unslowed?: Profile;
}

const profiles: readonly MeasuredProfile[] = [
  { profile: fast, goals: { step: 40, journey: 400, key: 16 } },
  { profile: phone, goals: { step: 200, journey: 1800, key: 24 }, unslowed: phoneNetwork },
];

/** Types into the field and returns how long each key took until the frame after it, in ms. */
async function typeInto(page: Page, selector: string): Promise<number[]> {
  await page.focus(selector);
  const times = await page.evaluateHandle(() => {
    const waits: number[] = [];
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => waits.push(performance.now() - timeStamp));
          port1.start();
          port2.postMessage(null);
        }),
      { capture: true },
    );
    return waits;
  });
  await page.keyboard.type(text, { delay: 60 });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  return times.jsonValue();
}

const savePath = callOf('UpdateICEOI').path;

/** Runs in the page. How long its last request to an address that ends so took, in ms. */
const durationOfLast = (end: string): number =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.endsWith(end))
    .at(-1)?.duration ?? NaN;

interface Journey {
  /** The wait for each page, in ms. */
  waits: number[];
  /** The waits for the page after the save of a step; they are among `waits`. */
  saves: number[];
  /** How long the calls of these saves took, from the request to the last byte of the response. */
  calls: number[];
  keys: number[];
}

/** One applicant signs in, saves every step of a complete Expression of Interest and submits it. */
async function journey(
  browser: Browser,
  url: string,
  profile: Profile,
  { api, ids }: { api: ApiClient; ids: LookupIds },
): Promise<Journey> {
  const applicant = await signUp(api, ids);
  await applicant.start();
  await applicant.put({ ...sampleValues('eoi', ids), ua_currentpageinapplication: steps.eoi.at(-1) });
  const context = await browser.newContext();
  const page = await context.newPage();
  await applyProfile(await context.newCDPSession(page), profile);
  const readyButton = `${saveButtonSelector}:not(:disabled)`;
  await page.addInitScript(observeVisit, readyButton);
  await page.goto(url + basePath + routes.login.path);
  // Only now: with the script by which it waits for an element, Playwright takes some 10 ms of the page's time.
  await page.waitForLoadState('networkidle');
  await page.waitForSelector(readyButton);
  const waits = [await page.evaluate(() => window.observed.ready)];
  await page.fill('#username', applicant.email);
  await page.fill('#password', password);
  const press = async (selector: string) => {
    await page.waitForSelector(selector);
    await readPage();
    waits.push(await pressAndWait(page, selector));
  };
  await press(saveButtonSelector);
  await press('main .card-actions a');
  // The dashboard leads to the furthest step.
  await press(`main nav a[href$="/stage-one/${steps.eoi[0]}"]`);
  const keys: number[] = [];
  const saves: number[] = [];
  const calls: number[] = [];
  for (const step of steps.eoi) {
    await page.waitForURL(`**/stage-one/${step}`);
    const field = 'main form textarea, main form input[type="text"]';
    if ((await page.locator(field).count()) > 0) {
      const stored = await page.inputValue(field);
      keys.push(...(await typeInto(page, field)));
      await page.fill(field, stored);
    }
    await press(saveButtonSelector);
    saves.push(waits.at(-1) ?? NaN);
    calls.push(await page.evaluate(durationOfLast, savePath));
  }
  await press('#submit');
  await page.waitForURL('**/stage-one/confirmation');
  await context.close();
  return { waits, saves, calls, keys };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export async function journeyFigures(
  browser: Browser,
  url: string,
  server: { api: ApiClient; ids: LookupIds },
): Promise<Figure[]> {
  const measure = async (profile: Profile) => {
    const results: Journey[] = [];
    for (let run = 0; run < journeys; run += 1) results.push(await journey(browser, url, profile, server));
    return {
      saves: results.flatMap((each) => each.saves),
      calls: results.flatMap((each) => each.calls),
      keys: results.flatMap((each) => each.keys),
      sums: results.map(({ waits }) => sum(waits)),
      pages: results[0]?.waits.length ?? 0,
    };
  };
  const figures: Figure[] = [];
  for (const { profile, goals, unslowed } of profiles) {
    const { saves, calls, keys, sums, pages } = await measure(profile);
    const quick = unslowed && (await measure(unslowed));
    const withQuick = (times: readonly number[] | undefined) =>
      times === undefined ? '' : `; ${median(times).toFixed(0)} with the processor unslowed`;
    const { name } = profile;
    figures.push(
      {
        what: `${name}: step saved and next shown`,
        value: median(saves),
        unit: 'ms',
        limit: goals.step,
        note: `median of ${saves.length}; the call alone ${median(calls).toFixed(0)}${withQuick(quick?.saves)}`,
      },
      {
        what: `${name}: all waits from the sign-in page to the confirmation`,
        value: median(sums),
        unit: 'ms',
        limit: goals.journey,
        note: `median of ${sums.length}, ${pages} pages${withQuick(quick?.sums)}`,
      },
      {
        what: `${name}: key typed until the next frame, 95 of 100`,
        value: quantile(keys, 0.95),
        unit: 'ms',
        limit: goals.key,
        note: `${keys.length} keys`,
      },
    );
  }
  return figures;
}
