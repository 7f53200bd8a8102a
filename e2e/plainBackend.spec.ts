// The journey of an applicant in front of the plain backend, which has calls of the specification and no extension (product 4.15, 13.4): the
// pages come from the reference server, every call and config.json from the plain backend.
import { randomUUID } from 'node:crypto';
import type { BrowserContext } from 'playwright/test';
import * as v from 'valibot';
import { tokensSchema } from '#machines/catalogue/api/authResults.ts';
import { parseAnswers } from '#machines/catalogue/fields/answers.ts';
import { listNames, listOf, listsOfStep, type ListName } from '#machines/catalogue/records/lists.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import {
  contractId,
  PlainBackend,
  plainConfiguration,
  plainIds,
  servePlainBackend,
  type PlainOptions,
  type User,
} from '#tests/plainBackend/plainBackend.ts';
import { password } from '#tests/account.ts';
import { validItem } from '#tests/applicationSamples.ts';
import { validAnswers, validRecord } from '#tests/samples.ts';
import { expect, test } from './fixtures.ts';
import { addItem, chooseFiles, csv, fillItem, pdf, rowsOf, type Upload } from './lists.ts';
import { createPortal, type Portal } from './portal.ts';
import { answerEoi, expectCard, register, saveSteps, signIn, startEoi, submitEoi } from './stageOne.ts';
import { answerStep, expectStep, sampleItem } from './stageTwo.ts';
import { startTestServer } from './testServer.ts';

/** Answers every call of the pages from this backend. */
async function putInFront(context: BrowserContext, origin: string, backend: PlainBackend): Promise<void> {
  await context.route('**/anwcef/config.json', (route) =>
    route.fulfill({ json: plainConfiguration(origin) }),
  );
  await context.route(/\/(data|auth)\//, async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const reply = backend.answer({
      method: request.method(),
      url: pathname + search,
      headers: await request.allHeaders(),
      body: request.postData() ?? '',
    });
    if (reply === 'closed') await route.abort();
    else if (reply !== 'silent') await route.fulfill(reply);
  });
}

const email = 'sian@example.org';

async function firstStage(portal: Portal, backend: PlainBackend): Promise<void> {
  await test.step('register and verify', async () => {
    await register(portal, email);
    await portal.open(`/verify?avt=${backend.mailedToken}`);
    await portal.button('screen.verify.submit').click();
    await portal.link('screen.verify.login').click();
  });
  await test.step('sign in and start', async () => {
    await signIn(portal, email);
    await startEoi(portal);
  });
  await answerEoi(portal, plainIds, null);
  await test.step('submit', async () => {
    await submitEoi(portal);
    expect(backend.records.eoi).toMatchObject({
      ua_currentstatus: 'eoi-submitted',
      ua_submiteoi: 1,
      ua_sectorname: 'Dairy',
    });
  });
}

const nameOf = (list: ListName, number: number) =>
  String(sampleItem(list, number, plainIds)[listOf(list).nameField]);
const changedName = (list: ListName) => `${nameOf(list, 2)} newydd`;

/** Changes the second of a list's two items, and deletes the first. */
async function editAndDelete(portal: Portal, list: ListName): Promise<void> {
  await test.step(`edit and delete an item of ${list}`, async () => {
    const { page, translate } = portal;
    const rows = rowsOf(portal, list);
    const press = (action: 'edit' | 'delete', number: number, name: string) =>
      rows
        .nth(number - 1)
        .getByRole('button', { name: translate(`list.${action}`, { name }), exact: true })
        .click();
    const second = nameOf(list, 2);
    const isRepeated = second === nameOf(list, 1);
    await press(
      'edit',
      2,
      isRepeated ? translate('list.equalname', { name: second, position: 2, count: 2 }) : second,
    );
    await fillItem(page, list, { [listOf(list).nameField]: changedName(list) });
    await portal.button('dialog.item.save').click();
    await expect(rows.nth(1)).toContainText(changedName(list));
    await press('delete', 1, nameOf(list, 1));
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(changedName(list));
  });
}

