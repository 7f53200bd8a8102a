// The errors of forms with missing and wrong answers, generated from the catalogue and its sample answers (product 3.9 to 3.16, 6.12).
import { records } from '#machines/catalogue/records/records.ts';
import { accountForms, type AccountForm } from '#machines/catalogue/fields/account.ts';
import type { ErrorId, Field, Kind } from '#machines/catalogue/fields/field.ts';
import type { Answers } from '#machines/catalogue/fields/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { errorText } from '#src/fields/fieldMessages.ts';
import { formatSummaryLine } from '#src/parts/formatSummaryLine.ts';
import { validAnswers, wrongAnswers } from '#tests/samples.ts';
import { controlsOf, fillField } from './fillField.ts';
import { expect, inBothLanguages, test } from './fixtures.ts';
import type { Portal } from './portal.ts';

/** Expects a focused error summary with a link to each field, the error beside each field, and the error prefix in the title. */
async function expectSummary(portal: Portal, broken: [string, string][], titleId: string): Promise<void> {
  const { page, intl, translate } = portal;
  const summary = page.locator('.error-summary');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText(
    broken.map(([name, message]) => formatSummaryLine(intl, translate(`field.${name}`), message)),
  );
  await portal.expectErrorTitle(titleId);
  for (const [name, message] of broken) {
    await expect(page.locator(`#${name}-error`)).toHaveText(message);
    await summary.locator(`a[href="#${name}"]`).click();
    await expect(page.locator(`#${name}`)).toBeFocused();
    await expect(page.locator(`#${name}`)).toHaveAttribute('aria-invalid', 'true');
  }
}

/** Whether a user can type any text into the control of a kind. */
const isTyped: Record<Kind, boolean> = {
  text: true,
  textarea: true,
  email: true,
  tel: true,
  url: true,
  postcode: true,
  money: true,
  integer: true,
  percent: true,
  date: true,
  sortcode: true,
  accountnumber: true,
  // A wrong value cannot be typed into these controls.
  bool: false,
  yesno: false,
  select: false,
  multiselect: false,
  lookup: false,
  company: false,
  password: false,
  id: false,
  status: false,
  step: false,
  choice: false,
  computed: false,
};

/** Today's date in London, plus some days. */
const dayFromNow = (offset: number): string => {
  const now = new Date();
  now.setUTCDate(now.getUTCDate() + offset);
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' }).format(now);
};

/** Wrong answers that can be typed into the field, one for each rule. Those that depend on the date are replaced by current ones. */
function typedWrong(field: Field): { answer: string; messageId: ErrorId }[] {
  const seen = new Set<ErrorId>();
  return wrongAnswers(field).flatMap<{ answer: string; messageId: ErrorId }>(({ answer, messageId }) => {
    // A control character cannot be typed.
    if (seen.has(messageId) || messageId === 'characters' || typeof answer !== 'string') return [];
    seen.add(messageId);
    if (messageId === 'dateYearsAgo') return [{ answer: dayFromNow(-30), messageId }];
    return [{ answer: messageId === 'datePast' ? dayFromNow(0) : answer, messageId }];
  });
}

/** The questions of each step that a new applicant has to answer. Those that are prefilled from the account are not among them. */
const missing: Record<(typeof steps.eoi)[number], readonly string[]> = {
  declarations: [
    'ua_agreetodataprotection',
    'ua_isbasedinengland',
    'ua_hasatleast1yearoffinancialaccounts',
    'ua_readyforfunding',
  ],
  'business-details': [
    'ua_companyregistrationnumber',
    'ua_companyname',
    'ua_typeofbusinessownership',
    'ua_datestartedtrading',
    'ua_ischarity',
    'ua_isonmutualsregister',
    'ua_isvatregistered',
    'ua_umisectorparent',
    'ua_umisector',
    'ua_annualturnover',
    'ua_financialyearend',
    'ua_percentsalestopublic',
    'ua_numberofemployees',
    'ua_whatdoesthebusinessdo',
  ],
  'contact-details': [
    'ua_title',
    'ua_position',
    'ua_creditsafedirectorname',
    'ua_creditsafedirectoremail',
    'ua_tradingaddressline1',
    'ua_tradingaddresstowncity',
    'ua_tradingaddresspostcode',
    'ua_registeredaddresssameastrading',
    'ua_wheredidyouhearaboutus',
  ],
  'loan-purpose': [
    'ua_loanamount',
    'ua_loanterm',
    'ua_totalprojectcost',
    'ua_technologies',
    'ua_hasothersourcesoffunding',
    'ua_pleasedescribeproject',
  ],
};

