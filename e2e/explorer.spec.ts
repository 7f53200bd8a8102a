// The testers' explorer (docs/testing.md): it shows every state of every machine, works by mouse and by keyboard, is accessible, and runs on any
// file server.
import type { Page } from 'playwright/test';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getStateNodes } from 'xstate/graph';
import { buildExplorerIfStale } from '#server/start.js';
import { machines } from '#tests/paths/machines.ts';
import { statesToVisit } from '#tests/paths/statesToVisit.ts';
import { expect, test as base } from './fixtures.ts';
import { accessibilityViolations } from './accessibility.ts';

let build: Promise<void> | undefined;

const test = base.extend<{ explorer: string }>({
  /** URL of the explorer on the reference server. The first test builds the explorer. A worker fixture would need a worker of its own. */
  explorer: [
    async ({ server }, provide) => {
      build ??= buildExplorerIfStale();
      await build;
      await provide(`${server.url}/explorer/`);
    },
    { timeout: 240_000 },
  ],
});

// All tests run in one worker, so that the explorer is built only once.
test.describe.configure({ mode: 'default' });
const folder = fileURLToPath(new URL('../dist/explorer/', import.meta.url));
const namedMachines = Object.entries(machines);
const title = (page: Page) => page.locator('#panel-title');

/** The members of explorer.json that these tests read or replace. */
interface Explorer {
  machines: {
    name: string;
    states: { id: string; view: string; visible: boolean }[];
    views: { stateId: string; boxes: { id: string }[] }[];
  }[];
}
interface Picture {
  language: 'en' | 'cy';
  device: 'desktop' | 'phone';
  file: string;
  violations: string[];
  address: string;
}
const readData = async (explorer: string) =>
  (await (await fetch(`${explorer}explorer.json`)).json()) as Explorer;

/** Makes the page read explorer.json with these members of its states in place of those from the last runs of the paths. */
async function replaceStates(
  page: Page,
  explorer: string,
  membersOf: (state: string) => object,
  members: object = {},
  machineMembers: object = {},
) {
  const data = await readData(explorer);
  const machinesWithMembers = data.machines.map((machine) => ({
    ...machine,
    ...machineMembers,
    states: machine.states.map((state) => ({ ...state, ...membersOf(state.id) })),
  }));
  await page.route('**/explorer.json', (route) =>
    route.fulfill({ json: { ...data, ...members, machines: machinesWithMembers } }),
  );
}
const replacePictures = (page: Page, explorer: string, picturesOf: (state: string) => Picture[]) =>
  replaceStates(page, explorer, (state) => ({ pictures: picturesOf(state) }));

// Without the pictures of earlier runs, because findings of axe change the accessible names of the boxes.
test.beforeEach(({ page, explorer }) => replacePictures(page, explorer, () => []));

test('contains every machine and every state, each in a diagram', async ({ explorer }) => {
  const data = await readData(explorer);
  expect(data.machines.map(({ name, states }) => [name, states.map(({ id }) => id).toSorted()])).toEqual(
    namedMachines.map(([name, { root }]) => [
      name,
      [root.id, ...getStateNodes(root).map(({ id }) => id)].toSorted(),
    ]),
  );
  const statesWithoutBox = data.machines.flatMap(({ states, views }) =>
    states
      .slice(1)
      .filter(
        ({ id, view }) =>
          !views.some(({ stateId, boxes }) => stateId === view && boxes.some((box) => box.id === id)),
      )
      .map(({ id }) => id),
  );
  expect(statesWithoutBox).toEqual([]);
  const visible = data.machines.flatMap(({ states }) => states.filter((state) => state.visible));
  expect(visible.map(({ id }) => id).toSorted()).toEqual(
    statesToVisit()
      .map(({ state }) => state)
      .toSorted(),
  );
});

test('opens every machine and shows all sections of every state', async ({ page, explorer }) => {
  test.setTimeout(120_000);
  await page.goto(explorer);
  for (const [name, { root }] of namedMachines) {
    await page
      .getByRole('navigation')
      .getByRole('link', { name: new RegExp(`^${name}\\b`) })
      .click();
    await expect(title(page)).toHaveText(`The machine ${name}`);
    const panels = await page.evaluate(
      async ([machine, ids]) => {
        const read: Record<string, { title: string; headings: string[]; pictures: number }> = {};
        const { port1, port2 } = new MessageChannel();
        port1.start();
        for (const id of ids) {
          window.location.hash = `#/${machine}/${id}`;
          await new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
          // This message arrives after React has rendered the change. To wait for two frames would take most of the test.
          await new Promise<unknown>((resolve) => {
            port1.addEventListener('message', resolve, { once: true });
            port2.postMessage(null);
          });
          read[id] = {
            title: document.querySelector('#panel-title')?.textContent ?? '',
            headings: [...document.querySelectorAll('#panel h3')].map(({ textContent }) => textContent),
            pictures: document.querySelectorAll('#panel figure').length,
          };
        }
        return read;
      },
      [name, getStateNodes(root).map(({ id }) => id)] as const,
    );
    const visible = new Set(statesToVisit().map(({ state }) => state));
    expect(panels).toEqual(
      Object.fromEntries(
        getStateNodes(root).map(({ id, key }) => [
          id,
          {
            title: key,
            headings: [
              ...(visible.has(id) ? ['How it looks'] : []),
              'What leads out',
              'What leads in',
              'Paths that get here',
            ],
            pictures: visible.has(id) ? 4 : 0,
          },
        ]),
      ),
    );
  }
});

