// What stays in the browser's storage (product 11.4, 11.6): never bank details, and nothing personal after log out. A number in a title
// is that of the promise in docs/security.md.
import type { Field } from '#machines/catalogue/fields/field.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { validAnswers } from '#tests/samples.ts';
import { storageOf } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { expectStep, openApplicationStep } from './stageTwo.ts';

test('security 15: after log out nothing personal is left on the device', async ({ portal, account }) => {
  const { page, translate } = portal;
  await account.fillSteps(2);
  await portal.signIn(account);
  await portal.open('/stage-one/contact-details');
  await portal.expectPage('/stage-one/contact-details', 'step.contact-details');
  await page.locator('[name="ua_firstname"]').fill('Zebedee');
  await page.getByRole('button', { name: translate('nav.logout') }).click();
  await page.getByRole('button', { name: translate('dialog.logout.leave'), exact: true }).click();
  await portal.expectPage('/login', 'screen.login.title');
  const { local, ...rest } = await storageOf(page);
  // The signal to other tabs, which contains nothing personal.
  expect(local).toEqual([['session', expect.stringMatching(/^out \d+$/)]]);
  expect(rest).toEqual({
    cookies: ['language=en'],
    session: [],
    databases: [],
    caches: [],
  });
  await page.goBack();
  await expect(page.getByText('Zebedee')).toBeHidden();
  await expect(page.locator('[name="ua_firstname"]')).toBeHidden();
});

test('security 6: after log out a copy of the tokens is refused', async ({ portal, account, api }) => {
  const { page, translate } = portal;
  await portal.signIn(account);
  await portal.open('/dashboard');
  const { access_token: token, refresh_token: refreshtoken } = account.tokens;
  const read = () => api.call('geticeoi', { token }).catch(String);
  expect(await read()).toContain('answered 404');
  await page.getByRole('button', { name: translate('nav.logout') }).click();
  await portal.expectPage('/login', 'screen.login.title');
  await expect.poll(read).toContain('answered 401');
  const body = { refreshtoken, businessunit: api.businessUnit };
  expect(await api.call('redeemaccesstoken', { body }).catch(String)).toContain('answered 401');
});

test('log out does not wait for a server that never answers', async ({ portal, account }) => {
  const { page, translate } = portal;
  await portal.signIn(account);
  await portal.open('/dashboard');
  const calls: string[] = [];
  await page.route('**/auth/api/user/logout', (route) => {
    calls.push(route.request().method());
  });
  await page.getByRole('button', { name: translate('nav.logout') }).click();
  await portal.expectPage('/login', 'screen.login.title');
  expect(calls).toEqual(['POST']);
});

test('security 15: bank details are typed and sent without being kept on the device', async ({
  portal,
  account,
  server,
  ids,
}) => {
  const { page } = portal;
  const answers = validAnswers('application', 'business-finances', ids);
  const secrets = Object.entries<Field>(records.application.fields)
    .flatMap(([name, { sensitive }]) =>
      sensitive && typeof answers[name] === 'string' ? [answers[name].replaceAll(/\D/g, '')] : [],
    )
    .filter((digits) => digits !== '');
  expect(secrets.length).toBeGreaterThan(1);
  const expectNoSecrets = async () => {
    // The events of leaving the page: the last moment at which the portal can store a draft.
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('pagehide'));
    });
    const found = JSON.stringify(await storageOf(page)).replaceAll(/[-\s]/g, '');
    expect(secrets.filter((secret) => found.includes(secret))).toEqual([]);
  };
  await openApplicationStep(portal, 'business-finances', { account, server, ids }, 1);
  await portal.fillStep('business-finances', answers, 'application');
  await expectNoSecrets();
  const save = page.waitForRequest('**/data/UpdateICApplication');
  await portal.submit();
  expect((await save).postDataJSON()).toMatchObject({
    ua_businessbankname: 'Sample – businessbankname',
    ua_businessbanksortcode: '123456',
    ua_businessbankaccountnumber: '12345678',
  });
  await expectStep(portal, 'company-overview');
  await expectNoSecrets();
});
