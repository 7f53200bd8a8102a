// What a visit may cost: requests, bytes, scripts, and how far the page moves while it arrives (decision 026). Times depend on the machine and
// are not judged; `npm run bench -- browser` prints them.
import * as v from 'valibot';
import type { Page } from 'playwright/test';
import { basePath } from '#machines/catalogue/routes.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { password } from '#tests/account.ts';
import { fast, measureVisit, type Visit } from '#tests/visit.ts';
import { makeBroker, assignedClient } from './broker.ts';
import { delayScripts } from './delayScripts.ts';
import { expect, test } from './fixtures.ts';
import { createApplication } from './stageTwo.ts';

/** What a visit may cost at most, with what is fetched ahead. */
const limits = {
  first: { requests: 20, bytes: 250_000, scripts: 17 },
  /** The browser has all files already. */
  repeated: { requests: 8, bytes: 14_000, scripts: 0 },
  /** Cumulative layout shift. */
  cls: 0.01,
};

const within = ({ requests, bytes, scripts, cls }: Visit, limit: (typeof limits)['first']) => ({
  requests: requests <= limit.requests || requests,
  bytes: bytes <= limit.bytes || bytes,
  scripts: scripts <= limit.scripts || scripts,
  cls: cls <= limits.cls || cls,
});
const allWithin = { requests: true, bytes: true, scripts: true, cls: true };

/** What a trace of Chromium says of the computations of styles. */
const traceSchema = v.object({
  traceEvents: v.array(
    v.object({
      name: v.string(),
      args: v.optional(v.looseObject({ elementCount: v.optional(v.number()) }), {}),
    }),
  ),
});

const sizes = { desktop: { width: 1280, height: 720 }, phone: { width: 360, height: 640 } };

for (const [size, viewport] of Object.entries(sizes)) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('the pages of an applicant need few requests and do not move while they arrive', async ({
      portal,
      context,
      answeredAccount,
      server,
    }) => {
      // Seven pages, each visited twice until nothing moves any more: 40 seconds on an idle computer.
      test.setTimeout(180_000);
      await portal.signIn(answeredAccount);
      for (const [path, ready] of [
        ['/dashboard', 'main h2'],
        ['/stage-one/tasks', 'main h1'],
        ['/stage-one/contact-details', 'main form input:not([type="hidden"])'],
        ['/stage-one/business-details', 'main form input:not([type="hidden"])'],
        ['/stage-one/loan-purpose', 'main form input:not([type="hidden"])'],
        ['/stage-one/declarations', 'main form input:not([type="hidden"])'],
        ['/stage-one/review', 'main h2'],
      ] as const) {
        const visit = await measureVisit(context, server.url + basePath + path, ready, fast);
        expect({ path, ...within(visit, limits.first) }).toEqual({ path, ...allWithin });
        const repeated = await measureVisit(context, server.url + basePath + path, ready, fast);
        expect({ path, ...within(repeated, limits.repeated) }).toEqual({ path, ...allWithin });
      }
    });

    test('the public pages need few requests and do not move while they arrive', async ({
      context,
      server,
    }) => {
      for (const path of ['/login', '/register', '/faq', '/eligibility-check']) {
        const visit = await measureVisit(context, server.url + basePath + path, 'main h1', fast);
        expect({ path, ...within(visit, limits.first) }).toEqual({ path, ...allWithin });
      }
    });
  });
}

test('a step of the Application with its lists, and a broker’s list, do not move while they arrive', async ({
  portal,
  context,
  account,
  signedUp,
  server,
  api,
  ids,
}) => {
  await createApplication(account, { server, ids });
  const broker = await makeBroker(await signedUp(), server, api);
  await assignedClient(await signedUp(), broker, server);
  await portal.signIn(account);
  const steps = ['/stage-two/directors-information', '/stage-two/project-details'];
  for (const path of steps) {
    const { cls } = await measureVisit(context, server.url + basePath + path, 'main form', fast);
    expect({ path, cls: cls <= limits.cls || cls }).toEqual({ path, cls: true });
  }
  await portal.signIn(broker);
  const { cls } = await measureVisit(
    context,
    `${server.url}${basePath}/broker-dashboard`,
    'main table',
    fast,
  );
  expect(cls).toBeLessThanOrEqual(limits.cls);
});