/** These lists as they are stored after that. */
const storedLists = (lists: readonly ListName[]) =>
  lists.map((list) => {
    const { idField, nameField, fields } = listOf(list);
    const item = (number: number, changes: object) => ({
      ...parseAnswers(Object.entries(fields), sampleItem(list, number, plainIds)),
      [idField]: expect.any(String),
      ...changes,
    });
    return [idField, [item(1, { statecode: 1 }), item(2, { statecode: 0, [nameField]: changedName(list) })]];
  });

/** Uploads a file on the page in view, which says so and shows it then. */
async function uploadFile(portal: Portal, file: Upload): Promise<void> {
  await test.step(`upload ${file.name}`, async () => {
    await chooseFiles(portal, [file]);
    await portal.button('documents.upload').click();
    await expect(portal.text('documents.uploaded', { name: file.name })).toBeVisible();
    await expect(portal.page.locator('.files .file-name').getByText(file.name)).toBeVisible();
  });
}

/** Fills in the last step of the Application with its documents, and submits. */
async function submitApplication(portal: Portal, backend: PlainBackend): Promise<void> {
  await test.step('documents', async () => {
    const step = 'supporting-documents';
    await expectStep(portal, step);
    await portal.fillStep(step, validAnswers('application', step, plainIds), 'application');
    await chooseFiles(portal, [pdf('cyfrifon.pdf', 'Accounts'), csv('llif-arian.csv', 'CashFlow')]);
    await portal.button('documents.upload').click();
    await expect(portal.text('documents.ready')).toBeVisible();
    await expect(portal.page.locator('.files .file-name')).toHaveText(['cyfrifon.pdf', 'llif-arian.csv']);
    await portal.submit();
  });
  await test.step('submit the Application', async () => {
    await portal.expectPage('/stage-two/review', 'screen.stage-two-review.title');
    await portal.button('screen.stage-two-review.submit').click();
    await portal.expectPage('/stage-two/confirmation', 'screen.stage-two-confirmation.title', {
      role: 'applicant',
    });
    expect(backend.records.application).toMatchObject({
      ua_currentstatus: 'application-submitted',
      ua_submitapplication: 1,
      ua_alldeclarationsticked: true,
    });
  });
}

async function secondStage(portal: Portal, backend: PlainBackend): Promise<void> {
  await test.step('the Application opens', async () => {
    backend.createApplication();
    await portal.navigate('/stage-two/guidance');
    await portal.button('screen.stage-two-guidance.start').click();
  });
  await saveSteps(portal, steps.application.slice(0, -1), async (step) => {
    await answerStep(portal, step, plainIds, 2);
    for (const list of listsOfStep(step)) await editAndDelete(portal, list);
  });
  expect(Object.fromEntries(backend.items)).toEqual(Object.fromEntries(storedLists(listNames)));
  await submitApplication(portal, backend);
  expect(backend.records.application).toMatchObject({ ua_forecastnumberofjobs: 3 });
}

/** The fund asks for more; the applicant adds a document, changes the last step and submits again. */
async function answerQuery(portal: Portal, backend: PlainBackend): Promise<void> {
  await test.step('the EOI is in query and is submitted again', async () => {
    backend.setStatus('eoi', 'eoi-in-query');
    await portal.navigate('/dashboard');
    await expectCard(portal, 'eoi', 'in-query');
    await portal.link('screen.dashboard.continue.eoi').click();
    await portal.expectPage('/stage-one/tasks', 'screen.stage-one-tasks.title');
    await portal.link('progress.documents').click();
    await portal.expectPage('/documents/stage-one', 'screen.stage-one-documents.title');
    await uploadFile(portal, pdf('dyfynbris.pdf', 'Quote'));
    await portal.navigate('/stage-one/tasks');
    await portal.link('step.loan-purpose').click();
    await portal.expectPage('/stage-one/loan-purpose', 'step.loan-purpose');
    const ua_pleasedescribeproject = 'Solar panels on the roof of the dairy, and a battery beside it.';
    await portal.fillStep('loan-purpose', { ua_pleasedescribeproject });
    await portal.submit();
    await portal.expectPage('/stage-one/review', 'screen.stage-one-review.title');
    await submitEoi(portal);
    expect(backend.records.eoi).toMatchObject({
      ua_pleasedescribeproject,
      ua_currentstatus: 'eoi-submitted',
    });
  });
}

