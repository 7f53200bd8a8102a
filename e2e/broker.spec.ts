// The broker's dashboard (product 9.2 to 9.5, 9.8): searching, sorting, paging, downloading, removing an application, and access to it.
import { readFile } from 'node:fs/promises';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { columns, type Column } from '#machines/catalogue/broker/sortAndSearch.ts';
import { formatUkDateTime } from '#machines/catalogue/fields/ukTime.ts';
import { clientSample, clientSamples } from '#tests/clientSamples.ts';
import {
  mockClientList,
  assignedClient,
  listModes,
  makeBroker,
  disablePaging,
  references,
} from './broker.ts';
import { expect, inEitherLanguage, test } from './fixtures.ts';
import { chooseFiles, pdf } from './lists.ts';
import type { Account } from '#tests/account.ts';
import type { ApiClient } from '#tests/apiClient.ts';
import type { Portal } from './portal.ts';
import type { TestServer } from './testServer.ts';
import { messagesIn } from './messages.ts';

const path = '/broker-dashboard';
const title = 'screen.broker-dashboard.title';
const pageSize = limits.clientsPerPage;

const numbered = (number: number) => `CEF-${String(number).padStart(6, '0')}`;

const firstPage = async (portal: Portal) => {
  await expect(portal.page.locator('.client')).toHaveCount(pageSize);
  return references(portal);
};

const column = ({ page, translate }: Portal, name: string) =>
  page.getByRole('columnheader', { name: translate(`broker.column.${name}`), exact: true });

interface BrokerFixtures {
  portal: Portal;
  account: Account;
  server: TestServer;
  api: ApiClient;
}

/** Signs a broker in whose list has these clients, and opens it. */
async function openList(
  { portal, account, server, api }: BrokerFixtures,
  clients: Parameters<typeof mockClientList>[1],
  mode: Parameters<typeof mockClientList>[2],
): Promise<void> {
  await mockClientList(portal.page, clients, mode);
  await portal.signIn(await makeBroker(account, server, api));
  await portal.open(path);
}

const rowAction = (portal: Portal, id: 'open' | 'close' | 'remove', reference: string, name: string) =>
  portal.page.getByRole('button', {
    name: portal.translate(`broker.${id}`, { reference, name }),
    exact: true,
  });

/** Clients whose order is another one in each column. Case and accents must not count, and an empty name of a business comes last. */
const sortable = (
  [
    ['Ŵyn Gwynt', 'Zoë Llwyd', 'b', 250_000, 'offer-letter-signed', 3],
    ['Aber Solar', 'Ŷnyr Owen', 'f', 30_000.5, 'application-created', 5],
    ['Ynys Hydro', 'Anna O’Brien', 'a', 1_900_000, 'application-submitted', 1],
    ['Wern Biogas', 'Ŵil Puw', 'e', 100_000, 'app-in-query', 6],
    ['yr Hafod', 'wyn Rhys', 'd', 99_999, 'application-rejected', 2],
    ['', 'Êtienne Ddu', 'c', 500_000, 'application-withdrawn', 4],
  ] as const
).map(([business, contact, mailbox, amount, status, day], index) =>
  clientSample(index + 1, {
    ua_businessname: business,
    ua_contactname: contact,
    ua_emailaddress: `${mailbox}@example.org`,
    ua_amountrequested: amount,
    ua_currentstatus: status,
    ua_lastchangedon: `2026-11-0${day}T09:30:00.000Z`,
  }),
);

/** The numbers of the sortable clients in the order of each column. */
const orders: Record<Column, { ascending: readonly number[]; descending: readonly number[] }> = {
  ua_reference: { ascending: [1, 2, 3, 4, 5, 6], descending: [6, 5, 4, 3, 2, 1] },
  ua_businessname: { ascending: [2, 4, 1, 3, 5, 6], descending: [5, 3, 1, 4, 2, 6] },
  ua_contactname: { ascending: [3, 6, 4, 5, 2, 1], descending: [1, 2, 5, 4, 6, 3] },
  ua_emailaddress: { ascending: [3, 1, 6, 5, 4, 2], descending: [2, 4, 5, 6, 1, 3] },
  ua_amountrequested: { ascending: [2, 5, 4, 1, 6, 3], descending: [3, 6, 1, 4, 5, 2] },
  // In progress, submitted, in query, rejected, withdrawn, approved.
  ua_currentstatus: { ascending: [2, 3, 4, 5, 6, 1], descending: [1, 6, 5, 4, 3, 2] },
  ua_lastchangedon: { ascending: [3, 5, 1, 6, 2, 4], descending: [4, 2, 6, 1, 5, 3] },
};

