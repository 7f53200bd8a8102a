// A broker at work on a client's Application (decisions.md, "Brokers"): beside the client, for one client at a time, as long as it is
// assigned. Acting for the wrong client is the worst error there is.
import { records } from '#machines/catalogue/records/records.ts';
import type { Browser } from 'playwright/test';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { children, listNames } from '#machines/catalogue/records/children.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { basePath } from '#machines/catalogue/routes.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import type { Account } from '#tests/account.ts';
import { validApplication, validItem } from '#tests/applicationSamples.ts';
import { assignedClient, makeBroker } from './broker.ts';
import { expect, inBothLanguages, test } from './fixtures.ts';
import { chooseFiles, pdf } from './lists.ts';
import { openPortal, type Portal } from './portal.ts';

const list = '/broker-dashboard';
const first = `/stage-two/${steps.application[0]}`;
const application = async (client: Account) => (await client.call('geticapplication')) as Values;

/** The first question of a step that is answered in a few lines. */
const questionOf = (step: string): string =>
  fieldsOfStep(records.application, step).find(([, { kind }]) => kind === 'textarea')?.[0] ?? '';

interface Client extends Account {
  id: string;
  business: string;
  reference: string;
}

/** Everything is answered, so that every step can be opened. */
async function answered(client: Account): Promise<Client> {
  await client.call('UpdateICApplication', { body: validApplication() });
  for (const name of listNames) await client.call(children[name].calls.add, { body: [validItem(name, 1)] });
  const values = await application(client);
  return {
    ...client,
    id: String(values['ua_icapplicationid']),
    business: String(values['ua_businessname']),
    reference: String(values['ua_reference']),
  };
}

const banner = ({ page }: Portal) => page.locator('.client-banner');

const actsFor = ({ say }: Portal, { business, reference }: Client) =>
  say('client.named', { business, reference });

/** Opens a client's Application from the list. */
async function edit(portal: Portal, { id, reference }: Client): Promise<void> {
  await portal.open(list);
  await portal.page
    .locator('.client', { hasText: reference })
    .getByRole('button', {
      name: new RegExp(`^${portal.say('broker.edit', { reference, name: '' }).split(' ')[0]}`),
    })
    .click();
  await portal.isAt(`${first}?application=${id}`, `step.${steps.application[0]}`);
}

/** The client's own browser. */
async function openElsewhere(browser: Browser, portal: Portal, url: string): Promise<Portal> {
  const context = await browser.newContext();
  const domain = new URL(url).hostname;
  await context.addCookies([{ name: 'language', value: portal.language, domain, path: `${basePath}/` }]);
  return openPortal(await context.newPage(), url, portal.language);
}

inBothLanguages(() => {
  test('works beside the client: each on a step of their own, nothing is lost', async ({
    portal,
    signedUp,
    server,
    api,
    browser,
  }) => {
    const broker = await makeBroker(await signedUp(), server, api);
    const client = await answered(await assignedClient(await signedUp(), broker, server));
    await portal.signIn(broker);
    await edit(portal, client);
    await expect(banner(portal)).toContainText(actsFor(portal, client));

    const theirs = await openElsewhere(browser, portal, server.url);
    await theirs.signIn(client);
    const [mine, other] = ['company-overview', 'project-details'];
    await portal.open(`/stage-two/${mine}`);
    await portal.isAt(`/stage-two/${mine}?application=${client.id}`, `step.${mine}`);
    await theirs.open(`/stage-two/${other}`);
    await theirs.isAt(`/stage-two/${other}`, `step.${other}`);
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
    await expect(banner(portal)).toContainText(actsFor(portal, client));
    const saved = await application(client);
    expect([saved[questionOf(mine)], saved[questionOf(other)]]).toEqual([
      expect.stringContaining('by the broker'),
      expect.stringContaining('by the client'),
    ]);
    // Back goes step by step, as for anybody.
    await portal.page.goBack();
    await portal.isAt(`/stage-two/${mine}?application=${client.id}`, `step.${mine}`);
    await theirs.page.context().close();
  });

  test('whose assignment is withdrawn in the middle is told, and reaches nothing any more', async ({
    portal,
    signedUp,
    server,
    api,
  }) => {
    const { page } = portal;
    const broker = await makeBroker(await signedUp(), server, api);
    const client = await answered(await assignedClient(await signedUp(), broker, server));
    await portal.signIn(broker);
    await edit(portal, client);
    await portal.open('/stage-two/company-overview');
    // What is asked while the page opens is answered.
    await expect(banner(portal)).toContainText(actsFor(portal, client));
    const question = page.locator(`[name="${questionOf('company-overview')}"]`);
    await question.fill('This shall never be stored, because nobody may any more: fifty letters.');
    await server.caseworker('unassign', client.email, broker.email);
    const before = await application(client);
    await portal.submit();
    await expect(portal.notice('notice.client.gone', 'error')).toBeVisible();
    expect(await application(client)).toEqual(before);

    await portal.open('/documents/stage-two');
    await portal.isAt(list, 'screen.broker-dashboard.title');
    await expect(portal.notice('notice.client.gone', 'error')).toBeVisible();
    await expect(portal.text('broker.empty')).toBeVisible();
    await expect(banner(portal)).toHaveCount(0);
    await portal.open(`${first}?application=${client.id}`);
    await portal.isAt(list, 'screen.broker-dashboard.title');
  });

  test('acts for one client a tab: another address, another tab and logging out lead to none', async ({
    portal,
    signedUp,
    server,
    api,
  }) => {
    const { page, say } = portal;
    const broker = await makeBroker(await signedUp(), server, api);
    const [one, two] = [
      await answered(await assignedClient(await signedUp(), broker, server)),
      await answered(await assignedClient(await signedUp(), broker, server)),
    ];
    await portal.signIn(broker);
    await edit(portal, one);
    await expect(banner(portal)).toContainText(actsFor(portal, one));
    await edit(portal, two);
    await expect(banner(portal)).toContainText(actsFor(portal, two));

    await portal.open('/documents/stage-two');
    await portal.isAt(`/documents/stage-two?application=${two.id}`, 'screen.documents.heading.stage-two');
    await chooseFiles(portal, [pdf('cyfrifon.pdf', 'Accounts')]);
    await portal.button('documents.upload').click();
    const notes = (client: Client) =>
      client.call('geticnotes', { query: { entityname: 'ua_icapplication' } }).catch(() => []);
    await expect.poll(() => notes(two)).toEqual([expect.objectContaining({ filename: 'cyfrifon.pdf' })]);
    expect(await notes(one)).toEqual([]);

    await portal.open(`${first}?application=${one.id}`);
    await portal.isAt(list, 'screen.broker-dashboard.title');
    const row = page.locator('.client', { hasText: two.reference });
    await row.locator('[aria-expanded]').first().click();
    await row
      .getByRole('button', { name: say('broker.documents.show', { reference: two.reference }), exact: true })
      .click();
    await expect(row.locator('.file-name')).toContainText('cyfrifon.pdf');
    const tab = portal.on(await page.context().newPage());
    await tab.open(first);
    await tab.isAt(list, 'screen.broker-dashboard.title');
    await edit(tab, one);
    await portal.open(first);
    await portal.isAt(`${first}?application=${two.id}`, `step.${steps.application[0]}`);

    await portal.button('nav.logout').click();
    await portal.isAt('/login', 'screen.login.title');
    expect(await page.evaluate(() => window.sessionStorage.getItem('selectedApplication'))).toBeNull();
  });
});