const formAddresses: Record<AccountForm, string> = {
  login: '/login',
  register: '/register',
  'resend-verification': '/resend-verification',
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password?token=abc&email=sian%40example.org',
};
const accountFormNames = Object.keys(accountForms).filter((name): name is AccountForm =>
  Object.hasOwn(accountForms, name),
);

inBothLanguages(() => {
  test('a public form that is submitted empty lists every field in the error summary, and signing in shows a notice too', async ({
    portal,
  }) => {
    await portal.open(formAddresses.login);
    for (const name of accountFormNames) {
      await portal.navigate(formAddresses[name]);
      await expect(portal.heading(`screen.${name}.title`)).toBeVisible();
      await portal.submit();
      if (name === 'login') await expect(portal.notice('notice.login.missing', 'error')).toBeVisible();
      await expect(portal.page.locator('.error')).toHaveCount(Object.keys(accountForms[name]).length);
      const broken = Object.keys(accountForms[name]).map((field): [string, string] => [
        field,
        portal.translate('error.required'),
      ]);
      await expectSummary(portal, broken, `screen.${name}.title`);
    }
  });

  test('a new password that breaks a rule shows the message of that rule', async ({ portal }) => {
    const { page, intl } = portal;
    await portal.open('/register');
    const rules: [string, string, string][] = [
      ['Short1!', 'Short1!', 'passwordLength'],
      ['no-capital-letter-1', 'no-capital-letter-1', 'passwordUpper'],
      ['NO-SMALL-LETTER-1', 'NO-SMALL-LETTER-1', 'passwordLower'],
      ['No-number-in-it-at-all', 'No-number-in-it-at-all', 'passwordNumber'],
      ['NoSymbolInThisPassword1', 'NoSymbolInThisPassword1', 'passwordSymbol'],
    ];
    const row: Field = accountForms.register.Password;
    await portal.submit();
    for (const [password, again, messageId] of rules) {
      await page.locator('[name="Password"]').fill(password);
      await page.locator('[name="ConfirmPassword"]').fill(again);
      await expect(page.locator('#Password-error')).toHaveText(errorText(intl, row, messageId));
    }
    await page.locator('[name="Password"]').fill('Llyn-y-Fan-Fach 7');
    await page.locator('[name="ConfirmPassword"]').fill('Llyn-y-Fan-Fach 8');
    await expect(page.locator('#ConfirmPassword-error')).toHaveText(errorText(intl, row, 'passwordMatch'));
  });

  for (const step of steps.eoi) {
    test(`${step} shows an error for each missing answer, then for each wrong one`, async ({
      portal,
      account,
      ids,
    }) => {
      const { page, translate, intl } = portal;
      await account.fillSteps(steps.eoi.indexOf(step));
      await portal.signIn(account);
      await portal.open(`/stage-one/${step}`);
      await portal.expectPage(`/stage-one/${step}`, `step.${step}`);
      // The browser's own messages do not stand before those of the portal.
      await expect(page.locator('main form')).toHaveJSProperty('noValidate', true);
      await portal.submit();
      const broken = missing[step].map((name): [string, string] => [
        name,
        translate(name === 'ua_agreetodataprotection' ? 'error.agree' : 'error.required'),
      ]);
      await expectSummary(portal, broken, `step.${step}`);

      const answers: Answers = validAnswers('eoi', step, ids);
      if ('ua_companyregistrationnumber' in answers) answers['ua_companyregistrationnumber'] = '99000101';
      await portal.fillStep(step, answers);
      await expect(page.locator('.error-summary')).toHaveCount(0);
      for (const [name, field] of fieldsOfStep(records.eoi, step)) {
        if (!isTyped[field.kind]) continue;
        for (const { answer, messageId } of typedWrong(field)) {
          await controlsOf(page, name).fill(answer);
          await expect(page.locator(`#${name}-error`)).toHaveText(errorText(intl, field, messageId));
        }
        await fillField(page, name, field, answers[name] ?? '');
        await expect(page.locator(`#${name}-error`)).toHaveCount(0);
      }
    });
  }

  test('a project that costs no more than the loan shows an error', async ({ portal, account }) => {
    const { page, translate } = portal;
    await account.fillSteps();
    await portal.signIn(account);
    await portal.open('/stage-one/loan-purpose');
    await page.locator('[name="ua_totalprojectcost"]').fill('25000');
    await portal.submit();
    await expectSummary(
      portal,
      [['ua_totalprojectcost', translate('error.matchFunding')]],
      'step.loan-purpose',
    );
  });

  test('an answer that makes the business ineligible brings a warning at once, but only the submit is refused', async ({
    portal,
    account,
  }) => {
    const { page, translate } = portal;
    await account.fillSteps();
    await portal.signIn(account);
    await portal.open('/stage-one/declarations');
    const warning = (name: string) =>
      page.locator('.warning').getByText(translate(`warning.${name}`), { exact: true });
    await expect(page.locator('.warning')).toHaveCount(0);
    await page.locator('[name="ua_isbasedinengland"][value="1"]').check();
    await expect(warning('ua_isbasedinengland')).toBeVisible();
    await page.locator('[name="ua_hasatleast1yearoffinancialaccounts"][value="0"]').check();
    await expect(warning('ua_hasatleast1yearoffinancialaccounts')).toBeVisible();
    await portal.submit();
    await portal.expectPage('/stage-one/business-details', 'step.business-details');

    await page.locator('[name="ua_typeofbusinessownership"]').selectOption('sole-trader');
    await expect(warning('ua_typeofbusinessownership')).toBeVisible();
    await portal.submit();
    await portal.expectPage('/stage-one/contact-details', 'step.contact-details');
    await portal.open('/stage-one/review');
    await portal.button('screen.stage-one-review.submit').click();
    await expect(page.getByText(translate('error.ineligibleOwnership'))).toBeVisible();
    await portal.expectPage('/stage-one/review', 'screen.stage-one-review.title');
  });

  test('a postcode says whether it is inside the area, unless the check fails', async ({
    portal,
    account,
  }) => {
    const { page } = portal;
    await account.fillSteps(2);
    await portal.signIn(account);
    await portal.open('/stage-one/contact-details');
    const postcode = page.locator('[name="ua_tradingaddresspostcode"]');
    const inside = portal.text('warning.postcodeinside');
    const outside = portal.text('warning.postcodeoutside');
    await postcode.fill('ll57 2dg');
    await expect(inside).toBeVisible();
    await postcode.fill('DH1 1TW');
    await expect(outside).toBeVisible();
    await expect(inside).toHaveCount(0);
    const failed = page.waitForEvent('console', (message) => message.type() === 'warning');
    await page.route('**/ispostcodeincontract*', (route) => route.fulfill({ status: 500, json: {} }));
    await postcode.fill('LL30 1AA');
    await failed;
    await expect(outside).toHaveCount(0);
    await expect(inside).toHaveCount(0);
    await expect(page.locator('.notice')).toHaveCount(0);
  });

  test('a press that leaves the company search has its effect, and the search that it starts has the overlay', async ({
    portal,
    account,
  }) => {
    const { page, translate } = portal;
    await account.fillSteps(1);
    await portal.signIn(account);
    await portal.open('/stage-one/business-details');
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/companieshouse/search*', async (route) => {
      await released;
      await route.continue();
    });
    const number = page.locator('[name="ua_companyregistrationnumber"]');
    const radio = page.locator('[name="ua_isvatregistered"][value="0"]');
    await number.fill('00000001');
    await radio.click();
    await expect(page.locator('.overlay')).toContainText(translate('companysearch.searching'));
    await expect(radio).toBeChecked();
    await expect(radio).toBeFocused();
    release();
    await expect(page.locator('.overlay')).toHaveCount(0);
    await expect(portal.text('companysearch.none')).toBeVisible();
    await expect(radio).toBeFocused();

    await portal.submit();
    const absent = translate('error.companyAbsent');
    await expect(page.locator('#ua_companyregistrationnumber-error')).toHaveText(absent);
    await expect(page.locator('.error-summary a[href="#ua_companyregistrationnumber"]')).toContainText(
      absent,
    );
  });

  test('a company that is found and picked becomes a card, which fills in its name and offers its address', async ({
    portal,
    account,
    ids,
  }) => {
    const { page, translate } = portal;
    await account.fillSteps(1);
    await portal.signIn(account);
    await portal.open('/stage-one/business-details');
    const number = page.locator('[name="ua_companyregistrationnumber"]');
    const search = portal.button('companysearch.search');
    await number.fill('0000001');
    await number.press('Tab');
    await expect(portal.text('companysearch.none')).toBeVisible();
    await number.fill('nid oes cwmni o’r enw hwn');
    await search.click();
    await expect(portal.text('companysearch.noname')).toBeVisible();

    await page.route('**/companieshouse/search*', (route) => route.fulfill({ status: 502, json: {} }), {
      times: 1,
    });
    await search.click();
    await expect(portal.notice('notice.company.failed', 'error')).toBeVisible();

    await number.fill('MENAI TIDEWORKS');
    await number.press('Enter');
    const [pick] = [page.locator('[name="ua_companyregistrationnumber.pick"][value="99000101"]')];
    await expect(
      page.getByRole('status').getByText(translate('companysearch.results', { count: 1 })),
    ).toBeVisible();
    await pick.focus();
    await page.keyboard.press('Space');
    const card = page.locator('.company-card');
    // The company itself, without the controls of its card.
    await expect(card.locator('> [tabindex="-1"]')).toBeFocused();
    await expect(card).toContainText('MENAI TIDEWORKS LIMITED');
    await expect(card).toContainText('Uned 4 Parc Diwydiannol y Fenai, Menai Bridge, Ynys Môn, LL59 5ZZ');
    await expect(page.locator('[name="ua_companyname"]')).toHaveValue('MENAI TIDEWORKS LIMITED');

    // Another text in the box is no longer the company that was picked.
    await portal.button('companysearch.change').click();
    await expect(number).toBeFocused();
    await expect(number).toHaveValue('99000101');
    await number.fill('ABERDYFI BELL');
    await portal.submit();
    await expect(page.locator('#ua_companyregistrationnumber-error')).toHaveText(
      translate('error.companyUnpicked'),
    );
    await number.press('Enter');
    await page.locator('[name="ua_companyregistrationnumber.pick"][value="99000124"]').click();
    const status = translate('company.status.dissolved');
    await expect(portal.text('companysearch.inactive', { status })).toBeVisible();
    await portal.button('companysearch.change').click();
    await number.fill('fc990001');
    await number.press('Tab');
    await page.locator('[name="ua_companyregistrationnumber.pick"][value="FC990001"]').click();
    await expect(portal.text('companysearch.addressunusable')).toBeVisible();
    await portal.button('companysearch.change').click();
    await number.fill('99000101');
    await number.press('Tab');
    await pick.click();
    await card.getByLabel(translate('companysearch.useaddress.registered'), { exact: true }).check();

    const {
      ua_companyregistrationnumber: _number,
      ua_companyname: _name,
      ...rest
    } = validAnswers('eoi', 'business-details', ids);
    await portal.fillStep('business-details', rest);
    await portal.submit();
    await portal.expectPage('/stage-one/contact-details', 'step.contact-details');
    await expect(page.locator('[name="ua_registeredaddresssameastrading"][value="0"]')).toBeChecked();
    await expect(page.locator('[name="ua_registeredaddressline1"]')).toHaveValue(
      'Uned 4 Parc Diwydiannol y Fenai',
    );
    await expect(page.locator('[name="ua_registeredaddresspostcode"]')).toHaveValue('LL59 5ZZ');
  });
});