const brokerEmail = 'broker@example.org';

/** Signs out, and signs in as somebody else. */
async function changeUser(portal: Portal, username: string): Promise<void> {
  await portal.navigate('/dashboard');
  await portal.button('nav.logout').click();
  await portal.expectPage('/login', 'screen.login.title');
  await portal.fillForm('login', { username, password });
  await portal.submit();
}

/** The Application is in query: the applicant adds a document; a broker opens it, saves a step, adds another document and submits it. */
async function answerAsBroker(portal: Portal, backend: PlainBackend): Promise<void> {
  await test.step('a broker answers the query of the Application', async () => {
    const { page, translate } = portal;
    backend.setStatus('application', 'app-in-query');
    await portal.open('/documents/stage-two');
    await portal.expectPage('/documents/stage-two', 'screen.stage-two-documents.title');
    await uploadFile(portal, pdf('cynllun.pdf', 'Other'));
    backend.signUp(brokerEmail, true);
    await changeUser(portal, brokerEmail);
    await portal.expectPage('/broker-dashboard', 'screen.broker-dashboard.title');
    const [edit = ''] = translate('broker.edit', { reference: '', name: '' }).split(' ');
    await page
      .locator('.client')
      .getByRole('link', { name: new RegExp(`^${edit}`) })
      .click();
    const client = `?application=${String(backend.records.application?.['ua_icapplicationid'])}`;
    await portal.expectPage(`/stage-two/tasks${client}`, 'screen.stage-two-tasks.title');
    const [first] = steps.application;
    await portal.navigate(`/stage-two/${first}${client}`);
    await portal.expectPage(`/stage-two/${first}${client}`, `step.${first}`);
    await portal.submit();
    await portal.expectPage(`/stage-two/business-finances${client}`, 'step.business-finances');
    await portal.navigate(`/stage-two/supporting-documents${client}`);
    await portal.expectPage(`/stage-two/supporting-documents${client}`, 'step.supporting-documents');
    await uploadFile(portal, pdf('atebion.pdf', 'Other'));
    await portal.submit();
    await portal.expectPage(`/stage-two/review${client}`, 'screen.stage-two-review.title');
    await portal.button('screen.stage-two-review.submit').click();
    await expect(portal.heading('screen.stage-two-confirmation.title', { role: 'broker' })).toBeVisible();
    expect(backend.records.application).toMatchObject({ ua_currentstatus: 'application-submitted' });
  });
}

/** The file that `answerQuery` uploads, with the record that it belongs to. */
const noteOfEoi = ({ records: { eoi } }: PlainBackend) => ({
  entityname: 'ua_icexpressionofinterest',
  recordId: eoi?.['ua_icexpressionofinterestid'],
  filename: 'dyfynbris.pdf',
  subject: '',
  filetype: 'Quote',
});

/** The files that `submitApplication` and `answerAsBroker` upload, in their order. */
function notesOfApplication({ records: { application } }: PlainBackend) {
  const ofApplication = { entityname: 'ua_icapplication', recordId: application?.['ua_icapplicationid'] };
  return [
    { ...ofApplication, filename: 'cyfrifon.pdf', subject: '', filetype: 'Accounts' },
    { ...ofApplication, filename: 'llif-arian.csv', subject: '', filetype: 'CashFlow' },
    { ...ofApplication, filename: 'cynllun.pdf', subject: '', filetype: 'Other' },
    { ...ofApplication, filename: 'atebion.pdf', subject: '', filetype: 'Other' },
  ];
}