test('shows the four screenshots of a state and what axe found in it', async ({ page, explorer }) => {
  const state = 'account.login.entering';
  const pictures = (['en', 'cy'] as const).flatMap((language) =>
    (['desktop', 'phone'] as const).map((device) => ({
      language,
      device,
      file: './pictures/one.svg',
      violations: language === 'cy' && device === 'phone' ? ['label: <input>'] : [],
      address: '/login',
    })),
  );
  await replacePictures(page, explorer, (id) => (id === state ? pictures : []));
  await page.route('**/pictures/one.svg', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="40"/>',
    }),
  );
  await page.goto(`${explorer}#/account/${state}`);
  await expect(page.locator('#panel img')).toHaveCount(4);
  await expect(page.getByRole('img', { name: 'login.entering in Welsh, phone' })).toHaveJSProperty(
    'naturalWidth',
    64,
  );
  await expect(page.locator('#panel')).toContainText('At /login. axe found:');
  await expect(page.locator('ul.violations')).toHaveText('label: <input>');
  await expect(page.locator(`[id="${state}"]`)).toHaveAccessibleName('login.entering, violations: 1');
});

test('shows what demands a state, and what the last runs covered', async ({ page, explorer }) => {
  const state = 'account.login.checking';
  const share = (covered: number, all: number) => ({ covered, all });
  await replaceStates(
    page,
    explorer,
    (id) => ({ visitedAt: id === state ? ['machine', 'browser'] : [], pairs: share(3, 8) }),
    {
      coverageAt: new Date().toISOString(),
      runs: ['machine', 'browser'].map((level) => ({
        level,
        at: '2026-11-21T10:00:00.000Z',
        paths: 1,
        failures: 0,
      })),
      requirements: [
        {
          requirement: '5.4',
          title: 'Signing in',
          states: [state],
          visited: { machine: [state], browser: [] },
        },
      ],
    },
    {
      coverage: {
        states: share(26, 26),
        transitions: share(59, 60),
        guards: share(30, 30),
        pairs: share(210, 834),
      },
    },
  );
  await page.goto(`${explorer}#/account/${state}`);
  const facts = page.locator('#panel .facts');
  await expect(facts).toContainText('5.4 Signing in, as all in login');
  await expect(facts).toContainText('At level machine, browser');
  await expect(facts).toContainText('3 of 8 ways to take one transition and right after it one out of here');
  await page.goto(`${explorer}#/account/account.login.userNotFound`);
  await expect(facts).toContainText('6.3 Auth');
  await expect(facts).not.toContainText('as all in');
  await expect(facts).toContainText('At no level');
  await page.goto(`${explorer}#/account`);
  await expect(facts).toContainText('Counted today, at level machine');
  await expect(facts).toContainText('59 of 60 transitions');
  await expect(facts).toContainText('210 of 834 pairs of transitions');
  await page.getByText('5.4 Signing in, visited at level machine').click();
  await page.getByRole('listitem').getByRole('link', { name: 'login.checking', exact: true }).click();
  await expect(title(page)).toHaveText('checking');
});

test('shows what a coverage visited where no whole run was saved', async ({ page, explorer }) => {
  const state = 'account.login.checking';
  const requirement = (number: string, states: string[], visited: string[]) => ({
    requirement: number,
    title: 'Signing in',
    states,
    visited: { machine: visited },
  });
  await replaceStates(page, explorer, (id) => ({ visitedAt: id === state ? ['machine'] : [] }), {
    coverageAt: '2026-11-21T10:00:00.000Z',
    runs: [],
    requirements: [
      requirement('5.4', [state], [state]),
      requirement('6.3', ['account.login.userNotFound'], []),
    ],
  });
  await page.goto(`${explorer}#/account/${state}`);
  await expect(page.locator('#panel .facts')).toContainText('At level machine');
  await page.goto(`${explorer}#/account`);
  await expect(page.getByText('5.4 Signing in, visited at level machine')).toBeVisible();
  await expect(page.getByText('6.3 Signing in, visited at no level')).toBeVisible();
});

