// Errors that go when another answer has taken away their reason (product 6.12), those of a stored answer that time has made wrong, and an answer
// that another one has cleared (product 3.10).
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { completeRelated, storedItem } from '../applicationSamples.ts';
import { failureWith } from '../paths/failures.ts';
import { minimalAnswers, minimalRecord, sampleIds } from '../samples.ts';
import { fillForm } from './fillForm.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { recordWithoutStep, resolveRecord, stepPage } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import { findControl, liveTexts, normalizeText, pressButton, textOf } from './queries.ts';
import { resolveLookups } from './resolvePorts.ts';
import { actorsOf, firstActor } from './viewActors.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

/** The lines of the error summaries on the page. */
const summarized = () =>
  [...document.querySelectorAll('.error-summary li')].map(({ textContent }) => normalizeText(textContent));
const lineOf = (name: string, messageId: string, values = {}) =>
  textOf(page.intl, 'summary.link', {
    label: textOf(page.intl, `field.${name}`),
    message: textOf(page.intl, `error.${messageId}`, values),
  });

async function openStep(record: RecordName, step: string, values = recordWithoutStep(record, step)) {
  page = await openPage({ ...stepPage(record, step), language: 'en' });
  await resolveLookups(page);
  await resolveRecord(page, record, values);
  await page.waitUntil(() => document.querySelector('main form') !== null);
}

/** Changes answers and waits for what follows. */
async function change(answers: Parameters<typeof fillForm>[1]): Promise<void> {
  await page.perform(() => fillForm(page, answers));
  await page.settle();
}

const password = 'Gwynt a glaw 2026!';
const registration = {
  FirstName: 'Siân',
  LastName: 'Wyn',
  Mail: 'sian@example.org',
  Phone: '01248 555 010',
  Password: password,
  ConfirmPassword: password,
};

describe('an error goes when its reason goes:', () => {
  test('the VAT number is no longer asked for', async () => {
    await openStep('eoi', 'business-details', minimalRecord('eoi'));
    await change({ ua_isvatregistered: '1' });
    await pressButton(page, 'button.save');
    const before = summarized();
    await change({ ua_isvatregistered: '0' });
    expect([before, summarized()]).toEqual([[lineOf('ua_vatnumber', 'required')], []]);
  });

  test('the loan is lowered below the cost of the project', async () => {
    await openStep('eoi', 'loan-purpose');
    await change({
      ...minimalAnswers('eoi', 'loan-purpose'),
      ua_loanamount: '90000',
      ua_totalprojectcost: '80000',
    });
    await pressButton(page, 'button.save');
    const before = summarized();
    await change({ ua_loanamount: '50000' });
    expect([before, summarized()]).toEqual([[lineOf('ua_totalprojectcost', 'matchFunding')], []]);
  });

  test('the first password becomes what the second one is', async () => {
    page = await openPage({ address: parseAddress('/register'), language: 'en', user: null });
    await change({ ...registration, Password: `${password}?` });
    await pressButton(page, 'screen.register.submit');
    const before = summarized();
    await change({ Password: password });
    expect([before, summarized()]).toEqual([[lineOf('ConfirmPassword', 'passwordMatch')], []]);
  });

  test('“None of these applies” answers the statement whose details are missing', async () => {
    const step = 'directors-information';
    await openStep('application', step, { ...minimalRecord('application'), ua_question22point1: true });
    await pressButton(page, 'button.save');
    const before = summarized();
    await page.perform(() =>
      page.user.click(screen.getByRole('checkbox', { name: textOf(page.intl, `none.${step}.statements`) })),
    );
    await page.settle();
    expect([before, summarized()]).toEqual([[lineOf('ua_question22detail', 'required')], []]);
  });
});