test('a business goes from registering to its signed offer letter', async ({ portal, context, server }) => {
  test.setTimeout(240_000);
  const backend = new PlainBackend({ saves: 'empty', emptyList: '404', lifetimes: 'text' });
  await putInFront(context, server.url, backend);
  await firstStage(portal, backend);
  await answerQuery(portal, backend);
  await secondStage(portal, backend);
  await answerAsBroker(portal, backend);
  await test.step('the offer letter is signed', async () => {
    backend.setStatus('application', 'offer-letter-signed');
    await changeUser(portal, email);
    await expectCard(portal, 'application', 'approved');
  });
  expect(backend.notes).toEqual([noteOfEoi(backend), ...notesOfApplication(backend)]);
});

/** What else the answers of the backend can look like; the specification leaves it open. */
const modes: readonly PlainOptions[] = [
  { saves: 'true', emptyList: '[]', lifetimes: 'text' },
  { saves: 'stored', emptyList: '404', lifetimes: 'text' },
  { saves: 'no content', emptyList: '[]', lifetimes: 'absent' },
];

/** Lists that begin without an item. One is fetched by POST, the other by GET; the other lists have an item. */
const emptyLists: readonly ListName[] = ['externalfunding', 'directors'];

for (const mode of modes) {
  const { saves, emptyList, lifetimes } = mode;
  test(`each kind of save is taken in; saves answer: ${saves}, an empty list: ${emptyList}, lifetimes: ${lifetimes}`, async ({
    portal,
    context,
    server,
  }) => {
    test.setTimeout(120_000);
    const backend = new PlainBackend(mode);
    backend.signUp(email);
    await putInFront(context, server.url, backend);
    await portal.open('/login');
    await signIn(portal, email);
    await test.step('create the EOI with its first step', async () => {
      await startEoi(portal);
      const [first] = steps.eoi;
      await portal.expectPage(`/stage-one/${first}`, `step.${first}`);
      await portal.fillStep(first, validAnswers('eoi', first, plainIds));
      await portal.submit();
      await portal.expectPage(`/stage-one/${steps.eoi[1]}`, `step.${steps.eoi[1]}`);
      backend.records.eoi = { ...backend.records.eoi, ...validRecord('eoi', plainIds) };
    });
    await answerQuery(portal, backend);
    await test.step('edit lists of the Application', async () => {
      backend.createApplication();
      backend.records.application = {
        ...validRecord('application', plainIds),
        ...backend.records.application,
      };
      for (const name of listNames.filter((each) => !emptyLists.includes(each))) {
        const id = listOf(name).idField;
        backend.items.set(id, [{ ...validItem(name), [id]: randomUUID(), statecode: 0 }]);
      }
      for (const name of emptyLists) {
        const { step } = listOf(name);
        await portal.navigate(`/stage-two/${step}`);
        await expectStep(portal, step);
        for (const number of [1, 2]) await addItem(portal, name, sampleItem(name, number, plainIds));
        await editAndDelete(portal, name);
      }
      expect(Object.fromEntries(backend.items)).toMatchObject(Object.fromEntries(storedLists(emptyLists)));
    });
    await portal.navigate('/stage-two/supporting-documents');
    await submitApplication(portal, backend);
    await answerAsBroker(portal, backend);
    expect(backend.notes).toEqual([noteOfEoi(backend), ...notesOfApplication(backend)]);
  });
}

