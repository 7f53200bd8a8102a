// A broker with many clients through the real stack, without a mocked answer (product 9.2 to 9.7): search, filter, order and page survive an
// Edit, Back, a reload, a shared link and a new tab; the whole list can be sorted, searched, paged and downloaded; each tab acts for its own
// client; and the client ends it. `npm run nightly` runs it with 10,000 clients (CLIENTS).
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import type { Client, ClientPage } from '#machines/catalogue/api/brokerResults.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import {
  assignedClient,
  banner,
  makeBroker,
  references,
  seedClients,
  seededClients,
  timeWithClients,
} from './broker.ts';
import { expect, inEitherLanguage, test } from './fixtures.ts';
import type { Portal } from './portal.ts';

const count = seededClients(60);
const list = '/broker-dashboard';

const rows = ({ page }: Portal) => page.locator('.client');

inEitherLanguage(() => {
  test(`a broker lives in a list of ${count} clients`, async ({ portal, signedUp, server, api }) => {
    test.setTimeout(timeWithClients(count));
    const { page, translate } = portal;
    const broker = await makeBroker(await signedUp(), server, api);
    await seedClients(broker, server, count);
    const own = await assignedClient(await signedUp(), broker, server);
    const token = broker.tokens.access_token;
    const query = { status: 'in-progress', sort: 'ua_reference', limit: String(limits.clientsPerPage) };
    const expected = (await api.call('GetICApplicationsByBroker', { token, query })) as ClientPage;
    const pages = Math.ceil(expected.total / limits.clientsPerPage);

    await portal.signIn(broker);
    await portal.open(list);
    const head = page.locator('.list-head [role="status"]');
    await expect(head).toContainText(translate('broker.count', { count: count + 1 }));

    // A filter, an order and a page, which the address keeps.
    await page.getByRole('button', { name: new RegExp(`^${translate('status.in-progress')} `) }).click();
    await expect(head).toContainText(translate('broker.count', { count: expected.total }));
    await page
      .getByRole('columnheader', { name: translate('broker.column.ua_reference'), exact: true })
      .getByRole('button')
      .click();
    await expect.poll(() => references(portal)).toEqual(expected.items.map((client) => client.ua_reference));
    if (pages > 1) {
      await portal.button('broker.pages.next').click();
      await expect(head).toContainText(translate('broker.pages.position', { number: 2, total: pages }));
    }
    const shown = await references(portal);
    const address = page.url();

    // Back from Edit, a reload and a shared link show the same rows.
    const edit = rows(portal).last().locator('.client-actions a');
    const href = (await edit.getAttribute('href')) ?? '';
    await edit.scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => window.scrollY);
    expect(top).toBeGreaterThan(100);
    await edit.click();
    await expect(banner(portal)).toContainText(shown.at(-1) ?? '');
    await page.goBack();
    await expect.poll(() => references(portal)).toEqual(shown);
    await expect(edit).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(top);
    expect(page.url()).toBe(address);
    // So do Back and the link to the list after a reload of the client's page.
    await edit.click();
    await expect(banner(portal)).toContainText(shown.at(-1) ?? '');
    await page.reload();
    await expect(banner(portal)).toContainText(shown.at(-1) ?? '');
    await page.goBack();
    await expect(edit).toBeFocused();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
    await page.goForward();
    await expect(banner(portal)).toContainText(shown.at(-1) ?? '');
    await portal.link('nav.dashboard').click();
    await expect.poll(() => references(portal)).toEqual(shown);
    expect(page.url()).toBe(address);
    await page.reload();
    await expect.poll(() => references(portal)).toEqual(shown);
    const shared = portal.inTab(await page.context().newPage());
    await shared.page.goto(address);
    await expect.poll(() => references(shared)).toEqual(shown);

    // Of the whole list: an order by an amount, the last page by its number, a search by the name of a business, and the CSV file of what it finds.
    const everyClient = (await api.call('GetICApplicationsByBroker', { token })) as Client[];
    const referencesOf = (clients: readonly Client[]) => clients.map((client) => client.ua_reference);
    await portal.open(list);
    // The largest first, clients without an amount last. References have the same length, so that they sort as numbers do.
    const amountOf = ({ ua_amountrequested: amount }: Client) => (typeof amount === 'number' ? amount : -1);
    const byAmount = everyClient.toSorted(
      (one, other) => amountOf(other) - amountOf(one) || (one.ua_reference < other.ua_reference ? 1 : -1),
    );
    expect(byAmount).toHaveLength(count + 1);
    const { clientsPerPage } = limits;
    await page
      .getByRole('columnheader', { name: translate('broker.column.ua_amountrequested'), exact: true })
      .getByRole('button')
      .click();
    await expect.poll(() => references(portal)).toEqual(referencesOf(byAmount.slice(0, clientsPerPage)));
    const last = Math.ceil(byAmount.length / clientsPerPage);
    if (last > 5) {
      const jump = page.getByRole('textbox', { name: translate('broker.pages.jump'), exact: true });
      await jump.fill(String(last));
      await jump.press('Enter');
    } else {
      await page
        .getByRole('button', { name: translate('broker.pages.number', { number: last }), exact: true })
        .click();
    }
    await expect(head).toContainText(translate('broker.pages.position', { number: last, total: last }));
    const atEnd = referencesOf(byAmount.slice((last - 1) * clientsPerPage));
    await expect.poll(() => references(portal)).toEqual(atEnd);
    await page.reload();
    await expect.poll(() => references(portal)).toEqual(atEnd);
    await page.goBack();
    await expect.poll(() => references(portal)).toEqual(referencesOf(byAmount.slice(0, clientsPerPage)));

    const business = byAmount[0]?.ua_businessname ?? '';
    const [search = ''] = business.toUpperCase().split(' ');
    await page.locator('#search').fill(search);
    const plain = (text = '') => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    const found = byAmount.filter((client) =>
      [client.ua_reference, client.ua_businessname, client.ua_contactname, client.ua_emailaddress].some(
        (text) => plain(text).includes(plain(search)),
      ),
    );
    await expect(head).toContainText(translate('broker.count', { count: found.length }));
    await expect.poll(() => references(portal)).toEqual(referencesOf(found.slice(0, clientsPerPage)));
    await expect(rows(portal).first()).toContainText(business);
    const csvOf = async (): Promise<(string | undefined)[]> => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        portal.button('broker.export').click(),
      ]);
      const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
      return lines.slice(1).map((line) => line.split('"')[1]);
    };
    expect(await csvOf()).toEqual(referencesOf(found));
    await page.locator('#search').fill('');
    await expect(head).toContainText(translate('broker.count', { count: count + 1 }));
    expect((await csvOf()).toSorted()).toEqual(referencesOf(byAmount).toSorted());

    // Two clients in two tabs: each opens its own, also after a reload.
    const second = (await rows(shared).nth(1).locator('.client-actions a').getAttribute('href')) ?? '';
    expect([href, second].map((each) => new URL(each, server.url).searchParams.has('application'))).toEqual([
      true,
      true,
    ]);
    await page.goto(new URL(href, server.url).href);
    await shared.page.goto(new URL(second, server.url).href);
    for (const [tab, reference] of [
      [portal, shown.at(-1)],
      [shared, shown[1]],
      [portal, shown.at(-1)],
    ] as const) {
      await tab.page.reload();
      await expect(banner(tab)).toContainText(reference ?? '');
    }

    // The address of a link, as a new tab opens it, leads to the same client. The tab is made by the test, because Chromium sometimes keeps the
    // page of a tab that a click opens in the background from Playwright for longer than the test waits.
    const linkAddress = (await portal.link('progress.all').getAttribute('href')) ?? '';
    const opened = portal.inTab(await page.context().newPage());
    await opened.page.goto(new URL(linkAddress, server.url).href);
    await expect(banner(opened)).toContainText(shown.at(-1) ?? '');
    await opened.page.close();

    // A client is found among all of them, and is gone as soon as the client has ended it.
    const { ua_reference, ua_brokers } = (await own.call('geticapplication')) as Values;
    await portal.open(list);
    await page.locator('#search').fill(String(ua_reference));
    await expect(rows(portal)).toHaveCount(1);
    await expect(rows(portal).locator('th')).toHaveText(String(ua_reference));
    const [{ id }] = v.parse(v.tuple([v.looseObject({ id: v.string() })]), ua_brokers);
    await own.call('endbroker', { params: { id }, body: { statecode: 1 } });
    await page.reload();
    await expect(portal.text('broker.none')).toBeVisible();
    await portal.button('broker.clear').click();
    await expect(head).toContainText(translate('broker.count', { count }));
    await shared.page.close();
  });
});