inEitherLanguage(() => {
  for (const mode of listModes) {
    test.describe(`a long list, ${mode},`, () => {
      const list = clientSamples(60);

      test.beforeEach(async ({ portal, account, server, api }) => {
        await openList({ portal, account, server, api }, list, mode);
        await portal.expectPage(path, title);
      });

      test('can be searched, filtered and paged', async ({ portal }) => {
        const { page, translate } = portal;
        const head = page.locator('.list-head [role="status"]');
        const count = (number: number) => translate('broker.count', { count: number });
        await expect(head).toContainText(count(60));
        expect(await references(portal)).toEqual(
          Array.from({ length: pageSize }, (_, index) => numbered(60 - index)),
        );
        await portal.button('broker.pages.next').click();
        await expect(head).toContainText(translate('broker.pages.position', { number: 2, total: 3 }));
        await expect(page.getByRole('heading', { level: 2, name: translate('broker.list') })).toBeFocused();
        expect((await references(portal))[0]).toBe(numbered(60 - pageSize));

        // A Welsh name by plain letters; the search begins at the first page.
        await page.locator('#search').fill('gwyn rhys');
        await expect(head).toHaveText(count(12));
        const approved = list.filter(
          ({ ua_contactname, ua_currentstatus }) =>
            ua_contactname === 'Gwŷn ap Rhŷs' && ua_currentstatus === 'offer-letter-signed',
        ).length;
        const chip = page.getByRole('button', {
          name: `${translate('status.approved')} ${approved}`,
          exact: true,
        });
        await chip.click();
        await expect(head).toHaveText(count(approved));
        await expect(chip).toHaveAttribute('aria-pressed', 'true');
        await page.locator('#search').fill('nobody of this name');
        await expect(portal.text('broker.none')).toBeVisible();
        await portal.button('broker.clear').click();
        await expect(head).toContainText(count(60));
        await expect(page.locator('#search')).toHaveValue('');
      });

      test('shows the business and the date of the last change, and finds a client by the business', async ({
        portal,
      }) => {
        const { page, translate } = portal;
        await expect(page.locator('#search-hint')).toHaveText(translate('broker.search.hintbusiness'));
        await page.locator('#search').fill('CWMNI 44 cyf');
        await expect(page.locator('.client')).toHaveCount(1);
        await expect(page.locator('.client td[data-label]').first()).toHaveText('Cwmni 44 Cyf');
        await expect(page.locator('.client td[data-label]').last()).toHaveText('17/11/2026');
      });

      test('opens and closes a row’s panel', async ({ portal }) => {
        const { page, translate } = portal;
        const [reference, name] = [numbered(57), list[56]?.ua_contactname ?? ''];
        const open = rowAction(portal, 'open', reference, name);
        await open.focus();
        await page.keyboard.press('Enter');
        const progress = page.locator('.client-progress li');
        await expect(progress).toHaveCount(steps.application.length);
        await expect(progress.nth(2)).toContainText(translate(`step.${steps.application[2]}`));
        await expect(progress.nth(2)).toContainText(translate('progress.current'));
        await expect(portal.text('broker.panel.in-progress')).toBeVisible();
        const close = rowAction(portal, 'close', reference, name);
        await expect(close).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(progress).toHaveCount(0);
      });

      test('keeps search and open rows when the language is switched', async ({ portal }) => {
        const { page } = portal;
        const other = messagesIn(portal.language === 'en' ? 'cy' : 'en');
        await page.locator('#search').fill('zoë');
        await expect(page.locator('.client').filter({ hasNotText: 'Zoë' })).toHaveCount(0);
        const [reference = ''] = await references(portal);
        await rowAction(portal, 'open', reference, 'Zoë Llwyd').click();
        const step = page.locator('.client-progress li').first();
        await expect(step).toContainText(portal.translate(`step.${steps.application[0]}`));
        await page
          .getByRole('link', { name: portal.translate(`language.name.${other.intl.locale}`) })
          .click();
        await expect(page.getByRole('heading', { level: 1, name: other.translate(title) })).toBeVisible();
        await expect(step).toContainText(other.translate(`step.${steps.application[0]}`));
        await expect(page.locator('#search')).toHaveValue('zoë');
        expect((await references(portal))[0]).toBe(reference);
      });

      test('keeps search, filter, sort and page in the address, for Back, reload and a shared link', async ({
        portal,
      }) => {
        const { page, translate } = portal;
        const position = (number: number) => translate('broker.pages.position', { number, total: 3 });
        const head = page.locator('.list-head [role="status"]');
        await column(portal, 'ua_reference').getByRole('button').click();
        await expect(page).toHaveURL(/broker-dashboard\?sort=ua_reference$/);
        await portal.button('broker.pages.next').click();
        await expect(head).toContainText(position(2));
        await expect(page).toHaveURL(/\?sort=ua_reference&page=2$/);
        const shown = await references(portal);
        expect(shown[0]).toBe(numbered(pageSize + 1));
        await page.reload();
        await expect(head).toContainText(position(2));
        expect(await references(portal)).toEqual(shown);

        const other = portal.inTab(await page.context().newPage());
        await mockClientList(other.page, list, mode);
        await other.open(`${path}?search=gwyn%20rhys&page=9`);
        await expect(other.page.locator('#search')).toHaveValue('gwyn rhys');
        await expect(other.page.locator('.list-head [role="status"]')).toContainText(
          translate('broker.count', { count: 12 }),
        );
        await expect(other.page).toHaveURL(/\?search=gwyn%20rhys$/);

        await page.goBack();
        await expect(head).toContainText(position(1));
        await page.goForward();
        await expect(head).toContainText(position(2));
        expect(await references(portal)).toEqual(shown);
        // The browser writes an apostrophe in an address in its own way.
        await page.locator('#search').fill("o'neill");
        await expect(page).toHaveURL(/\?search=o%27neill&sort=ua_reference$/);
        await page.locator('#search').fill('cef-000042');
        await expect(page.locator('.client')).toHaveCount(1);
        await expect(page).toHaveURL(/\?search=cef-000042&sort=ua_reference$/);
        await page.goBack();
        await expect(head).toContainText(position(1));
      });

      test('can be downloaded as CSV, filtered and sorted as shown, with all pages', async ({ portal }) => {
        const { page, translate, intl } = portal;
        await page.locator('#search').fill('example');
        await column(portal, 'ua_reference').getByRole('button').click();
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          portal.button('broker.export').click(),
        ]);
        const date = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(new Date());
        expect(download.suggestedFilename()).toBe(`${translate('broker.file', { date })}.csv`);
        const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
        const head = columns.map((name) => `"${translate(`broker.column.${name}`)}"`).join(',');
        const [first] = list;
        expect([lines.length, lines[0], lines[1], lines[61]]).toEqual([
          62,
          `\u{FEFF}${head}`,
          `"${first?.ua_reference}","${first?.ua_businessname}","${first?.ua_contactname}","${first?.ua_emailaddress}","${Number(first?.ua_amountrequested).toFixed(2)}","${intl.formatMessage({ id: 'status.in-progress' })}","${formatUkDateTime(first?.ua_lastchangedon ?? '')?.date}"`,
          '',
        ]);
      });
    });

    test(`a list, ${mode}, is sorted by each column, ascending and descending`, async ({
      portal,
      account,
      server,
      api,
    }) => {
      await openList({ portal, account, server, api }, sortable, mode);
      await portal.expectPage(path, title);
      for (const name of columns) {
        await test.step(`by ${name}`, async () => {
          const header = column(portal, name);
          // Amounts and last changes are sorted downwards first.
          const directions = ['ascending', 'descending'] as const;
          const isDownFirst = name === 'ua_amountrequested' || name === 'ua_lastchangedon';
          for (const direction of isDownFirst ? directions.toReversed() : directions) {
            await header.getByRole('button').click();
            await expect(header).toHaveAttribute('aria-sort', direction);
            await expect(portal.page.locator('[aria-sort]')).toHaveCount(1);
            await expect.poll(() => references(portal)).toEqual(orders[name][direction].map(numbered));
          }
        });
      }
    });

    test(`a broker’s list of 10,000 Applications, ${mode}, renders fewer than 1500 elements`, async ({
      portal,
      account,
      server,
      api,
    }) => {
      const { page } = portal;
      await openList({ portal, account, server, api }, clientSamples(10_000), mode);
      await expect(page.locator('.client')).toHaveCount(pageSize);
      expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1500);
    });

    test(`of 10,000 Applications, ${mode}, a page is opened by its number and a row found by its reference`, async ({
      portal,
      account,
      server,
      api,
    }) => {
      const { page } = portal;
      await openList({ portal, account, server, api }, clientSamples(10_000), mode);
      const jump = page.getByRole('textbox', { name: portal.translate('broker.pages.jump'), exact: true });
      await jump.fill('501');
      await jump.press('Enter');
      await expect(portal.notice('notice.page', 'error', { pages: 500 })).toBeVisible();
      await jump.fill('321');
      await jump.press('Enter');
      await expect(page.locator('.list-head [role="status"]')).toContainText(
        portal.translate('broker.pages.position', { number: 321, total: 500 }),
      );
      expect((await references(portal))[0]).toBe(numbered(10_000 - 320 * pageSize));
      await page.locator('#search').fill('cef-009999');
      await expect(page.locator('.client')).toHaveCount(1);
    });

    test(`a list, ${mode}, with long names breaks no word and fits the window`, async ({
      portal,
      account,
      server,
      api,
    }) => {
      const { page } = portal;
      const long = {
        ua_businessname: 'Cydweithfa Ynni Adnewyddadwy Dyffryn Ogwen Cyfyngedig',
        ua_contactname: 'Gwenllian Angharad Llywelyn-Fychan',
        ua_emailaddress: 'gwenllian.llywelyn-fychan@cwmni-ynni-adnewyddadwy.example.org',
        ua_amountrequested: 2_000_000,
      };
      const clients = clientSamples(24).map((client, index) => ({
        ...client,
        ...(index % 2 === 0 && long),
      }));
      await openList({ portal, account, server, api }, clients, mode);
      for (const width of [1280, 1279, 1024, 320]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(page.locator('.client')).toHaveCount(pageSize);
        const found = await page.evaluate(() => {
          const broken: string[] = [];
          const walker = document.createTreeWalker(
            document.querySelector('.clients') ?? document,
            NodeFilter.SHOW_TEXT,
          );
          for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
            for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+-?/g)) {
              const range = document.createRange();
              range.setStart(node, index);
              range.setEnd(node, index + word.length);
              if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
            }
          const { scrollWidth, clientWidth } = document.documentElement;
          return { broken, beyond: scrollWidth - clientWidth };
        });
        // On a phone's narrow cards a long status may break.
        const broken = width === 320 ? found.broken : [];
        expect.soft([width, found]).toEqual([width, { broken, beyond: 0 }]);
      }
    });

    test(`a list, ${mode}, whose backend answers no business and no date has the columns of the specification`, async ({
      portal,
      account,
      server,
      api,
    }) => {
      const { page, translate } = portal;
      const plain = clientSamples(3).map(
        ({ ua_businessname: _business, ua_lastchangedon: _date, ...specified }) => specified,
      );
      await mockClientList(page, plain as ReturnType<typeof clientSamples>, mode);
      await portal.signIn(await makeBroker(account, server, api));
      await portal.open(path);
      await expect(page.getByRole('columnheader')).toHaveText([
        ...['reference', 'contactname', 'emailaddress', 'amountrequested', 'currentstatus'].map((name) =>
          translate(`broker.column.ua_${name}`),
        ),
        translate('broker.column.actions'),
      ]);
      await expect(page.locator('#search-hint')).toHaveText(translate('broker.search.hint'));
    });

    test(`an empty list, ${mode}, shows a text instead of search and download`, async ({
      portal,
      account,
      server,
      api,
    }) => {
      if (mode === 'whole') await disablePaging(portal.page);
      await portal.signIn(await makeBroker(account, server, api));
      await portal.open(path);
      await expect(portal.text('broker.empty')).toBeVisible();
      await expect(portal.page.locator('#search')).toHaveCount(0);
      await expect(portal.button('broker.export')).toHaveCount(0);
    });
  }

  test('Back during the question about a removal closes it and opens the earlier page, with the focus on the list', async ({
    portal,
    account,
    server,
    api,
  }) => {
    const { page, translate } = portal;
    await mockClientList(page, clientSamples(60), 'paged');
    await portal.signIn(await makeBroker(account, server, api));
    await portal.open(path);
    await firstPage(portal);
    await portal.button('broker.pages.next').click();
    await expect(page).toHaveURL(/\?page=2$/);
    await page.locator('.client-actions button').nth(1).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.locator('.client th').first()).toHaveText(numbered(60));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/broker-dashboard$/);
    await expect(page.getByRole('heading', { level: 2, name: translate('broker.list') })).toBeFocused();
    await page.goForward();
    await expect(page.locator('.client th').first()).toHaveText(numbered(60 - pageSize));
    await expect(page).toHaveURL(/\?page=2$/);
  });

  test('a file chosen in a row keeps the row in view and the page after the list is sorted and searched', async ({
    portal,
    signedUp,
    server,
    api,
  }) => {
    const { page } = portal;
    const broker = await makeBroker(await signedUp(), server, api);
    await assignedClient(await signedUp(), broker, server);
    await portal.signIn(broker);
    await portal.open(path);
    await page.locator('.client-actions button').first().click();
    await page.locator('.client-panel > button').click();
    await chooseFiles(portal, [pdf('accounts.pdf', 'Accounts')]);
    await column(portal, 'ua_contactname').getByRole('button').click();
    await expect(page).toHaveURL(/\?sort=ua_contactname$/);
    await page.locator('#search').fill('nobody of this name');
    await expect(portal.text('broker.none')).toBeVisible();
    await expect(portal.text('broker.panel.kept')).toBeVisible();
    await portal.button('broker.clear').click();
    await expect(portal.text('broker.none')).toHaveCount(0);
    await page.locator('.client-actions a').click();
    await expect(portal.dialog('dialog.leave.title')).toBeVisible();
    await portal.button('dialog.leave.stay').click();
    await expect(page.locator('[name="filetype"]')).toHaveValue('Accounts');
    await portal.expectPage(`${path}?sort=ua_contactname`, title);
  });

  test('a page that fails to load keeps the previous one, and loads at the next press', async ({
    portal,
    account,
    server,
    api,
  }) => {
    const { page, translate } = portal;
    await mockClientList(page, clientSamples(60), 'paged');
    await portal.signIn(await makeBroker(account, server, api));
    await portal.open(path);
    const before = await firstPage(portal);
    await page.route(/after=20/, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await portal.button('broker.pages.next').click();
    await expect(portal.notice('notice.clients.500', 'error')).toBeVisible();
    expect(await references(portal)).toEqual(before);
    await portal.button('broker.pages.next').click();
    await expect(page.locator('.list-head [role="status"]')).toContainText(
      translate('broker.pages.position', { number: 2, total: 3 }),
    );
    expect(await references(portal)).toEqual(
      Array.from({ length: pageSize }, (_, index) => numbered(60 - pageSize - index)),
    );
  });

  test('a broker’s list that fails to load can be loaded again', async ({ portal, account, server, api }) => {
    const { page } = portal;
    await page.route('**/GetICApplicationsByBroker/**', (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await portal.signIn(await makeBroker(account, server, api));
    await portal.open(path);
    await expect(portal.notice('notice.clients.500', 'error')).toBeVisible();
    await portal.button('button.tryagain').click();
    await expect(portal.text('broker.empty')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.locator('.notice')).toHaveCount(0);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 320, height: 568 } });

    test('a search shows how much it found beside its field, which keeps the focus, and leads to the rows', async ({
      portal,
      account,
      server,
      api,
    }) => {
      const { page } = portal;
      await mockClientList(page, clientSamples(60), 'paged');
      await portal.signIn(await makeBroker(account, server, api));
      await portal.open(path);
      const field = page.getByRole('searchbox');
      await field.fill(numbered(7));
      const found = page.locator('.search-found');
      await expect(found).toContainText(portal.translate('broker.count', { count: 1 }));
      await expect(found).toBeInViewport();
      await expect(field).toBeFocused();
      await portal.link('broker.toresults').click();
      await expect(page.getByRole('heading', { name: portal.translate('broker.list') })).toBeFocused();
      await expect(page.locator('.client').first()).toBeInViewport();
    });
  });

  test('the registration and the FAQ say how somebody becomes a broker', async ({ portal }) => {
    await portal.open('/register');
    const contacts = { helpline: '01632 960123', email: 'support@example.org' };
    await expect(portal.text('screen.register.broker', contacts)).toBeVisible();
    await portal.open('/faq');
    await expect(portal.text('screen.faq.a15')).toBeVisible();
  });

  test('removing an Application takes it off the broker’s list and leaves it with the client', async ({
    portal,
    signedUp,
    server,
    api,
  }) => {
    const { page, translate } = portal;
    const broker = await makeBroker(await signedUp(), server, api);
    const client = await assignedClient(await signedUp(), broker, server);
    await portal.signIn(broker);
    await portal.open(path);
    await expect(page.locator('.client')).toHaveCount(1);
    const [reference = ''] = await references(portal);
    const name = 'Siân O’Brien-Ŵyn';
    const { ua_businessname: business } = (await api.call('geticapplication', {
      token: client.tokens.access_token,
    })) as Values;
    const remove = rowAction(portal, 'remove', reference, name);
    const dialog = page.getByRole('dialog', {
      name: translate('dialog.remove.title', { reference }),
      exact: true,
    });

    await remove.click();
    await expect(dialog).toContainText(translate('dialog.remove.text', { name }));
    await expect(dialog).toContainText(String(business));
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(remove).toBeFocused();
    await remove.click();
    await portal.button('dialog.remove.keep').click();
    await expect(remove).toBeVisible();

    await page.route('**/UpdateICApplication', (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await remove.click();
    await portal.button('dialog.remove.remove').click();
    await expect(portal.notice('notice.application.500.save.client', 'error')).toBeVisible();
    await expect(remove).toBeVisible();

    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.postDataJSON().statecode);
    });
    await remove.click();
    await portal.button('dialog.remove.remove').dblclick();
    await expect(portal.notice('notice.removed', 'success', { reference })).toBeVisible();
    await expect(portal.text('broker.empty')).toBeVisible();
    expect(sent).toEqual([1]);
    await expect(page.getByRole('heading', { level: 2, name: translate('broker.list') })).toBeFocused();

    const kept = await api.call('geticapplication', { token: client.tokens.access_token });
    expect(kept).toMatchObject({ ua_reference: reference });
    await server.caseworker('assign', client.email, broker.email);
    await portal.button('broker.refresh').click();
    await expect(remove).toBeVisible();
  });

  test('brokers and applicants are led to their own dashboards, and told why', async ({
    page,
    portal,
    signedUp,
    server,
    api,
  }) => {
    const applicant = await signedUp();
    await portal.signIn(applicant);
    await portal.open(path);
    await portal.expectPage('/dashboard', 'screen.dashboard.title');
    await expect(portal.notice('notice.access.broker', 'info')).toBeVisible();

    const broker = await makeBroker(await signedUp(), server, api);
    // The applicant's page would load itself anew as soon as it saw the broker's cookies, while the test opens another.
    await page.goto('about:blank');
    await portal.signIn(broker);
    for (const [otherPath, message] of [
      ['/stage-one/guidance', 'notice.access.applicant'],
      ['/stage-two', 'notice.access.client'],
      ['/documents/stage-two', 'notice.access.client'],
    ] as const) {
      await portal.open(otherPath);
      await portal.expectPage(path, title);
      await expect(portal.notice(message, 'info')).toBeVisible();
    }
    await portal.open('/dashboard');
    await portal.expectPage(path, title);
    await expect(page.locator('.notice')).toHaveCount(0);
    await expect(portal.link('nav.dashboard')).toHaveAttribute('href', /\/broker-dashboard$/);
  });

  test('of a client with missing fields and a removed one only the first is shown, with "not given"', async ({
    portal,
    account,
    server,
    api,
  }) => {
    const { page } = portal;
    await disablePaging(page);
    const { ua_icapplicationid, ua_reference } = clientSample(1);
    await page.route('**/GetICApplicationsByBroker/*', (route) =>
      route.fulfill({
        json: [
          { ua_icapplicationid, ua_reference },
          { ...clientSample(2), statecode: 1 },
        ],
      }),
    );
    await portal.signIn(await makeBroker(account, server, api));
    await portal.open(path);
    await expect(page.locator('.client')).toHaveCount(1);
    await expect(portal.text('broker.notgiven')).toHaveCount(3);
    await expect(page.locator('html')).toHaveAttribute('lang', portal.language);
  });
});
