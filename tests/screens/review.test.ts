// The review of an Application, its submitted copy, and the confirmation (product 1.8).
import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { records } from '#machines/catalogue/records/records.ts';
import type { Note } from '#machines/catalogue/api/dataResults.ts';
import { uploadStates, type DocumentType } from '#machines/catalogue/records/documents.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { fieldsOfList, listNames, listOf } from '#machines/catalogue/records/lists.ts';
import { outlines, steps } from '#machines/catalogue/records/outlines.ts';
import { basePath, changePath, parseAddress } from '#machines/catalogue/routes.ts';
import type { RelatedData } from '#machines/catalogue/records/related.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { formatAnswer } from '#src/fields/formatAnswer.ts';
import { completeRelated, storedItem, validApplication } from '../applicationSamples.ts';
import { applicant, broker } from '../paths/users.ts';
import { minimalRecord } from '../samples.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { isPending, pendingPort } from './pendingActors.ts';
import { resolveRecord } from './openStep.ts';
import { resolveLookups, sampleLookups } from './resolvePorts.ts';
import { findControl, findLink, liveTexts, normalizeText, pressButton, textOf } from './queries.ts';
import { firstActor } from './viewActors.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

const file = (filename: string, filetype: string, subject: string): Note => ({
  id: filename,
  filename,
  filetype,
  subject,
  mimetype: 'application/pdf',
  size: 20_000,
  createdon: '2026-11-20T09:00:00Z',
  state: uploadStates.ready,
});
const notes = [file('cyfrifon.pdf', 'Accounts', '2025'), file('cynllun.docx', 'Other', '')];
const related: RelatedData = {
  ...completeRelated(),
  documents: {
    count: notes.length,
    uploadState: uploadStates.ready,
    stored: { notes, state: uploadStates.ready },
  },
};

/** A complete Application that is not submitted. Every condition is met, so that every question applies. */
const complete = (): Values => ({
  ...validApplication(),
  ua_icapplicationid: '00000000-0000-4000-8000-000000000001',
  ua_currentstatus: outlines.application.createdStatus,
});

async function openApplication(values: Values, address = '/stage-two/review') {
  page = await openPage({ address: parseAddress(address), user: applicant, language: 'en' });
  await resolveLookups(page);
  const application = firstActor('application');
  await resolveRecord(page, 'application', values, related);
  return application;
}

const path = () => page.router.state.location.pathname + page.router.state.location.search;

test('shows every asked field, every column of every item, and every file with its type', async () => {
  const values = complete();
  await openApplication(values);
  const shown = [...document.querySelectorAll('.summary > div')].map((row) =>
    normalizeText(row.querySelector('dt')?.textContent ?? '').concat(
      ': ',
      normalizeText(row.querySelector('dd')?.textContent ?? ''),
    ),
  );
  const lineOf = (name: string, field: Parameters<typeof formatAnswer>[2], value: unknown) =>
    normalizeText(
      `${textOf(page.intl, `field.${name}`)}: ${formatAnswer(page.intl, name, field, value, sampleLookups) || textOf(page.intl, 'screen.stage-two-review.notanswered')}`,
    );
  for (const step of steps.application)
    for (const [name, field] of fieldsOfStep(records.application, step))
      expect(shown).toContain(lineOf(name, field, values[name]));
  for (const list of listNames)
    for (const number of [1, 2]) {
      const item = storedItem(list, number);
      for (const [name, field] of fieldsOfList(list))
        expect(shown).toContain(lineOf(name, field, item[name]));
    }
  expect(shown).toContain('cyfrifon.pdf: Historical accounts, 2025');
  expect(shown).toContain('cynllun.docx: Other');
});