test('what the server found stays until its own answer changes', async () => {
  page = await openPage({ address: parseAddress('/register'), language: 'en', user: null });
  await change(registration);
  await pressButton(page, 'screen.register.submit');
  const issues = [{ path: 'Phone', messageId: 'tel' }];
  await page.perform(() =>
    pendingPort(firstActor('account'), 'register').reject({ ...failureWith(400), issues }),
  );
  const shown = [summarized()];
  await change({ FirstName: 'Mair' });
  shown.push(summarized());
  await change({ Phone: '01248 555 011' });
  shown.push(summarized());
  const line = lineOf('Phone', 'tel');
  expect(shown).toEqual([[line], [line], []]);
});

describe('a date that has passed', () => {
  const job = storedItem('jobs', 1);
  const passed = (field: string, value = '2020-01-01') => ({ [field]: value });
  const withJob = (more: object) => {
    const related = completeRelated();
    return { ...related, lists: { ...related.lists, jobs: [{ ...job, ...more }] } };
  };

  async function openProject(
    values: object,
    jobs: object,
    status: string = outlines.application.createdStatus,
  ) {
    page = await openPage({ ...stepPage('application', 'project-details'), language: 'en' });
    await resolveLookups(page);
    await resolveRecord(
      page,
      'application',
      { ...minimalRecord('application'), ua_currentstatus: status, ...values },
      withJob(jobs),
    );
    await page.waitUntil(() => actorsOf('childItems').length > 1);
    await page.settle();
  }

  test('is named as soon as its step is opened, and the heading keeps the focus', async () => {
    await openProject(passed('ua_projectstartdate'), {});
    expect([
      summarized(),
      findControl(page, 'ua_projectstartdate')?.getAttribute('aria-invalid'),
      document.activeElement?.textContent,
      document.title.startsWith('Error: '),
    ]).toEqual([
      [lineOf('ua_projectstartdate', 'dateFuture')],
      'true',
      textOf(page.intl, 'step.project-details'),
      true,
    ]);
  });

  test('is not named in a step that was submitted with it', async () => {
    await openProject(passed('ua_projectstartdate'), {}, 'app-in-query');
    expect(summarized()).toEqual([]);
  });

  test('is named in the dialog of its item, beside the field', async () => {
    await openProject({}, passed('ua_startdate'));
    await pressButton(page, 'list.edit', { name: String(job['ua_jobtitle']) });
    await page.settle();
    const control = findControl(page, 'ua_startdate');
    const described = (control?.getAttribute('aria-describedby') ?? '').split(' ');
    const texts = described.map((id) => document.getElementById(id)?.textContent);
    expect([control?.getAttribute('aria-invalid'), texts]).toEqual([
      'true',
      expect.arrayContaining([textOf(page.intl, 'error.dateFuture')]),
    ]);
  });

  test('the dialog of a new item, and of one that is complete, shows no error', async () => {
    await openProject({}, {});
    await pressButton(page, 'list.edit', { name: String(job['ua_jobtitle']) });
    await page.settle();
    const shown = [summarized()];
    await pressButton(page, 'dialog.item.cancel');
    await pressButton(page, 'list.jobs.add');
    await page.settle();
    expect([...shown, summarized()]).toEqual([[], []]);
  });
});

test('a sector that is cleared because the industry has changed is said until it is chosen again', async () => {
  page = await openPage({ ...stepPage('eoi', 'business-details'), language: 'en' });
  await resolveLookups(page);
  await resolveRecord(page, 'eoi', minimalRecord('eoi'));
  await page.waitUntil(() => findControl(page, 'ua_umisector') !== undefined);
  const text = textOf(page.intl, 'lookup.cleared');
  const said = [liveTexts().includes(text)];
  const valueBefore = findControl(page, 'ua_umisector')?.value;
  await page.perform(() => fillForm(page, { ua_umisectorparent: '' }));
  said.push(liveTexts().includes(text));
  const valueAfter = findControl(page, 'ua_umisector')?.value;
  await page.perform(() => fillForm(page, { ua_umisectorparent: sampleIds.sectorparent }));
  said.push(liveTexts().includes(text));
  await page.perform(() => fillForm(page, { ua_umisector: sampleIds.sector }));
  said.push(liveTexts().includes(text));
  expect([valueBefore, valueAfter, said]).toEqual([sampleIds.sector, '', [false, true, true, false]]);
});