test('the shipped server serves the portal alone, in front of a backend on another origin', async ({
  page,
  context,
  language,
}) => {
  test.setTimeout(120_000);
  const backend = new PlainBackend();
  const { origin, close } = await servePlainBackend(() => backend);
  const { dataApi, authApi, environment, businessUnit, supportEmail, helpline } = plainConfiguration(origin);
  const server = await startTestServer({
    DATA_API: dataApi.baseUrl,
    DATA_API_KEY: dataApi.key,
    AUTH_API: authApi.baseUrl,
    AUTH_API_KEY: authApi.key,
    ENVIRONMENT: environment,
    CONTRACT_ID: contractId,
    BUSINESS_UNIT: businessUnit,
    SUPPORT_EMAIL: supportEmail,
    HELPLINE: helpline,
    FAULTS: '',
  });
  const calls = new Set<string>();
  context.on('request', (request) => calls.add(new URL(request.url()).origin));
  try {
    const portal = createPortal(page, server.url, language);
    await firstStage(portal, backend);
    await portal.navigate('/faq');
    await expect(portal.text('screen.faq.a17', { helpline, email: supportEmail })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText(helpline);
    await expect(page.getByRole('contentinfo')).toContainText(supportEmail);
    expect([...calls].toSorted()).toEqual([origin, server.url].toSorted());
  } finally {
    await server.close();
    close();
  }
});

/** What makes the portal redeem the refresh token. */
const causes: Readonly<Record<string, (portal: Portal) => Promise<void>>> = {
  'a press of a button': (portal) => portal.button('screen.dashboard.refresh').click(),
  'opening the dashboard': (portal) => portal.open('/dashboard'),
  'opening the dashboard after the access token has ended': async (portal) => {
    await portal.page.context().clearCookies({ name: 'access_token' });
    await portal.open('/dashboard');
  },
};

test('a redeem that is refused with 400 shows the log-in page, and signing in leads on', async ({
  portal,
  context,
  server,
}) => {
  const backend = new PlainBackend();
  backend.signUp(email);
  await putInFront(context, server.url, backend);
  // The calls of the dashboard have to be answered before the tokens expire: one that is still under way would redeem before the cause does.
  const signInToDashboard = async () => {
    await signIn(portal, email);
    await expect(portal.link('screen.dashboard.start.eoi')).toBeVisible();
  };
  await portal.open('/dashboard');
  await signInToDashboard();
  for (const [cause, redeem] of Object.entries(causes)) {
    await test.step(`after ${cause}`, async () => {
      backend.expireAccessTokens();
      backend.failing.set('api/user/redeemaccesstoken', 400);
      await redeem(portal);
      await expect(portal.text('screen.login.reason.expired')).toBeVisible();
      await signInToDashboard();
    });
  }
});

/** Signs a user in without the form. */
const signInByTokens = (portal: Portal, backend: PlainBackend, user: User): Promise<void> =>
  portal.signIn({ tokens: v.parse(tokensSchema, backend.tokensOf(user)) });

/** Signs in an applicant whose Application is complete; every list has an item. */
async function openWithApplication(
  portal: Portal,
  { context, url }: { context: BrowserContext; url: string },
): Promise<PlainBackend> {
  const backend = new PlainBackend();
  await putInFront(context, url, backend);
  await signInByTokens(portal, backend, backend.signUp(email));
  backend.createApplication();
  backend.records.application = {
    ...backend.records.application,
    ...validRecord('application', plainIds),
    ua_icapplicationid: backend.records.application?.['ua_icapplicationid'],
  };
  for (const name of listNames) {
    const id = listOf(name).idField;
    backend.items.set(id, [{ ...validItem(name), [id]: randomUUID(), statecode: 0 }]);
  }
  backend.addNote('cyfrifon.pdf');
  return backend;
}

test('the pages of stage two make each call once', async ({ portal, context, server }) => {
  const backend = await openWithApplication(portal, { context, url: server.url });
  const before = backend.received.length;
  const [first, ...others] = steps.application;
  await portal.open(`/stage-two/${first}`);
  await expectStep(portal, first);
  for (const step of others) {
    await portal.navigate(`/stage-two/${step}`);
    await expectStep(portal, step);
    if (step === 'project-details') await expect(portal.text('warning.postcodeinside')).toBeVisible();
  }
  await expect(portal.page.locator('.files .file-name')).toHaveText(['cyfrifon.pdf']);
  for (const page of ['tasks', 'review'] as const) {
    await portal.navigate(`/stage-two/${page}`);
    await portal.expectPage(`/stage-two/${page}`, `screen.stage-two-${page}.title`);
  }
  await portal.navigate('/documents/stage-two');
  await expect(portal.page.locator('.files .file-name')).toHaveText(['cyfrifon.pdf']);
  expect(
    backend.received
      .slice(before)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(
    [
      `geticapplication/${contractId}`,
      `geticeoi/${contractId}`,
      `geticnotes/${contractId}`,
      'GetUploadButtonState',
      `geticdirectors/${contractId}`,
      `geticprojectactivities/${contractId}`,
      `geticapplicationmaincompetitors/${contractId}`,
      `geticprojectforecastjobs/${contractId}`,
      `GetICAssetsByClaimId/${contractId}`,
      `GetICApplicationExternalFundings/${contractId}`,
      `GetICAppShareholdersByAppID/${contractId}`,
      `INVESTMENTCENTRE/GetICFundActivityTypes/${contractId}`,
      `INVESTMENTCENTRE/GetICProjectSuppliers/${contractId}`,
      // Of the project's postcode, which its step shows.
      'investmentcentre/ispostcodeincontract',
    ].toSorted(),
  );
});

test('stage two stays usable while one list fails, which is fetched again on request', async ({
  portal,
  context,
  server,
}) => {
  const backend = await openWithApplication(portal, { context, url: server.url });
  backend.failing.set(`geticdirectors/${contractId}`, 500);
  await portal.open('/stage-two/directors-information');
  await expectStep(portal, 'directors-information');
  const { page, translate } = portal;
  await expect(portal.notice('notice.childitems.500.read', 'error')).toBeVisible();
  const list = translate('list.directors.title');
  await expect(page.getByRole('main')).toContainText(translate('list.notloaded', { list }));
  await portal.submit();
  await expect(page.locator('.error-summary')).toContainText(translate('error.notLoaded'));
  backend.failing.clear();
  await portal.button('button.tryagain.part', { part: list }).click();
  await expect(page.getByRole('table', { name: list })).toBeVisible();
  await portal.submit();
  await expectStep(portal, 'professional-advisers');
});

test('a broker reads the documents of a client in the list, and takes the client off it', async ({
  portal,
  context,
  server,
}) => {
  const { page, translate } = portal;
  const backend = new PlainBackend();
  const broker = backend.signUp(brokerEmail, true);
  backend.createApplication();
  backend.addNote('cyfrifon.pdf');
  const before = backend.records.application;
  await putInFront(context, server.url, backend);
  await signInByTokens(portal, backend, broker);
  await portal.open('/broker-dashboard');
  await portal.expectPage('/broker-dashboard', 'screen.broker-dashboard.title');
  const reference = 'CEF-000007';
  /** The button of the row; its name ends with what the list says of the client. */
  const press = async (id: string) => {
    const [action = ''] = translate(id, { reference, name: '' }).split(reference);
    await page.getByRole('button', { name: new RegExp(`^${action}${reference}`) }).click();
  };
  await press('broker.open');
  await press('broker.documents.show');
  await expect(page.locator('.client-documents .file-name')).toHaveText(['cyfrifon.pdf']);
  await press('broker.remove');
  await portal.button('dialog.remove.remove').click();
  await expect(portal.notice('notice.removed', 'success', { reference })).toBeVisible();
  await expect(portal.text('broker.empty')).toBeVisible();
  expect(backend.records.application).toEqual({ ...before, ua_submitapplication: 2, statecode: 1 });
});