test('shows markup, Markdown and style sheets that an applicant typed as they were typed', async () => {
  const typed =
    '<svg onload="a()"><style>p { color: red }</style></svg> <img src="a"> **b** [c](https://example.org) {d}';
  const fields = steps.application
    .flatMap((step) => fieldsOfStep(records.application, step))
    .filter(([, field]) => field.kind === 'textarea' && (field.maxLength ?? Infinity) > typed.length);
  await openApplication({ ...complete(), ...Object.fromEntries(fields.map(([name]) => [name, typed])) });
  const main = screen.getByRole('main');
  expect(fields.length).toBeGreaterThan(2);
  expect(within(main).getAllByText(typed, { selector: '.summary dd' })).toHaveLength(fields.length);
  expect([
    ...main.querySelectorAll('svg, style, img, .summary dd b, a[href^="https://example.org"]'),
  ]).toEqual([]);
});

test('a link before all change links moves the focus to the button that submits', async () => {
  await openApplication(complete());
  const links = within(screen.getByRole('main')).getAllByRole('link');
  expect(links[0]?.textContent).toBe(textOf(page.intl, 'screen.review.tosubmit'));
  const before = path();
  links[0]?.focus();
  await page.perform(() => page.user.keyboard('{Enter}'));
  expect(document.activeElement?.textContent).toBe(textOf(page.intl, 'screen.stage-two-review.submit'));
  expect(path()).toBe(before);
});

test('leaves out a list and an answer that are not asked for', async () => {
  await openApplication({ ...complete(), ua_knowsmaincompetitors: 0, ua_hassolicitor: 0 });
  const text = document.body.textContent;
  expect(text).toContain(textOf(page.intl, 'field.ua_hassolicitor'));
  expect(text).not.toContain(textOf(page.intl, 'field.ua_solicitorname'));
  expect(text).not.toContain(storedItem('competitors')['ua_competitorlocation']);
  expect(text).toContain(storedItem('directors')['ua_directorname']);
});

test('a change link opens the step at its question, and the save leads back to the review', async () => {
  const values = complete();
  const application = await openApplication(values);
  const question = 'ua_accountantname';
  const step = steps.application.find((each) =>
    fieldsOfStep(records.application, each).some(([name]) => name === question),
  );
  if (step === undefined) throw new Error(`No step asks for ${question}.`);
  const link = findLink(page, basePath + changePath('stage-two', step, question));
  if (link === undefined) throw new Error('There is no change link.');
  expect(normalizeText(link.textContent)).toBe(`Change ${textOf(page.intl, `field.${question}`)}`);
  await page.user.click(link);
  await page.waitUntil(() => findControl(page, question) !== undefined);
  expect(path()).toBe(basePath + changePath('stage-two', step, question));
  await page.waitUntil(() => document.activeElement === findControl(page, question));
  await pressButton(page, 'button.save');
  await page.perform(() => pendingPort(application, 'saveRecord').resolve({ values, etag: '2' }));
  expect(path()).toBe(`${basePath}/stage-two/review`);
});

test.each(listNames)(
  'the change link of the list %s opens its step, and the list takes the focus',
  async (list) => {
    await openApplication(complete());
    const to = changePath('stage-two', listOf(list).step, list);
    const link = findLink(page, basePath + to);
    expect(normalizeText(link?.textContent ?? '')).toBe(`Change ${textOf(page.intl, `list.${list}.title`)}`);
    await page.user.click(link ?? document.body);
    await page.waitUntil(() => document.activeElement?.id === list);
    expect(path()).toBe(basePath + to);
  },
);

test('Cancel leads back to the review from a step that was opened by the address of a change link', async () => {
  await openApplication(complete(), changePath('stage-two', 'directors-information', 'directors'));
  await page.waitUntil(() => document.activeElement?.id === 'directors');
  await pressButton(page, 'button.cancel');
  expect(path()).toBe(`${basePath}/stage-two/review`);
});

