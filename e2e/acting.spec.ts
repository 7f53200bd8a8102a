// A broker edits a client's Application (product 9.5 to 9.7, 9.9): at the same time as the client, for one client per tab, and only while the
// client is assigned. No action may ever reach the wrong client. `npm run nightly` gives the broker 10,000 further clients (CLIENTS).
import { records } from '#machines/catalogue/records/records.ts';
import type { Browser } from 'playwright/test';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { childLists, listNames } from '#machines/catalogue/records/lists.ts';
import { formatUkDateTime } from '#machines/catalogue/fields/ukTime.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { basePath } from '#machines/catalogue/routes.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import type { Account } from '#tests/account.ts';
import type { ApiClient } from '#tests/apiClient.ts';
import { itemAnswers, validApplication, validItem } from '#tests/applicationSamples.ts';
import { assignedClient, banner, makeBroker, seedClients, seededClients, timeWithClients } from './broker.ts';
import { signInAgain } from './expiredSession.ts';
import { expect, inEitherLanguage, test } from './fixtures.ts';
import { chooseFiles, fillItem, itemButton, pdf } from './lists.ts';
import { createPortal, type Portal } from './portal.ts';
import type { TestServer } from './testServer.ts';

const list = '/broker-dashboard';
/** The name of every account that signs up. */
const brokerName = 'Siân O’Brien-Ŵyn';
const first = `/stage-two/${steps.application[0]}`;
/** The furthest step of the clients. */
const furthest = 'supporting-documents';
const application = async (client: Account) => (await client.call('geticapplication')) as Values;

/** The name of a step's first question with a text area. */
const questionOf = (step: string): string =>
  fieldsOfStep(records.application, step).find(([, { kind }]) => kind === 'textarea')?.[0] ?? '';

interface Client extends Account {
  id: string;
  business: string;
  reference: string;
}

/** Answers every question and adds an item to every list, so that every step can be opened. */
async function withAnswers(client: Account): Promise<Client> {
  await client.call('UpdateICApplication', { body: validApplication() });
  for (const name of listNames) await client.call(childLists[name].calls.add, { body: [validItem(name, 1)] });
  const values = await application(client);
  return {
    ...client,
    id: String(values['ua_icapplicationid']),
    business: String(values['ua_businessname']),
    reference: String(values['ua_reference']),
  };
}

interface Fixtures {
  signedUp: () => Promise<Account>;
  server: TestServer;
  api: ApiClient;
}

/** The broker's clients beside those of a test. */
const others = seededClients(0);

/** A broker and one client, whose Application can be opened at every step. */
async function brokerWithClient({
  signedUp,
  server,
  api,
}: Fixtures): Promise<{ broker: Account; client: Client }> {
  const broker = await makeBroker(await signedUp(), server, api);
  await seedClients(broker, server, others);
  return { broker, client: await clientOf(broker, { signedUp, server }) };
}

/** A further client of the broker. */
const clientOf = async (broker: Account, { signedUp, server }: Omit<Fixtures, 'api'>): Promise<Client> =>
  withAnswers(await assignedClient(await signedUp(), broker, server));

const bannerText = ({ translate }: Portal, { business, reference }: Client) =>
  translate('client.named', { business, reference });

/** The list with one client found, because the broker may have many pages of them. */
const listOf = ({ reference }: Client) => `${list}?search=${reference}`;

/** Opens a client's Application from the list, where the client's own Continue leads (product 9.5). */
async function edit(portal: Portal, client: Client): Promise<void> {
  const { id, reference } = client;
  await portal.open(listOf(client));
  await portal.page
    .locator('.client', { hasText: reference })
    .getByRole('link', {
      name: new RegExp(`^${portal.translate('broker.edit', { reference, name: '' }).split(' ')[0]}`),
    })
    .click();
  await portal.expectPage(`/stage-two/${furthest}?application=${id}`, `step.${furthest}`);
}

