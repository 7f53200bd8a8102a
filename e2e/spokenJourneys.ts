// Six journeys as a screen reader says them, by the keyboard alone, in both languages (product 12.10). What is said is compared with the files in
// spoken/; spoken.config.ts says how to write them again. Read them aloud after a change.
import { itemAnswers } from '#tests/applicationSamples.ts';
import { password, type Account } from '#tests/account.ts';
import { basePath } from '#machines/catalogue/routes.ts';
import { endInTwoMinutes } from './expiredSession.ts';
import { expect, inBothLanguages, test } from './fixtures.ts';
import { messagesIn, type MessageValues } from './messages.ts';
import type { Portal } from './portal.ts';
import { brokenRules } from './speech/rules.ts';
import { startSpeech, type Speech } from './speech/speech.ts';
import { itemButton, pdf } from './lists.ts';
import { controlsOf } from './fillField.ts';
import { openApplicationStep } from './stageTwo.ts';

type Essential = string | readonly [id: string, values: MessageValues];

/** Begins to listen to what is said in the portal, without what differs from run to run. */
const listenTo = ({ page }: Portal, { email }: Account): Promise<Speech> =>
  startSpeech(page, [
    [email, 'sian@example.org'],
    [/\b\d{2}\/\d{2}\/20\d{2}\b/g, 'DD/MM/YYYY'],
    [/\b\d{2}:\d{2}\b/g, 'HH:MM'],
    [/\bCEF-\d{6}\b/g, 'CEF-000123'],
  ]);

/** Compares what was said with the journey's file, and with the rules. @param essential messages that must have been said */
function expectSpoken(
  { translate, language }: Portal,
  speech: Speech,
  journey: string,
  essential: readonly Essential[],
): void {
  const texts = essential.map((message) =>
    typeof message === 'string' ? translate(message) : translate(...message),
  );
  expect.soft(brokenRules(speech.lines, texts)).toEqual([]);
  expect(speech.text()).toMatchSnapshot(`${journey}.${language}.txt`);
}

/** Goes to the control and types. */
async function typeInto(speech: Speech, portal: Portal, name: string, text: string): Promise<void> {
  await speech.tabTo(controlsOf(portal.page, name));
  await speech.type(text);
}

/**
 * Waits until the browser has fetched the dashboard ahead: its screens, its messages and the names of the steps (src/app/screens.ts). On a busy
 * machine somebody can log in before that, and is then also told that the page loads, which is right and not what the journey is about.
 */
async function awaitFetchedDashboard({ page }: Portal): Promise<void> {
  for (const chunk of ['dashboardScreens', 'dashboard', 'records'])
    await page.waitForFunction(
      (start) => performance.getEntriesByType('resource').some(({ name }) => name.includes(start)),
      `/assets/${chunk}-`,
    );
}

const summaryOf = ({ page }: Portal) => page.locator('.error-summary:focus');
const mainButton = ({ page }: Portal) => page.locator('main [type="submit"]:visible');