test('an issue of a refused submit links to the list that it is about', async () => {
  const application = await openApplication(complete());
  const issues = [{ path: 'directors', messageId: 'atLeastOneItem' }] as const;
  await pressButton(page, 'screen.stage-two-review.submit');
  await page.perform(() =>
    pendingPort(application, 'submitRecord').reject({
      status: 400,
      notice: { messageId: 'notice.generic', type: 'error' },
      issues,
    }),
  );
  const line = textOf(page.intl, 'summary.link', {
    label: textOf(page.intl, 'list.directors.title'),
    message: textOf(page.intl, 'error.atLeastOneItem.directors'),
  });
  expect(screen.getByRole('link', { name: line }).getAttribute('href')).toBe(
    basePath + changePath('stage-two', 'directors-information', 'directors'),
  );
});

describe('documents of the checklist that are not uploaded', () => {
  const stage = 'stage-two';
  const notice = () =>
    screen.queryByRole('region', { name: textOf(page.intl, 'review.documents.title') }) ?? undefined;
  const listed = () => [...(notice()?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
  const openWith = async (types: readonly (DocumentType | '')[], values: Values, isUnknown = false) => {
    const files = types.map((type) => file(`${type}.pdf`, type, ''));
    const documents = {
      count: files.length,
      uploadState: uploadStates.ready,
      stored: { notes: files, state: uploadStates.ready },
    };
    const { documents: _, ...others } = related;
    page = await openPage({ address: parseAddress('/stage-two/review'), user: applicant, language: 'en' });
    await resolveLookups(page);
    await resolveRecord(page, 'application', values, isUnknown ? others : { ...others, documents });
  };
  const ofEveryLoan = ['Accounts', 'Forecast', 'CashFlow', 'BankStatements'] as const;

  test('are named before the button that submits, with a link to the documents, and keep nobody from submitting', async () => {
    await openWith(['Accounts'], { ...complete(), ua_loanamount: 500_000 });
    expect(listed()).toEqual([
      'Profit and loss forecasts for 24 months',
      'Cash flow forecasts for 24 months',
      'Bank statements for the last 6 months',
    ]);
    const link = within(notice() ?? document.body).getByRole('link');
    expect(link.getAttribute('href')).toBe(
      basePath + changePath(stage, 'supporting-documents', 'documents-Forecast'),
    );
    const button = screen.getByRole('button', { name: textOf(page.intl, `screen.${stage}-review.submit`) });
    expect(link.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await pressButton(page, `screen.${stage}-review.submit`);
    expect(isPending(firstActor('application'), 'submitRecord')).toBe(true);
  });

  test('are those that a loan of this amount needs', async () => {
    await openWith(ofEveryLoan, { ...complete(), ua_loanamount: 600_000, ua_totalamountrequesting: 600_000 });
    expect(listed()).toEqual([
      'Each director’s personal statement of assets and liabilities, because the loan is over £500,000',
    ]);
  });

  test.each([
    ['all are uploaded', ofEveryLoan, {}, false],
    ['it is not known which are uploaded', [], {}, true],
    ['the backend does not tell the type of a file', ['Accounts', ''], {}, false],
    ['the Application is submitted', ['Accounts'], { ua_currentstatus: 'application-submitted' }, false],
  ] as const)('are not spoken of when %s', async (_, types, values, isUnknown) => {
    await openWith(types, { ...complete(), ua_loanamount: 500_000, ...values }, isUnknown);
    expect([notice(), screen.queryByRole('heading', { level: 1 }) !== null]).toEqual([undefined, true]);
  });
});

/** The review of a complete Application whose directors have not arrived. */
async function openWithoutDirectors() {
  page = await openPage({ address: parseAddress('/stage-two/review'), user: applicant, language: 'en' });
  await resolveLookups(page);
  const { directors, ...lists } = related.lists ?? {};
  await resolveRecord(page, 'application', complete(), { ...related, lists });
  const directorsPort = () =>
    pendingPort(firstActor('application').getSnapshot().children['directors'], 'fetchPart');
  const { perform } = page;
  return {
    summary: () => screen.queryByRole('region', { name: textOf(page.intl, 'summary.title') }),
    submit: () => pressButton(page, 'screen.stage-two-review.submit'),
    arrive: () => perform(() => directorsPort().resolve({ lists: { directors }, etags: {} })),
    fail: () => perform(() => directorsPort().reject({ status: 500, notice: null })),
  };
}

test('a submit pressed before a list has arrived says that it waits, and is sent once the list is there', async () => {
  const { summary, submit, arrive } = await openWithoutDirectors();
  await submit();
  const waiting = [summary(), liveTexts()];
  await arrive();
  const said = (messageId: string) => textOf(page.intl, messageId) + textOf(page.intl, 'busy.stillworking');
  expect([waiting, liveTexts(), isPending(firstActor('application'), 'submitRecord')]).toEqual([
    [null, [said('busy.parts'), textOf(page.intl, 'busy.loading')]],
    [said('busy.submitting')],
    true,
  ]);
});

test('the summary of each refused submit takes the focus and names the list that could not be loaded', async () => {
  const { summary, submit, fail } = await openWithoutDirectors();
  await submit();
  await fail();
  const said = normalizeText(summary()?.textContent ?? '');
  const focused = [document.activeElement === summary(), summary()?.closest('[role="status"]')];
  await submit();
  focused.push(document.activeElement === summary());
  const line = textOf(page.intl, 'summary.link', {
    label: textOf(page.intl, 'list.directors.title'),
    message: textOf(page.intl, 'error.notLoaded'),
  });
  expect([focused, said]).toEqual([
    [true, null, true],
    [textOf(page.intl, 'summary.title'), textOf(page.intl, 'screen.stage-two-review.incomplete'), line].join(
      '',
    ),
  ]);
});

test('the progress of the steps ends with the review, which opens when all steps are complete', async () => {
  await openApplication(complete(), '/stage-two/company-overview');
  const progress = screen.getByRole('navigation', { name: textOf(page.intl, 'progress.label') });
  const last = within(progress).getAllByRole('listitem').at(-1);
  expect(normalizeText(last?.textContent ?? '')).toContain(textOf(page.intl, 'progress.review'));
  expect(
    within(last ?? progress)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(`${basePath}/${outlines.application.stage}/review`);
});

const submission = {
  ua_currentstatus: outlines.application.submittedStatus,
  ua_reference: 'CEF-000123',
  ua_submittedon: '2026-07-21T12:16:00.000Z',
  ua_submittedby: 'Siân O’Brien-Ŵyn',
};

test('the submitted copy says what was submitted when, by whom and in which language', async () => {
  await openApplication({ ...complete(), ...submission, ua_submittedlanguage: 'cy' });
  const text = normalizeText(document.querySelector('main')?.textContent ?? '');
  expect(text).toContain(
    'The submitted ApplicationThis Application has been submitted. You can read it, but you cannot change it.ReferenceCEF-000123Submitted on21/07/2026 at 13:16Submitted bySiân O’Brien-ŴynIt was submitted in Welsh.',
  );
  expect(document.title).toContain('The submitted Application');
  expect(document.querySelectorAll('.summary-change')).toHaveLength(0);
});

test.each(['eoi', 'application'] as const)(
  'the copy of a withdrawn record says that it was withdrawn and not that it was submitted: %s',
  async (record) => {
    const { stage } = outlines[record];
    page = await openPage({ address: parseAddress(`/${stage}/review`), user: applicant, language: 'en' });
    await resolveLookups(page);
    const status = { ua_currentstatus: `${record}-withdrawn` };
    await resolveRecord(page, record, { ...minimalRecord(record), ...status });
    const name = { eoi: 'Expression of Interest', application: 'Application' }[record];
    const text = normalizeText(document.querySelector('main')?.textContent ?? '');
    expect(text).toMatch(
      `The withdrawn ${name}This ${name} was withdrawn. You can read it, but you cannot change it.`,
    );
    expect(document.title).toContain(`The withdrawn ${name}`);
    expect(text).not.toMatch(/submitted/i);
  },
);

test('the submitted copy shows no reference, time or name that the backend does not give', async () => {
  await openApplication({ ...complete(), ua_currentstatus: outlines.application.submittedStatus });
  const text = normalizeText(document.querySelector('main')?.textContent ?? '');
  expect(text).toContain('The submitted Application');
  for (const id of ['copy.reference', 'copy.on', 'copy.by'])
    expect(text).not.toContain(textOf(page.intl, id));
});

test('the confirmation carries the reference and the time', async () => {
  await openApplication({ ...complete(), ...submission }, '/stage-two/confirmation');
  const text = normalizeText(document.querySelector('main')?.textContent ?? '');
  expect(text).toContain('ReferenceCEF-000123Submitted on21/07/2026 at 13:16');
});

test.each([
  [
    applicant,
    'Thank you for your Application',
    [
      'We assess your Application and your documents, and may contact you with questions.',
      'If we need more information, the Application opens again for you to add it.',
      'If it is approved, we contact you about the offer and the next steps.',
    ],
  ],
  [
    broker,
    'Thank you for the Application',
    [
      'We assess the Application and its documents, and may contact you or the client with questions.',
      'If we need more information, the Application opens again for you or the client to add it.',
      'If it is approved, we contact the client about the offer and the next steps.',
    ],
  ],
])(
  'the confirmation says to %j whose Application it is and whom the fund contacts',
  async (user, title, items) => {
    const id = String(complete()['ua_icapplicationid']);
    const address = `/stage-two/confirmation${user.broker ? `?application=${id}` : ''}`;
    page = await openPage({
      address: parseAddress(address),
      user,
      language: 'en',
      ...(user.broker && { client: id }),
    });
    await resolveLookups(page);
    await resolveRecord(page, 'application', { ...complete(), ...submission }, related);
    const shown = [...document.querySelectorAll('main li')].map(({ textContent }) => textContent);
    expect([screen.getByRole('heading', { level: 1 }).textContent, shown.slice(1)]).toEqual([title, items]);
  },
);

test('has no empty list element for a list without items', async () => {
  const application = await openApplication({ ...complete(), ua_currentstatus: 'application-submitted' });
  await page.perform(() =>
    application.send({ type: 'related.changed', related: { lists: { competitors: [] } } }),
  );
  expect([
    screen.queryAllByText(textOf(page.intl, 'notice.childitems.404')).length,
    [...document.querySelectorAll('ol')].filter(({ children }) => children.length === 0),
  ]).toEqual([1, []]);
});

test.each(['en', 'cy'] as const)(
  'names the client where a broker submits, at the button and in the question before it: %s',
  async (language) => {
    const client = '00000000-0000-4000-8000-000000000001';
    const address = parseAddress(`/stage-two/review?application=${client}`);
    page = await openPage({ address, user: broker, language });
    await resolveLookups(page);
    const values = {
      ...complete(),
      ua_businessname: 'Môn Cyf',
      ua_reference: 'CEF-000042',
      ua_currentstatus: 'app-in-query',
    };
    await resolveRecord(page, 'application', values, related);
    const [submit, question] = {
      en: ['Submit for Môn Cyf, CEF-000042', 'Submit for Môn Cyf, CEF-000042 without a further change?'],
      cy: [
        'Cyflwyno ar ran Môn Cyf, CEF-000042',
        'Cyflwyno ar ran Môn Cyf, CEF-000042 heb newid dim byd arall?',
      ],
    }[language] as [string, string];
    const button = screen.getByRole('button', { name: submit });
    await page.perform(() => button.click());
    expect(screen.getByRole('dialog', { name: question })).toBeTruthy();
  },
);