test('a page has all its styles in its head, and asks for no stylesheet', async ({
  portal,
  answeredAccount,
}) => {
  const { page } = portal;
  const styles: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') styles.push(request.url());
  });
  await portal.signIn(answeredAccount);
  await portal.open('/login');
  await portal.open('/stage-one/loan-purpose');
  await portal.expectPage('/stage-one/loan-purpose', 'step.loan-purpose');
  await page.waitForLoadState('networkidle');
  expect(styles).toEqual([]);
});

test('an element that is added to a step does not make the browser compute the styles of the others anew', async ({
  portal,
  answeredAccount,
}) => {
  const { page } = portal;
  await portal.signIn(answeredAccount);
  await portal.open('/stage-one/business-details');
  await portal.expectPage('/stage-one/business-details', 'step.business-details');
  await page.waitForLoadState('networkidle');
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser.');
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await page.evaluate(() => {
    for (const place of ['main form', 'main h1', '[role="status"]']) {
      document.querySelector(place)?.append(document.createElement('div'));
      document.body.getBoundingClientRect();
    }
  });
  const trace = v.parse(traceSchema, JSON.parse((await browser.stopTracing()).toString()));
  const counts = trace.traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0);
  expect(counts.length).toBeGreaterThan(2);
  expect(Math.max(...counts)).toBeLessThan(50);
});

test('a step fetches only the lookups that it shows, once for the visit', async ({
  portal,
  answeredAccount,
}) => {
  const { page } = portal;
  const lookups: string[] = [];
  page.on('request', (request) => {
    const name = /UMISECTORPARENT|UMISECTOR|GetICFundActivityTypes|GetICProjectSuppliers/.exec(request.url());
    if (name !== null) lookups.push(name[0]);
  });
  await portal.signIn(answeredAccount);
  await portal.open('/stage-one/contact-details');
  await portal.expectPage('/stage-one/contact-details', 'step.contact-details');
  await page.waitForLoadState('networkidle');
  expect(lookups).toEqual([]);
  await portal.open('/stage-one/loan-purpose');
  await portal.expectPage('/stage-one/loan-purpose', 'step.loan-purpose');
  await page.waitForLoadState('networkidle');
  expect(lookups).toEqual(['GetICFundActivityTypes']);
  await page.locator('a[href$="/stage-one/contact-details"]').first().click();
  await portal.expectPage('/stage-one/contact-details', 'step.contact-details');
  await page.locator('a[href$="/stage-one/loan-purpose"]').first().click();
  await portal.expectPage('/stage-one/loan-purpose', 'step.loan-purpose');
  await page.waitForLoadState('networkidle');
  expect(lookups).toEqual(['GetICFundActivityTypes']);
});

/** The names of the calls for a record that the page makes from now on. */
function recordCalls(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const name = /(?<=\/)getic(?:eoi|application)\b/.exec(request.url())?.[0];
    if (name !== undefined && request.method() === 'GET') asked.push(name);
  });
  return asked;
}

for (const [path, title, expected] of [
  ['/stage-one/contact-details', 'step.contact-details', ['geticeoi']],
  ['/dashboard', 'screen.dashboard.title', ['geticapplication', 'geticeoi']],
] as const)
  test(`the records of ${path} are asked for before the scripts of its screens are there, and once`, async ({
    portal,
    answeredAccount,
  }) => {
    const { page } = portal;
    await portal.signIn(answeredAccount);
    const asked = recordCalls(page);
    const release = await delayScripts(page, `**${basePath}/assets/*Screens-*.js`);
    const opened = portal.open(path);
    await expect.poll(() => asked.toSorted()).toEqual(expected);
    release();
    await opened;
    await portal.expectPage(path, title);
    await page.waitForLoadState('networkidle');
    expect(asked.toSorted()).toEqual(expected);
  });