test('can be operated by keyboard', async ({ page, explorer }) => {
  await page.goto(`${explorer}#/account`);
  const box = (id: string) => page.locator(`[id="account.${id}"]`);
  await box('forgot.entering').focus();
  await page.keyboard.press('ArrowDown');
  await expect(box('forgot.sending')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(box('forgot.sent')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(box('forgot.sending')).toBeFocused();
  await expect(box('forgot.sending')).toBeInViewport();
  const width = async () => (await page.locator('.canvas svg').boundingBox())?.width ?? 0;
  const before = await width();
  await page.keyboard.press('+');
  expect(await width()).toBeGreaterThan(before);
  await page.keyboard.press('0');
  expect(await width()).toBeLessThan(before);
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('sending');
  await expect(page.locator('#panel')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box('forgot.sending')).toBeFocused();
});

test('dragging moves the diagram and opens no state', async ({ page, explorer }) => {
  await page.goto(`${explorer}#/account`);
  const box = page.locator('[id="account.register.entering"] rect');
  const { x = 0, y = 0 } = (await box.boundingBox()) ?? {};
  await page.mouse.move(x + 10, y + 10);
  await page.mouse.down();
  await page.mouse.move(x - 90, y - 40, { steps: 4 });
  await page.mouse.up();
  const moved = await box.boundingBox();
  expect([Math.round((moved?.x ?? 0) - x), Math.round((moved?.y ?? 0) - y)]).toEqual([-100, -50]);
  await expect(title(page)).toHaveText('The machine account');
});

test('a closed box of a step opens the diagram of its states', async ({ page, explorer }) => {
  await page.goto(`${explorer}#/application`);
  await page.getByRole('link', { name: 'answering.project-details, opens its own diagram' }).click();
  await expect(
    page.getByRole('region', { name: 'Diagram of application.answering.project-details' }),
  ).toBeVisible();
  await page
    .getByRole('link', { name: 'answering.project-details.fetchingServerVersion', exact: true })
    .first()
    .click();
  await expect(title(page)).toHaveText('fetchingServerVersion');
  await expect(page).toHaveURL(
    /#\/application\/application\.answering\.project-details\.fetchingServerVersion$/,
  );
});

test('greys out the states that a sample applicant cannot reach', async ({ page, explorer }) => {
  await page.goto(`${explorer}#/application`);
  await page.getByLabel('As a sample applicant').selectOption('rejected');
  await expect(page.getByRole('link', { name: 'readOnly', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'reviewing, out of reach for rejected' })).toBeVisible();
  await page.getByLabel('As a sample applicant').selectOption('minimal');
  await expect(page.getByRole('link', { name: 'reviewing', exact: true })).toBeVisible();
});

test('the search finds states and events', async ({ page, explorer }) => {
  await page.goto(explorer);
  await page.getByLabel('Find a state or an event').fill('version.replaced');
  await expect(page.getByRole('status')).toHaveText(/^\d+ found$/);
  await page
    .getByRole('link', { name: 'version.replaced leaves answering.loan-purpose.resolvingConflict in eoi' })
    .click();
  await expect(title(page)).toHaveText('resolvingConflict');
  await page.getByLabel('Find a state or an event').fill('no such thing');
  await expect(page.getByRole('status')).toHaveText('Nothing found');
});

const horizontalScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const width of [1280, 320]) {
  test(`has no accessibility violations at ${width} px, and scrolls horizontally in neither scheme`, async ({
    page,
    explorer,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 800 });
    const hashes = [
      'account',
      'account/account.login.entering',
      'application/application.reviewing?applicant=rejected',
      'eoi/eoi.answering.loan-purpose.saving',
      'recordLife/recordLife.existing',
    ];
    for (const hash of hashes) {
      await page.goto(`${explorer}#/${hash}`);
      await expect(title(page)).toBeVisible();
      const closed = page.locator('#panel details:not([open]) > summary');
      while ((await closed.count()) > 0) await closed.first().click();
      // accessibilityViolations checks the contrast in both schemes, and all else in the light one.
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        expect.soft(await horizontalScroll(page), `${hash}: horizontal scroll, ${colorScheme}`).toBe(0);
      }
      expect.soft(await accessibilityViolations(page), hash).toEqual([]);
    }
    await page.getByLabel('Find a state or an event').fill('saving');
    expect.soft(await accessibilityViolations(page), 'search results').toEqual([]);
  });
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** A minimal file server with the explorer at a path below its root. */
async function startFileServer(): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace('/some/where/', '').split('?')[0] || 'index.html';
    readFile(join(folder, path)).then(
      (content) => response.setHeader('content-type', types[extname(path)] ?? '').end(content),
      () => response.writeHead(404).end(),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { server, url: `http://127.0.0.1:${port}/some/where/` };
}

test('works on any file server, at any path', async ({ page }) => {
  const { server, url } = await startFileServer();
  await page.goto(`${url}#/session`);
  await expect(title(page)).toHaveText('The machine session');
  await expect(page.getByRole('navigation')).toHaveCSS('overflow', 'auto');
  server.close();
});