inBothLanguages(() => {
  test('log in: with nothing filled in, with a wrong password, and with the right one', async ({
    portal,
    account,
  }) => {
    const { page, language } = portal;
    const speech = await listenTo(portal, account);
    await portal.open('/login');
    await portal.expectPage('/login', 'screen.login.title');
    await expect(mainButton(portal)).toBeEnabled();
    await speech.begin();
    await speech.read(page.locator('main'));
    const other = language === 'en' ? 'cy' : 'en';
    for (const [wanted, key] of [
      [other, 'Tab'],
      [language, language === 'cy' ? 'Tab' : 'Shift+Tab'],
    ] as const) {
      await speech.tabTo(page.locator(`.languages a[hreflang="${wanted}"]`), key);
      await speech.pressAndAwait('Enter', page.getByText(messagesIn(wanted).translate('language.status')));
    }
    await speech.tabTo(mainButton(portal));
    await speech.pressAndAwait('Enter', summaryOf(portal));
    await speech.press('Tab');
    await speech.press('Enter');
    await speech.type(account.email);
    await typeInto(speech, portal, 'password', `${password}!`);
    await speech.pressAndAwait('Enter', portal.notice('notice.login.refused', 'error'));
    await speech.type(password);
    await awaitFetchedDashboard(portal);
    await speech.pressAndAwait('Enter', portal.heading('screen.dashboard.title'));
    await expect(page.locator('.overlay')).toHaveCount(0);
    await speech.read(page.locator('main'));
    expectSpoken(portal, speech, 'login', [
      'screen.login.title',
      'language.status',
      'field.username',
      'field.password',
      'summary.title',
      'error.required',
      'notice.login.refused',
      'busy.signingin',
      'screen.dashboard.title',
      'screen.dashboard.eoi.title',
    ]);
  });

  test('a step of the Expression of Interest: with errors, mended, and saved', async ({
    portal,
    account,
  }) => {
    const { page } = portal;
    await account.fillSteps(3);
    await portal.signIn(account);
    const speech = await listenTo(portal, account);
    await portal.open('/stage-one/loan-purpose');
    await portal.expectPage('/stage-one/loan-purpose', 'step.loan-purpose');
    await expect(controlsOf(page, 'ua_technologies').first()).toBeVisible();
    await speech.begin();
    await speech.tabTo(mainButton(portal));
    await speech.pressAndAwait('Enter', summaryOf(portal));
    await speech.press('Tab');
    await speech.press('Enter');
    await speech.type('24,000');
    await typeInto(speech, portal, 'ua_loanterm', '36');
    await typeInto(speech, portal, 'ua_totalprojectcost', '64,000');
    await speech.tabTo(controlsOf(page, 'ua_technologies').first());
    await speech.press('Space');
    await speech.tabTo(page.locator('[name="ua_hasothersourcesoffunding"][value="1"]'));
    await speech.press('Space');
    await typeInto(speech, portal, 'ua_othersourcesoffundingdetail', 'Grant');
    await typeInto(speech, portal, 'ua_pleasedescribeproject', 'Paneli solar '.repeat(150));
    await expect(
      page.getByRole('status').getByText(portal.translate('form.characters', { count: 50 })),
    ).toBeVisible();
    await speech.listen();
    await speech.tabTo(mainButton(portal));
    await speech.pressAndAwait('Enter', summaryOf(portal));
    await speech.press('Tab');
    await speech.press('Enter');
    await speech.type('25,000');
    await speech.tabTo(mainButton(portal));
    await speech.pressAndAwait('Enter', portal.heading('screen.stage-one-review.title'));
    expectSpoken(portal, speech, 'step', [
      'step.loan-purpose',
      'summary.title',
      'error.required',
      'field.ua_loanamount',
      'field.ua_technologies',
      'field.ua_othersourcesoffundingdetail',
      ['form.characters', { count: 50 }],
      'busy.saving',
      'screen.stage-one-review.title',
    ]);
  });

  test('the dialog of a list: add with errors, edit, delete, undo, and discard', async ({
    portal,
    account,
    server,
    ids,
  }) => {
    const { page, translate } = portal;
    const speech = await listenTo(portal, account);
    await openApplicationStep(portal, 'directors-information', { account, server, ids }, 3);
    const add = portal.button('list.directors.add');
    const said = (id: string, name: string) => page.getByText(translate(id, { name }), { exact: true });
    const save = portal.button('dialog.item.save');
    const answers = itemAnswers('directors', 2);
    const first = String(itemAnswers('directors', 1)['ua_directorname']);
    const name = 'Rhys Môn';
    await add.focus();
    await speech.begin();
    await speech.pressAndAwait('Enter', controlsOf(page, 'ua_directorname'));
    await speech.tabTo(save);
    await speech.pressAndAwait('Enter', summaryOf(portal));
    await speech.press('Tab');
    await speech.press('Enter');
    await speech.type(name);
    await typeInto(speech, portal, 'ua_directortelephone', String(answers['ua_directortelephone']));
    await typeInto(speech, portal, 'ua_directoremail', 'rhys@example.org');
    await speech.tabTo(save);
    await speech.pressAndAwait('Enter', said('list.added', name));
    await speech.read(page.getByRole('table', { name: translate('list.directors.title') }));
    await speech.tabTo(itemButton(portal, 'list.edit', name), 'Shift+Tab');
    await speech.pressAndAwait('Enter', controlsOf(page, 'ua_directorname'));
    await speech.type(`${name} Jones`);
    await speech.tabTo(save);
    await speech.pressAndAwait('Enter', said('list.saved', `${name} Jones`));
    await speech.tabTo(itemButton(portal, 'list.delete', `${name} Jones`));
    await speech.pressAndAwait('Enter', said('list.deleted', `${name} Jones`));
    await speech.pressAndAwait('Enter', said('list.restored', `${name} Jones`));
    await speech.tabTo(add);
    await speech.pressAndAwait('Enter', controlsOf(page, 'ua_directorname'));
    await speech.type('Elin');
    await speech.pressAndAwait('Escape', portal.dialog('dialog.item.discard.title'));
    await speech.tabTo(portal.button('dialog.item.discard.leave'));
    await speech.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await speech.listen();
    expectSpoken(portal, speech, 'list-dialog', [
      ['dialog.item.addtitle', { one: translate('list.directors.one') }],
      ['dialog.item.edittitle', { one: translate('list.directors.one') }],
      'summary.title',
      'error.required',
      'busy.saving',
      'busy.savinglist',
      'list.directors.title',
      ['list.edit', { name: first }],
      ['list.added', { name }],
      ['list.saved', { name: `${name} Jones` }],
      ['list.deleted', { name: `${name} Jones` }],
      ['list.undo', { name: `${name} Jones` }],
      ['list.restored', { name: `${name} Jones` }],
      'dialog.item.discard.text',
    ]);
  });

  test('an upload: a file that is refused, a missing type, and a file that is stored', async ({
    portal,
    account,
    server,
    ids,
  }) => {
    const { page, translate } = portal;
    const speech = await listenTo(portal, account);
    await openApplicationStep(portal, 'supporting-documents', { account, server, ids }, 6);
    await expect(page.locator('.files .file-name')).toHaveCount(3);
    const picker = page.getByLabel(translate('documents.chooseother'), { exact: true });
    const choose = async (name: string) => {
      speech.note(`chooses ${name}`);
      await picker.setInputFiles({ ...pdf(name, 'Other'), name });
    };
    await portal.button('documents.chooseother').focus();
    await speech.begin();
    await choose('cynllun.exe');
    await expect(
      page.getByRole('alert').filter({ hasText: translate('error.fileType', { kind: 'other' }) }),
    ).toBeVisible();
    await speech.listen();
    const remove = page.getByRole('button', { name: translate('documents.remove', { name: 'cynllun.exe' }) });
    await speech.tabTo(remove);
    await speech.press('Enter');
    await choose('cynllun.pdf');
    await expect(portal.button('documents.upload')).toBeVisible();
    await speech.listen();
    await speech.tabTo(portal.button('documents.upload'));
    await speech.pressAndAwait('Enter', page.locator('[name="filetype"]:focus'));
    await page.keyboard.press('End');
    await speech.listen();
    await speech.tabTo(portal.button('documents.upload'));
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/addicnotes/i, async (route) => {
      await held;
      await route.continue();
    });
    await speech.pressAndAwait('Enter', portal.button('documents.stop'));
    release();
    const uploaded = translate('documents.uploaded', { name: 'cynllun.pdf' });
    await expect(page.getByText(uploaded, { exact: true })).toBeVisible();
    await expect(page.locator('.overlay')).toHaveCount(0);
    await speech.listen();
    expectSpoken(portal, speech, 'upload', [
      'documents.chooseother',
      ['error.fileType', { kind: 'other' }],
      ['documents.pending', { count: 1 }],
      'error.documentType',
      ['documents.typeof', { name: 'cynllun.pdf' }],
      ['busy.uploading', { count: 1, name: 'cynllun.pdf' }],
      ['documents.uploaded', { name: 'cynllun.pdf' }],
    ]);
  });

  test('the review and the submit of the Expression of Interest', async ({ portal, account }) => {
    const { page } = portal;
    await account.fillSteps();
    await portal.signIn(account);
    const speech = await listenTo(portal, account);
    await portal.open('/stage-one/review');
    await portal.expectPage('/stage-one/review', 'screen.stage-one-review.title');
    await speech.begin();
    await speech.read(page.locator('main'));
    const submit = portal.button('screen.stage-one-review.submit');
    await speech.tabTo(submit);
    await speech.pressAndAwait('Enter', portal.heading('screen.stage-one-confirmation.title'));
    await speech.read(page.locator('main'));
    const dashboard = portal.link('screen.stage-one-confirmation.dashboard');
    await speech.tabTo(dashboard);
    await speech.pressAndAwait('Enter', portal.heading('screen.dashboard.title'));
    expectSpoken(portal, speech, 'review-submit', [
      'screen.stage-one-review.lead',
      'field.ua_loanamount',
      'busy.submitting',
      'screen.stage-one-confirmation.title',
      'screen.stage-one-confirmation.next.title',
      'screen.dashboard.title',
    ]);
  });

  test('leaving a step with unsaved answers, the warning before the session ends, and its end', async ({
    portal,
    account,
    context,
  }) => {
    const { page, translate } = portal;
    await account.fillSteps();
    await portal.signIn(account);
    const speech = await listenTo(portal, account);
    await page.clock.install();
    await portal.open('/stage-one/contact-details');
    await portal.expectPage('/stage-one/contact-details', 'step.contact-details');
    await expect(page.getByText(translate('warning.postcodeinside'))).toBeVisible();
    await controlsOf(page, 'ua_position').focus();
    await speech.begin();
    await speech.type('Cadeirydd');
    await speech.tabTo(portal.button('button.cancel'));
    await speech.pressAndAwait('Enter', portal.dialog('dialog.cancel.title'));
    await speech.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await speech.listen();
    await speech.tabTo(portal.link('footer.faq'));
    await speech.pressAndAwait('Enter', portal.dialog('dialog.leave.title'));
    await speech.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await speech.listen();
    speech.note('does nothing until two minutes before the end of the session');
    await endInTwoMinutes(page, context, [1800, 1800]);
    await speech.listen();
    speech.note('does nothing for a minute');
    await page.clock.fastForward('01:00');
    const minute = translate('dialog.session.minutes', { count: 1 });
    await expect(page.getByText(translate('dialog.session.text', { time: minute }))).toBeVisible();
    await speech.listen();
    speech.note('does nothing until the session has ended');
    await page.clock.fastForward('02:00');
    await portal.expectPage('/login', 'screen.login.title');
    await expect(page).toHaveURL(new RegExp(`${basePath}/login`));
    await speech.listen();
    await speech.read(page.locator('main'));
    expectSpoken(portal, speech, 'leave-expiry', [
      'dialog.cancel.text',
      'dialog.leave.text',
      ['dialog.session.text', { time: translate('dialog.session.minutes', { count: 2 }) }],
      ['dialog.session.text', { time: minute }],
      'screen.login.reason.expired',
    ]);
  });
});
