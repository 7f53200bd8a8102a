// What a person waits for, measured in a real Chromium: the first paint of the sign-in page on a slow processor, and how long after
// "Save and continue" the next step's heading is on the screen.
import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { basePath, routes } from '#machines/catalogue/routes.ts';
import { steps } from '#machines/catalogue/steps.ts';
import { answersFor, register } from './applicant.ts';
import { medianOf, type Figure } from './figure.ts';

const paints = 7;
const journeys = 5;
const systemBrowsers = ['chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`);

async function launch(): Promise<Browser | null> {
  const candidates = [process.env['CHROMIUM'] ?? '', chromium.executablePath(), ...systemBrowsers];
  const executablePath = candidates.find((path) => path !== '' && existsSync(path));
  if (executablePath === undefined) return null;
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}

/** A first visit each time: nothing in the cache. */
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

/** Presses the button in the page and waits for another heading on the screen: after the frame that shows it. */
const saveStep = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // No function gets a name in here: tsx would call its own helper for that, which the page has not.
        const before = document.querySelector('main h1')?.textContent;
        new MutationObserver((_changes, observer) => {
          const now = document.querySelector('main h1')?.textContent;
          if (now === undefined || now === before) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => {
              performance.mark('heading');
              resolve(performance.measure('step', 'pressed', 'heading').duration);
            });
            port1.start();
            port2.postMessage(null);
          });
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
        performance.mark('pressed');
        document.querySelector<HTMLButtonElement>('main form [type="submit"]')?.click();
      }),
  );

async function signedIn(context: BrowserContext, url: string): Promise<void> {
  const applicant = await register(url);
  await applicant.put({ ...(await answersFor(url)), ua_currentpageinapplication: steps.eoi.at(-1) });
  const kept = { access_token: applicant.tokens.access_token, refresh_token: applicant.tokens.refresh_token };
  await context.addCookies(
    Object.entries(kept).map(([name, value]) => ({
      name,
      value,
      domain: new URL(url).hostname,
      path: basePath,
      sameSite: 'Strict',
    })),
  );
}

/** Saves every step of a complete record, one after the other. */
async function saveSteps(browser: Browser, url: string): Promise<number[]> {
  const context = await browser.newContext();
  await signedIn(context, url);
  const page = await context.newPage();
  await page.goto(`${url}${basePath}/stage-one/${steps.eoi[0]}`);
  const times: number[] = [];
  for (const step of steps.eoi) {
    await page.waitForURL(`**/stage-one/${step}`);
    await page.waitForSelector('main form [type="submit"]');
    await page.waitForLoadState('networkidle');
    times.push(await saveStep(page));
  }
  await context.close();
  return times;
}

/** @param url a server on the embedded database. null where there is no browser */
export async function browserFigures(url: string): Promise<{ version: string; figures: Figure[] } | null> {
  const browser = await launch();
  if (browser === null) return null;
  try {
    const painted: number[] = [];
    for (let run = 0; run < paints; run += 1) painted.push(await firstPaint(browser, url));
    const saved: number[] = [];
    for (let run = 0; run < journeys; run += 1) saved.push(...(await saveSteps(browser, url)));
    return {
      version: browser.version(),
      figures: [
        medianOf(painted, 'login: first contentful paint, processor slowed 4 times, nothing cached'),
        medianOf(saved, 'step saved, next heading on the screen (embedded database)', 50),
      ],
    };
  } finally {
    await browser.close();
  }
}