test('the Application with its lists, and the dashboard after a sign-in, ask for each record once', async ({
  portal,
  account,
  server,
  ids,
}) => {
  const { page } = portal;
  await createApplication(account, { server, ids });
  const asked = recordCalls(page);
  await portal.open('/login');
  await page.fill('#username', account.email);
  await page.fill('#password', password);
  await portal.button('screen.login.submit').click();
  await portal.expectPage('/dashboard', 'screen.dashboard.title');
  await page.waitForLoadState('networkidle');
  expect(asked.splice(0).toSorted()).toEqual(['geticapplication', 'geticeoi']);
  const step = `/stage-two/${steps.application[0]}`;
  await portal.open(step);
  await portal.expectPage(step, `step.${steps.application[0]}`);
  await page.waitForLoadState('networkidle');
  expect(asked.splice(0).toSorted()).toEqual(['geticapplication', 'geticeoi']);
  // The window was not in use, and another may have changed the records.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.getByRole('link', { name: portal.translate('nav.dashboard') }).click();
  await portal.expectPage('/dashboard', 'screen.dashboard.title');
  await page.waitForLoadState('networkidle');
  expect(asked.toSorted()).toEqual(['geticapplication', 'geticeoi']);
});

test('a record that the dashboard has just fetched is not asked for again by its page, and by the dashboard only after a save', async ({
  portal,
  answeredAccount,
}) => {
  const { page } = portal;
  await portal.signIn(answeredAccount);
  await portal.open('/dashboard');
  const card = page.locator('main .card-actions a').first();
  await expect(card).toBeVisible();
  const asked = recordCalls(page);
  await card.click();
  const steps = page.locator('main nav a[href*="/stage-one/"]');
  await expect(steps.first()).toBeVisible();
  expect(asked).toEqual([]);
  await steps.first().click();
  await portal.expectPage('/stage-one/declarations', 'step.declarations');
  await portal.button('button.save').click();
  await portal.expectPage('/stage-one/business-details', 'step.business-details');
  await page.getByRole('link', { name: portal.translate('nav.dashboard') }).click();
  await portal.expectPage('/dashboard', 'screen.dashboard.title');
  await page.waitForLoadState('networkidle');
  expect(asked.toSorted()).toEqual(['geticapplication', 'geticeoi']);
});

test('the first script of a page behind a link delays neither what it imports nor the record, which all steps share', async ({
  portal,
  answeredAccount,
}) => {
  const { page } = portal;
  await portal.signIn(answeredAccount);
  const release = await delayScripts(page, `**${basePath}/assets/recordScreens-*.js`);
  const imported = page.waitForRequest(`**${basePath}/assets/record-*.js`);
  await portal.open('/dashboard');
  await portal.expectPage('/dashboard', 'screen.dashboard.title');
  const card = page.locator('main .card-actions a').first();
  await expect(card).toBeVisible();
  // The tab was in the background, and another may have changed the record.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const asked = recordCalls(page);
  await card.click();
  await expect.poll(() => asked).toEqual(['geticeoi']);
  await imported;
  release();
  const steps = page.locator('main nav a[href*="/stage-one/"]');
  await steps.first().click();
  await portal.expectPage('/stage-one/declarations', 'step.declarations');
  await steps.filter({ hasText: portal.translate('step.contact-details') }).click();
  await portal.expectPage('/stage-one/contact-details', 'step.contact-details');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual(['geticeoi']);
});

test('nothing is fetched ahead for a user who saves data', async ({ context, server }) => {
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const saving = await measureVisit(context, `${server.url}${basePath}/login`, 'main h1', fast);
  const html = await (await context.request.get(`${server.url}${basePath}/login`)).text();
  expect(saving.scripts).toBe(html.match(/<(?:script|link)[^>]*\.js"/g)?.length);
});

test('a page whose scripts come after the user has gone back leaves the page in view what it fetches ahead', async ({
  portal,
  answeredAccount,
}) => {
  const { page } = portal;
  await portal.signIn(answeredAccount);
  await portal.open('/stage-one/loan-purpose');
  await portal.expectPage('/stage-one/loan-purpose', 'step.loan-purpose');
  await page.waitForLoadState('networkidle');
  const faq = `**${basePath}/assets/informationScreens-*.js`;
  const release = await delayScripts(page, faq);
  await Promise.all([
    page.waitForRequest(faq),
    page.getByRole('link', { name: portal.translate('footer.faq') }).click(),
  ]);
  await page.goBack();
  await portal.expectPage('/stage-one/loan-purpose', 'step.loan-purpose');
  release();
  await page.waitForResponse(faq);
  await page.waitForLoadState('networkidle');
  // Public pages fetch nothing when something is typed; a step fetches the page to log in again.
  await Promise.all([
    page.waitForRequest(`**${basePath}/assets/accountScreens-*.js`),
    page.locator('main form textarea').first().pressSequentially('a'),
  ]);
});
