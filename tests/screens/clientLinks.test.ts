// The links of a broker's pages (product 9.6): in a new tab, and copied, each opens the same client. Links to pages of no client name none, and
// those to the list lead to it as the broker left it.
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { outlines } from '#machines/catalogue/records/outlines.ts';
import {
  basePath,
  clientIdIn,
  matchRoute,
  parseAddress,
  routes,
  type Access,
} from '#machines/catalogue/routes.ts';
import type { Page as ShellPage } from '#machines/shell/shell.ts';
import { readLeftList } from '#src/services/leftList.ts';
import { clearTabItems } from '#src/services/tabStorage.ts';
import { minimalRecord } from '../samples.ts';
import { applicant, broker } from '../paths/users.ts';
import { fixedSession, loadAllScreens, openPage, shellWithLoadedPages, type Page } from './openPage.ts';
import { resolveRecord } from './openStep.ts';
import { findLink, pressButton } from './queries.ts';
import { isPending } from './pendingActors.ts';
import { actorsOf } from './viewActors.ts';

const client = '00000000-0000-4000-8000-000000000001';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

interface ShownLink {
  href: string;
  access: Access;
  client: string | null;
}

/** The links to pages of the portal, without those that only move the focus. */
const shownLinks = (): ShownLink[] =>
  [...document.querySelectorAll('a')].flatMap((link) => {
    const href = link.getAttribute('href') ?? '';
    if (!href.startsWith(basePath)) return [];
    const address = parseAddress(href.slice(basePath.length));
    const match = matchRoute(address.path);
    return match === undefined
      ? []
      : [{ href, access: routes[match.screen].access, client: clientIdIn(address) }];
  });

async function openPath(
  path: string,
  user: typeof broker,
  status: string = outlines.application.createdStatus,
) {
  page = await openPage({ address: parseAddress(path), language: 'en', user });
  const values = { ...minimalRecord('application'), ua_currentstatus: status };
  if (actorsOf('application').some((actor) => isPending(actor, 'fetchRecord')))
    await resolveRecord(page, 'application', values);
}

const go = (to: string) => page.perform(() => page.router.navigate(to));
const location = () => page.router.state.location.pathname + page.router.state.location.search;

/** Pages that have links to other pages of the Application, and the status in which they open. */
const pages = [
  ['/stage-two/tasks', outlines.application.createdStatus],
  ['/stage-two/tasks', 'app-in-query'],
  ['/stage-two/company-overview', outlines.application.createdStatus],
  ['/stage-two/review', outlines.application.createdStatus],
  ['/stage-two/confirmation', 'application-submitted'],
  ['/documents/stage-two', 'app-in-query'],
] as const;

describe.each(pages)('%s of an Application in the status %s', (path, status) => {
  test('has the client’s id in each of a broker’s links to the client’s pages, and in no other link', async () => {
    await openPath(`${path}?application=${client}`, broker, status);
    const links = shownLinks();
    expect(links.filter(({ access }) => access === 'client').length).toBeGreaterThan(0);
    expect(links.filter((link) => link.client !== (link.access === 'client' ? client : null))).toEqual([]);
  });

  test('names no client in an applicant’s links', async () => {
    await openPath(path, applicant, status);
    const links = shownLinks();
    expect(links.filter(({ access }) => access === 'client').length).toBeGreaterThan(0);
    expect(links.filter((link) => link.client !== null)).toEqual([]);
  });
});

test('a broker’s Change link names the client and then the question', async () => {
  await openPath(`/stage-two/review?application=${client}`, broker);
  const changes = shownLinks().filter(({ href }) => href.includes('change='));
  expect(changes[0]?.href).toMatch(
    new RegExp(`^${basePath}/stage-two/[a-z-]+\\?application=${client}&change=\\w+$`),
  );
});

test('the questions that a broker opens from a client’s guidance lead back to that client', async () => {
  await openPath(`/stage-two/guidance?application=${client}`, broker);
  const questions = findLink(page, `${basePath}/stage-two/questions`);
  await page.perform(() => questions?.click());
  const links = shownLinks().filter(({ access }) => access === 'client');
  expect(links).toEqual([
    { href: `${basePath}/stage-two/guidance?application=${client}`, access: 'client', client },
  ]);
});