/** The portal in another browser context, for the client. */
async function openOtherBrowser(browser: Browser, portal: Portal, url: string): Promise<Portal> {
  const context = await browser.newContext();
  const domain = new URL(url).hostname;
  await context.addCookies([{ name: 'language', value: portal.language, domain, path: `${basePath}/` }]);
  return createPortal(await context.newPage(), url, portal.language);
}

inEitherLanguage(() => {
  if (others > 0) test.describe.configure({ timeout: timeWithClients(2 * others) });

  test('a signed-in user who is made a broker gets the page of a link to the list, and to a client', async ({
    portal,
    signedUp,
    server,
  }) => {
    const [account, applicant] = [await signedUp(), await signedUp()];
    const { page } = portal;
    await portal.signIn(account);
    await portal.open('/dashboard');
    await portal.expectPage('/dashboard', 'screen.dashboard.title');
    await server.caseworker('make-broker', account.email);
    const client = await clientOf(account, { signedUp: async () => applicant, server });
    // The tokens of before, which say that the user is no broker.
    await portal.open(listOf(client));
    await portal.expectPage(listOf(client), 'screen.broker-dashboard.title');
    await expect(page.locator('.client')).toHaveCount(1);
    await expect(page.locator('.notice')).toHaveCount(0);

    await portal.signIn(account);
    const tasks = `/stage-two/tasks?application=${client.id}`;
    await portal.open(tasks);
    await portal.expectPage(tasks, 'screen.stage-two-tasks.title');
    await expect(banner(portal)).toContainText(bannerText(portal, client));
    await expect(page.locator('.notice')).toHaveCount(0);
  });

  test('a signed-in applicant keeps the dashboard and its message when a call is refused', async ({
    portal,
    account,
  }) => {
    const { page } = portal;
    await portal.signIn(account);
    let redeemed = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/redeemaccesstoken')) redeemed += 1;
    });
    await page.route(/\/(geticeoi|geticapplication)\//, (route) => route.fulfill({ status: 403, json: {} }));
    await portal.open('/broker-dashboard');
    await portal.expectPage('/dashboard', 'screen.dashboard.title');
    await expect(portal.notice('notice.access.broker', 'info')).toBeVisible();
    await expect(portal.notice('notice.generic', 'error')).toBeVisible();
    expect(redeemed).toBe(1);
  });

  test('a broker who is one no more signs in again and gets a dashboard, and nothing of the client', async ({
    portal,
    signedUp,
    server,
    api,
  }) => {
    const { page } = portal;
    const { broker, client } = await brokerWithClient({ signedUp, server, api });
    await portal.signIn(broker);
    await edit(portal, client);
    await server.caseworker('unmake-broker', broker.email, '--confirm', broker.email);
    await portal.navigate(listOf(client));
    await signInAgain(portal, broker);
    await portal.expectPage('/dashboard', 'screen.dashboard.title');
    await expect(portal.notice('notice.access.broker', 'info')).toBeVisible();
    await expect(page.locator('.notice')).toHaveCount(1);
    await expect(page.getByText(client.reference)).toHaveCount(0);
  });

  test('the banner stays in view on a long step, and covers nothing that takes the focus', async ({
    portal,
    signedUp,
    server,
    api,
  }) => {
    const { page } = portal;
    const { broker, client } = await brokerWithClient({ signedUp, server, api });
    await portal.signIn(broker);
    await page.setViewportSize({ width: 900, height: 500 });
    await portal.open(`/stage-two/project-details?application=${client.id}`);
    const save = portal.button('button.save');
    await save.focus();
    await expect(banner(portal)).toBeInViewport();
    await expect(banner(portal)).toContainText(bannerText(portal, client));
    const covered: string[] = [];
    for (let count = 0; count < 30; count += 1) {
      await page.keyboard.press('Shift+Tab');
      const hidden = await page.evaluate(() => {
        const focused = document.activeElement;
        const { left, top, width } = focused?.getBoundingClientRect() ?? new DOMRect();
        const shown = document.elementFromPoint(left + width / 2, top + 2);
        return shown?.closest('.client-banner') ? (focused?.outerHTML ?? '') : null;
      });
      if (hidden !== null) covered.push(hidden);
    }
    expect(covered).toEqual([]);
    // A phone and a page at 400 % have no room for it.
    await page.setViewportSize({ width: 320, height: 256 });
    await save.scrollIntoViewIfNeeded();
    await expect(banner(portal)).not.toBeInViewport();
  });

  test('broker and client save different steps at the same time: both answers are stored', async ({
    portal,
    signedUp,
    server,
    api,
    browser,
  }) => {
    const { broker, client } = await brokerWithClient({ signedUp, server, api });
    await portal.signIn(broker);
    await edit(portal, client);
    await expect(banner(portal)).toContainText(bannerText(portal, client));
    await portal.open('/stage-two/review');
    await expect(portal.text('screen.stage-two-review.lead', { role: 'broker' })).toBeVisible();
    await portal.open(first);
    await expect(portal.text('form.clientconsents')).toBeVisible();

    const theirs = await openOtherBrowser(browser, portal, server.url);
    await theirs.signIn(client);
    const [mine, other] = ['company-overview', 'project-details'];
    await portal.open(`/stage-two/${mine}`);
    await portal.expectPage(`/stage-two/${mine}?application=${client.id}`, `step.${mine}`);
    await theirs.open(`/stage-two/${other}`);
    await theirs.expectPage(`/stage-two/${other}`, `step.${other}`);
    await expect(banner(theirs)).toHaveCount(0);
    await portal.page
      .locator(`[name="${questionOf(mine)}"]`)
      .fill('Written by the broker, word for word, for the client: more than fifty letters.');
    await theirs.page
      .locator(`[name="${questionOf(other)}"]`)
      .fill('Written by the client at the same time as the broker: more than fifty letters.');
    await theirs.submit();
    await expect(theirs.heading(`step.${other}`)).toHaveCount(0);
    await portal.submit();
    await expect(portal.heading(`step.${mine}`)).toHaveCount(0);
    await expect(banner(portal)).toContainText(bannerText(portal, client));
    const saved = await application(client);
    expect([saved[questionOf(mine)], saved[questionOf(other)]]).toEqual([
      expect.stringContaining('by the broker'),
      expect.stringContaining('by the client'),
    ]);
    // Back leads to the previous step, with the client in the address.
    await portal.page.goBack();
    await portal.expectPage(`/stage-two/${mine}?application=${client.id}`, `step.${mine}`);
    await theirs.page.context().close();
  });

  test('the dashboard names the broker, and a conflict says who changed an answer and when', async ({
    portal,
    signedUp,
    server,
    api,
  }) => {
    const { broker, client } = await brokerWithClient({ signedUp, server, api });
    const { page, translate } = portal;
    await portal.signIn(client);
    await portal.open('/dashboard');
    const date = formatUkDateTime(new Date().toISOString())?.date ?? '';
    await expect(
      page.getByText(translate('screen.dashboard.broker', { name: brokerName, date })),
    ).toBeVisible();

    const step = 'company-overview';
    await portal.open(`/stage-two/${step}`);
    const answer = (by: string) => `Written by the ${by}, word for word: it has more than fifty letters.`;
    await page.locator(`[name="${questionOf(step)}"]`).fill(answer('client'));
    await api.call('UpdateICApplication', {
      token: broker.tokens.access_token,
      body: { ua_icapplicationid: client.id, [questionOf(step)]: answer('broker') },
    });
    await portal.submit();
    const question = page.getByRole('group', { name: translate(`field.${questionOf(step)}`) });
    const [start = ''] = translate('dialog.conflict.by', {
      name: brokerName,
      role: 'broker',
      date,
      time: '|',
    }).split('|');
    await expect(question).toContainText(start);
    await expect(question.getByRole('radio')).toHaveCount(2);
    await question.getByRole('radio', { name: answer('broker') }).check();
    await portal.button('dialog.conflict.save').click();
    await expect(portal.heading(`step.${step}`)).toHaveCount(0);
    expect((await application(client))[questionOf(step)]).toBe(answer('broker'));
  });

  test('a conflict in an item says who changed or deleted it and when, and loses nothing that was typed', async ({
    portal,
    signedUp,
    server,
    api,
  }) => {
    const { broker, client } = await brokerWithClient({ signedUp, server, api });
    const { page, translate } = portal;
    const { get, update } = childLists.directors.calls;
    const items = async () => (await client.call(get, { body: {} }).catch(() => [])) as Values[];
    const changeByBroker = async (changes: Values) =>
      api.call(update, {
        token: broker.tokens.access_token,
        body: (await items()).map((item) => ({ ...item, ...changes })),
      });
    const startOf = (id: string) =>
      translate(id, {
        name: brokerName,
        role: 'broker',
        date: formatUkDateTime(new Date().toISOString())?.date ?? '',
        time: '|',
      }).split('|')[0] ?? '';
    const open = async () => {
      const [item] = await items();
      await itemButton(portal, 'list.edit', String(item?.['ua_directorname'])).click();
    };
    const field = (name: string) => page.getByRole('dialog').locator(`[name="${name}"]`);
    await portal.signIn(client);
    await portal.open('/stage-two/directors-information');
    await open();
    await field('ua_directorname').fill('Gwen Hughes');
    await changeByBroker({ ua_directorname: 'Huw Wyn', ua_directoremail: 'huw@example.org' });
    await portal.button('dialog.item.save').click();
    const dialog = portal.dialog('dialog.item.contested.title');
    const question = (name: string) => dialog.getByRole('group', { name: translate(`field.${name}`) });
    await expect(dialog.getByRole('group')).toHaveCount(2);
    await expect(question('ua_directorname')).toContainText(startOf('dialog.conflict.by'));
    await expect(
      question('ua_directorname').getByRole('radio', { name: translate('dialog.conflict.mine') }),
    ).toBeChecked();
    await expect(
      question('ua_directoremail').getByRole('radio', { name: translate('dialog.conflict.theirs') }),
    ).toBeChecked();
    await portal.button('dialog.conflict.save').click();
    await expect(page.getByText(translate('list.saved', { name: 'Gwen Hughes' }))).toBeVisible();
    expect(await items()).toMatchObject([
      { ua_directorname: 'Gwen Hughes', ua_directoremail: 'huw@example.org' },
    ]);

    await open();
    await field('ua_directorname').fill('Mair Hughes');
    await changeByBroker({ statecode: 1 });
    await portal.button('dialog.item.save').click();
    const deleted = portal.dialog('dialog.item.deleted.title');
    await expect(deleted).toContainText(startOf('dialog.item.deleted.by'));
    await expect(deleted.getByLabel(translate('dialog.item.deleted.label'))).toHaveValue(/Mair Hughes/);
    await portal.button('dialog.item.deleted.add').click();
    await expect(page.getByText(translate('list.added', { name: 'Mair Hughes' }))).toBeVisible();
    expect(await items()).toMatchObject([
      { ua_directorname: 'Mair Hughes', ua_directoremail: 'huw@example.org' },
    ]);
  });

  test('a broker whose assignment ends while the dialog of an item is open is told so and can copy what was typed', async ({
    portal,
    signedUp,
    server,
    api,
  }) => {
    const { broker, client } = await brokerWithClient({ signedUp, server, api });
    const { page, translate } = portal;
    await portal.signIn(broker);
    await edit(portal, client);
    await portal.open('/stage-two/directors-information');
    await portal.button('list.directors.add').click();
    await fillItem(page, 'directors', { ...itemAnswers('directors', 2), ua_directorname: 'Gwen Hughes' });
    await server.caseworker('unassign', client.email, broker.email);
    await portal.button('dialog.item.save').click();
    await portal.expectPage(
      `/stage-two/directors-information?application=${client.id}`,
      'closedelsewhere.title',
    );
    await expect(portal.text('closedelsewhere.client')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByLabel(translate('closedelsewhere.label'))).toHaveValue(/Gwen Hughes/);
    await portal.button('closedelsewhere.list').click();
    await portal.expectPage(listOf(client), 'screen.broker-dashboard.title');
    await expect(portal.notice('notice.client.gone', 'error')).toBeVisible();
  });

  test('the client stops a broker on the dashboard: the Application leaves the broker’s list at once', async ({
    portal,
    signedUp,
    server,
    api,
  }) => {
    const { broker, client } = await brokerWithClient({ signedUp, server, api });
    const { page, translate } = portal;
    const name = brokerName;
    const rows = async () =>
      ((await api.call('GetICApplicationsByBroker', { token: broker.tokens.access_token })) as unknown[])
        .length;
    await portal.signIn(client);
    await portal.open('/dashboard');
    const stop = page.getByRole('button', { name: translate('screen.dashboard.broker.end', { name }) });
    await stop.click();
    const dialog = page.getByRole('dialog', { name: translate('dialog.broker.end.title', { name }) });
    await expect(dialog).toContainText(translate('dialog.broker.end.text', { name }));
    // Escape keeps the broker, and the focus returns to the button.
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(stop).toBeFocused();
    expect(await rows()).toBe(others + 1);
    await stop.click();
    await portal.button('dialog.broker.end.end').click();
    await expect(portal.notice('notice.broker.ended', 'success', { name })).toBeVisible();
    await expect(stop).toHaveCount(0);
    await expect(
      page.getByRole('heading', { name: translate('screen.dashboard.application.title'), exact: true }),
    ).toBeFocused();
    expect(await rows()).toBe(others);
    await page.reload();
    await expect(portal.text('screen.dashboard.next')).toBeVisible();
    await expect(page.locator('.acting-broker')).toHaveCount(0);
    expect(await server.caseworker('show', client.email)).toMatch(
      new RegExp(`applicant +– +no longer assigned to ${broker.email}`),
    );
  });

  test('a rule that reads the client’s Expression of Interest is judged before the broker’s step is sent', async ({
    portal,
    signedUp,
    server,
    api,
  }) => {
    const { page, translate } = portal;
    const { broker, client } = await brokerWithClient({ signedUp, server, api });
    await server.caseworker('set', client.email, 'eoi', 'eoi-in-query', '--force');
    await client.call('UpdateICEOI', { body: { ua_loanterm: 12, ua_submiteoi: 1 } });
    await portal.signIn(broker);
    const read = page.waitForResponse(/\/INVESTMENTCENTRE\/geticeoi$/i);
    await portal.open(`/stage-two/business-finances?application=${client.id}`);
    expect((await read).status()).toBe(200);
    const saves: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') saves.push(request.url());
    });
    const months = page.locator('[name="ua_interestonlyperiod"]');
    await months.fill('12');
    await portal.submit();
    await expect(page.locator('.error-summary')).toContainText(translate('error.lessThanTerm'));
    expect(saves).toEqual([]);
    await months.fill('11');
    await portal.submit();
    await expect(portal.heading('step.business-finances')).toHaveCount(0);
    expect((await application(client))['ua_interestonlyperiod']).toBe(11);
  });

  test('a broker whose assignment has ended gets a notice and can neither save nor open the Application', async ({
    portal,
    signedUp,
    server,
    api,
  }) => {
    const { page } = portal;
    const { broker, client } = await brokerWithClient({ signedUp, server, api });
    await portal.signIn(broker);
    await edit(portal, client);
    await portal.open('/stage-two/company-overview');
    // The record is there.
    await expect(banner(portal)).toContainText(bannerText(portal, client));
    const question = page.locator(`[name="${questionOf('company-overview')}"]`);
    const typed = 'This shall never be stored, because nobody may any more: fifty letters.';
    await question.fill(typed);
    await server.caseworker('unassign', client.email, broker.email);
    const before = await application(client);
    await portal.submit();
    // The page says exactly that, and what was typed can be copied.
    await portal.expectPage(`/stage-two/company-overview?application=${client.id}`, 'closedelsewhere.title');
    await expect(portal.text('closedelsewhere.client')).toBeVisible();
    await expect(page.getByLabel(portal.translate('closedelsewhere.label'))).toHaveValue(new RegExp(typed));
    expect(await application(client)).toEqual(before);

    await portal.button('closedelsewhere.list').click();
    await portal.expectPage(listOf(client), 'screen.broker-dashboard.title');
    await expect(portal.notice('notice.client.gone', 'error')).toBeVisible();
    await portal.open('/documents/stage-two');
    await portal.expectPage(listOf(client), 'screen.broker-dashboard.title');
    await expect(portal.text(others === 0 ? 'broker.empty' : 'broker.none')).toBeVisible();
    await expect(page.locator('main')).not.toContainText(client.reference);
    await expect(banner(portal)).toHaveCount(0);
    await portal.open(`${first}?application=${client.id}`);
    await portal.expectPage(listOf(client), 'screen.broker-dashboard.title');
    await expect(portal.notice('notice.client.gone', 'error')).toBeVisible();
  });

  test('in each tab a broker acts for the client that the address names', async ({
    portal,
    signedUp,
    server,
    api,
  }) => {
    const { page, translate } = portal;
    const { broker, client: one } = await brokerWithClient({ signedUp, server, api });
    const two = await clientOf(broker, { signedUp, server });
    await portal.signIn(broker);
    await edit(portal, one);
    await expect(banner(portal)).toContainText(bannerText(portal, one));
    await edit(portal, two);
    await expect(banner(portal)).toContainText(bannerText(portal, two));

    await portal.open('/documents/stage-two');
    await portal.expectPage(`/documents/stage-two?application=${two.id}`, 'screen.stage-two-documents.title');
    await chooseFiles(portal, [pdf('cyfrifon.pdf', 'Accounts')]);
    await portal.button('documents.upload').click();
    const notes = (client: Client) =>
      client.call('geticnotes', { query: { entityname: 'ua_icapplication' } }).catch(() => []);
    await expect.poll(() => notes(two)).toEqual([expect.objectContaining({ filename: 'cyfrifon.pdf' })]);
    expect(await notes(one)).toEqual([]);

    await portal.open(listOf(two));
    const row = page.locator('.client', { hasText: two.reference });
    await row.locator('[aria-expanded]').first().click();
    await row
      .getByRole('button', {
        name: translate('broker.documents.show', { reference: two.reference }),
        exact: true,
      })
      .click();
    await expect(row.locator('.file-name')).toContainText('cyfrifon.pdf');
    const tab = portal.inTab(await page.context().newPage());
    await tab.open(first);
    await tab.expectPage(list, 'screen.broker-dashboard.title');
    await edit(tab, one);
    await portal.open(first);
    await portal.expectPage(`${first}?application=${two.id}`, `step.${steps.application[0]}`);

    // A pasted address of another of the broker's clients opens that one, with its name and reference in the title, and the other tab stays with its client.
    await portal.open(`${first}?application=${one.id}`);
    await portal.expectPage(`${first}?application=${one.id}`, `step.${steps.application[0]}`);
    await expect(banner(portal)).toContainText(bannerText(portal, one));
    await expect(page).toHaveTitle(
      translate('title.page', {
        title: `${translate(`step.${steps.application[0]}`)} – ${one.business}, ${one.reference}`,
        service: translate('service.name'),
      }),
    );
    await tab.open(first);
    await expect(banner(tab)).toContainText(bannerText(tab, one));

    // The address of another broker's client, or of none, leads to the list with a notice, and Back does not lead to it again.
    const { client: foreign } = await brokerWithClient({ signedUp, server, api });
    for (const id of [foreign.id, 'not-an-id']) {
      await portal.open(`${first}?application=${id}`);
      await portal.expectPage(listOf(two), 'screen.broker-dashboard.title');
      await expect(portal.notice('notice.client.gone', 'error')).toBeVisible();
      await expect(page.locator('main')).not.toContainText(foreign.reference);
    }
    await page.goBack();
    await portal.expectPage(listOf(two), 'screen.broker-dashboard.title');

    await portal.button('nav.logout').click();
    await portal.expectPage('/login', 'screen.login.title');
    const kept = await page.evaluate(() => JSON.stringify(window.sessionStorage));
    expect(kept).not.toMatch(new RegExp(`selectedApplication|leftList|${one.id}|${two.id}`));
  });
});