test('the links of a page in view keep its client while the page of another client is on its way', async () => {
  const loadPage = fromPromise<void, ShellPage>(({ input }) =>
    input.screen === 'stage-two-review' ? new Promise(() => {}) : Promise.resolve(),
  );
  page = await openPage({
    address: parseAddress(`/stage-two/tasks?application=${client}`),
    language: 'en',
    user: broker,
    shell: shellWithLoadedPages.provide({ actors: { session: fixedSession(broker), loadPage } }),
  });
  await resolveRecord(page, 'application', minimalRecord('application'));
  const other = parseAddress('/stage-two/review?application=c-2');
  await page.perform(() => page.shell.send({ type: 'address.requested', address: other }));
  const named = shownLinks().filter(({ access }) => access === 'client');
  expect(page.shell.getSnapshot().context.visitor?.client).toBe('c-2');
  expect(new Set(named.map((link) => link.client))).toEqual(new Set([client]));
});

test('the language link of a client’s page opens the same page in a new tab', async () => {
  await openPath(`/stage-two/tasks?application=${client}`, broker);
  expect(document.querySelector('[hreflang="cy"]')?.getAttribute('href')).toBe(
    `?application=${client}&lang=cy`,
  );
});

test('the id of a client in another letter case opens the client of the list', async () => {
  const id = 'ABCDEF00-0000-4000-8000-00000000000A';
  page = await openPage({ address: parseAddress('/broker-dashboard'), language: 'en', user: broker });
  await go(`/stage-two/tasks?application=${id}`);
  await page.waitUntil(() => actorsOf('application').length > 0);
  expect([
    actorsOf('application')[0]?.getSnapshot().context.client,
    page.shell.getSnapshot().context.visitor?.client,
  ]).toEqual([id.toLowerCase(), id.toLowerCase()]);
});

describe('the list as the broker left it', () => {
  const left = '/broker-dashboard?search=cyf&status=in-progress&page=2';

  const openClient = async (path: string) => {
    page = await openPage({ address: parseAddress(left), language: 'en', user: broker });
    await go(`${path}?application=${client}`);
    await page.waitUntil(() => actorsOf('application').length > 0);
    await resolveRecord(page, 'application', {
      ...minimalRecord('application'),
      ua_currentstatus: path.includes('confirmation') ? 'application-submitted' : 'application-created',
    });
  };

  test.each(['/stage-two/company-overview', '/stage-two/confirmation', '/documents/stage-two'])(
    'is where each link of %s to the list leads',
    async (path) => {
      await openClient(path);
      const toList = shownLinks().filter(({ href }) => href.includes('dashboard'));
      expect(new Set(toList.map(({ href }) => href))).toEqual(new Set([basePath + left]));
      await page.perform(() =>
        document.querySelector<HTMLElement>(`main a[href*="dashboard"], nav a[href*="dashboard"]`)?.click(),
      );
      expect(location()).toBe(basePath + left);
    },
  );

  test('is where Cancel leads', async () => {
    await openClient('/stage-two/company-overview');
    await pressButton(page, 'button.cancel');
    expect(location()).toBe(basePath + left);
  });

  test("the list's own links lead to the list without its search", async () => {
    page = await openPage({ address: parseAddress(left), language: 'en', user: broker });
    const toList = shownLinks().filter(({ href }) => href.includes('dashboard'));
    expect(new Set(toList.map(({ href }) => href))).toEqual(new Set([`${basePath}/broker-dashboard`]));
  });

  test('is kept for the broker’s reload of the client’s page, and no longer than the session', async () => {
    await openClient('/stage-two/company-overview');
    const address = parseAddress(`/stage-two/company-overview?application=${client}`);
    page.close();
    page = await openPage({ address, language: 'en', user: broker, list: readLeftList() });
    const toList = shownLinks().filter(({ href }) => href.includes('dashboard'));
    expect(new Set(toList.map(({ href }) => href))).toEqual(new Set([basePath + left]));
    page.close();
    page = await openPage({ address, language: 'en', user: null, list: readLeftList() });
    expect(readLeftList()).toBeNull();
  });

  test('is not kept when the tab items are cleared', async () => {
    await openClient('/stage-two/company-overview');
    expect(readLeftList()).not.toBeNull();
    clearTabItems();
    expect(readLeftList()).toBeNull();
  });

  test('is the last one the broker saw', async () => {
    await openClient('/stage-two/company-overview');
    await go('/broker-dashboard?page=3');
    await go('/faq');
    expect(shownLinks().find(({ href }) => href.includes('dashboard'))?.href).toBe(
      `${basePath}/broker-dashboard?page=3`,
    );
  });
});
