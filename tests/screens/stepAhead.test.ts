// The next step is drawn, unseen, while a step is saved (decision 039). Until the server has answered, a person sees, hears and reaches the
// step that is saved alone; and whatever the server answers, the page then shows what is stored, and nothing of what was drawn in vain.
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import { outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Answers, Values } from '#machines/catalogue/fields/answers.ts';
import { completeRelated } from '../applicationSamples.ts';
import { failureWith } from '../paths/failures.ts';
import { refreshId, signInId } from '../paths/deferredPorts.ts';
import { unauthorised } from '../paths/testActor.ts';
import { minimalRecord, sampleIds } from '../samples.ts';
import { fillForm, formDiffers } from './fillForm.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord, stepPage } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import { buttonClick, findControl, findGroup, firstLevelHeadings, pressButton, textOf } from './queries.ts';
import { resolveLookups, resolveRelated } from './resolvePorts.ts';
import { firstActor } from './viewActors.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

const step = 'contact-details';
const next = 'loan-purpose';
const project = 'ua_pleasedescribeproject';
const stored: Values = {
  ...minimalRecord('eoi'),
  ua_currentpageinapplication: next,
  ua_currentstatus: 'eoi-created',
};
const typed = { ua_position: 'Cyfarwyddwr' };

const heading = (name: string) => textOf(page.intl, `step.${name}`);
const shownHeadings = () => firstLevelHeadings().map(({ textContent }) => textContent);
/** All headings of the document, also those that nobody sees. */
const drawnHeadings = () =>
  screen.queryAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);
const focusedText = () => document.activeElement?.textContent;
function repeatedIds(): string[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}
const save = () => pendingPort(firstActor('eoi'), 'saveRecord');

/** Changes an answer of the step and saves it; the server has not answered yet. */
async function saveStep(): Promise<void> {
  page = await openPage({ ...stepPage('eoi', step), language: 'en' });
  await resolveLookups(page);
  await resolveRecord(page, 'eoi', stored);
  await fillForm(page, typed);
  await pressButton(page, 'button.save');
}

/** The page is the step that was saved, with what was typed, and the next one is nowhere. */
function expectStepAlone(): void {
  expect(drawnHeadings()).toEqual([heading(step)]);
  expect(document.getElementById(project)).toBe(null);
  expect(findControl(page, 'ua_position')?.value).toBe(typed.ua_position);
  expect(document.title).toContain(heading(step));
  expect(buttonClick(page, 'button.save')).toBeDefined();
}

test('while a step is saved the next one is drawn, and nobody sees, hears or reaches it', async () => {
  await saveStep();
  expect(drawnHeadings()).toEqual([heading(step), heading(next)]);
  expect(shownHeadings()).toEqual([heading(step)]);
  expect(document.title).toContain(heading(step));
  expect(document.getElementById(project)).toHaveProperty('value', stored[project]);
  expect(repeatedIds()).toEqual([]);
  const focused = document.activeElement;
  await page.user.tab();
  expect(document.activeElement?.closest('[style*="display: none"]') ?? null).toBe(null);
  expect(focused?.closest('[style*="display: none"]') ?? null).toBe(null);
});

test('once the server has answered, the next step is in view with its heading focused', async () => {
  await saveStep();
  const drawn = document.getElementById(project);
  await page.perform(() => save().resolve({ values: { ...stored, ...typed }, etag: '2' }));
  expect(drawnHeadings()).toEqual([heading(next)]);
  expect(focusedText()).toBe(heading(next));
  expect(document.title).toContain(heading(next));
  expect(findControl(page, project)?.value).toBe(stored[project]);
  // The very control that was drawn ahead.
  expect(document.getElementById(project)).toBe(drawn);
});

test('the step that was drawn ahead shows what the server has stored, and takes what is typed', async () => {
  await saveStep();
  const answered = { ...stored, ...typed, [project]: 'A colleague has written this meanwhile.' };
  await page.perform(() => save().resolve({ values: answered, etag: '2' }));
  expect(findControl(page, project)?.value).toBe('A colleague has written this meanwhile.');
  await fillForm(page, { [project]: 'Bydd paneli solar ar do’r ysgubor yn cynhyrchu trydan i’r busnes.' });
  expect(page.shell.getSnapshot().value).toMatchObject({ address: 'unsaved' });
  await pressButton(page, 'button.save');
  const sent = firstActor('eoi').getSnapshot().children['saveRecord']?.getSnapshot().context.request.values;
  expect(sent).toMatchObject({
    ...typed,
    [project]: 'Bydd paneli solar ar do’r ysgubor yn cynhyrchu trydan i’r busnes.',
  });
});

test('an answer that the server has changed in the next step stays while the rows of its list are on their way', async () => {
  const { sectorparent, sector } = sampleIds;
  page = await openPage({ ...stepPage('eoi', 'declarations'), language: 'en' });
  const chosen = { ua_umisectorparent: sectorparent, ua_umisector: sector };
  const before = { ...stored, ua_umisectorparent: '', ua_umisector: '' };
  await resolveRecord(page, 'eoi', before);
  await pressButton(page, 'button.save');
  expect(drawnHeadings()).toEqual([heading('declarations'), heading('business-details')]);
  await page.perform(() => save().resolve({ values: { ...before, ...chosen }, etag: '2' }));
  expect(drawnHeadings()).toEqual([heading('business-details')]);
  expect(focusedText()).toBe(heading('business-details'));
  await resolveLookups(page);
  expect(findControl(page, 'ua_umisectorparent')?.value).toBe(sectorparent);
  expect(findControl(page, 'ua_umisector')?.value).toBe(sector);
  expect(page.shell.getSnapshot().value).toMatchObject({ address: 'free' });
});

describe('what is typed by keyboard while a step is saved', () => {
  const newer = 'Ysgrifennydd';
  const sentPosition = () =>
    firstActor('eoi').getSnapshot().children['saveRecord']?.getSnapshot().context.request.values.ua_position;

  /** Saves the step and types in its field while the overlay covers it. */
  async function typeDuringSave(): Promise<HTMLElement | null> {
    await saveStep();
    const field = document.getElementById('ua_position');
    field?.focus();
    await page.user.keyboard('{Control>}a{/Control}');
    await page.user.paste(newer);
    return field;
  }

  test('stays in its field with the focus, and the page says that it is not saved', async () => {
    const field = await typeDuringSave();
    expect(drawnHeadings()).toEqual([heading(step)]);
    await page.perform(() => save().resolve({ values: { ...stored, ...typed }, etag: '2' }));
    expect(drawnHeadings()).toEqual([heading(step)]);
    expect(document.activeElement).toBe(field);
    expect(findControl(page, 'ua_position')?.value).toBe(newer);
    expect(screen.getByText(textOf(page.intl, 'notice.save.changedsince'))).toBeTruthy();
    expect(screen.getByText(textOf(page.intl, 'save.unsaved'))).toBeTruthy();
    expect(page.shell.getSnapshot().value).toMatchObject({ address: 'unsaved' });
    await pressButton(page, 'button.save');
    expect(sentPosition()).toBe(newer);
    await page.perform(() => save().resolve({ values: { ...stored, ua_position: newer }, etag: '3' }));
    expect(drawnHeadings()).toEqual([heading(next)]);
  });

  test('is in the form when the save fails', async () => {
    await typeDuringSave();
    await page.perform(() => save().reject(failureWith('offline')));
    expect(drawnHeadings()).toEqual([heading(step)]);
    expect(findControl(page, 'ua_position')?.value).toBe(newer);
    await pressButton(page, 'button.save');
    expect(sentPosition()).toBe(newer);
  });
});

test.each([
  ['company-overview', '.list button'],
  ['supporting-documents', 'input[type="file"]'],
])('lists and documents of %s cannot be used while the step is saved', async (name, control) => {
  page = await openPage({ ...stepPage('application', name), language: 'en' });
  await resolveLookups(page);
  const values = { ...minimalRecord('application'), ua_currentstatus: 'application-created' };
  const documents = { count: 0, uploadState: uploadStates.none };
  await resolveRecord(page, 'application', values, {
    ...completeRelated(),
    documents: { ...documents, stored: { notes: [], state: uploadStates.none } },
  });
  await page.waitUntil(() => buttonClick(page, 'button.save') !== undefined);
  const usable = () =>
    [...document.querySelectorAll(control)].filter((element) => element.closest('[inert]') === null).length;
  expect(usable()).toBeGreaterThan(0);
  await pressButton(page, 'button.later');
  expect(usable()).toBe(0);
  await page.perform(() => pendingPort(firstActor('application'), 'saveRecord').reject(failureWith(500)));
  expect(usable()).toBeGreaterThan(0);
});

describe('the next step is thrown away', () => {
  test('when the server refuses an answer, which the summary then names', async () => {
    await saveStep();
    const issues = [{ path: 'ua_position', messageId: 'lengthBetween' }];
    await page.perform(() => save().reject({ ...failureWith(400), issues }));
    expectStepAlone();
    const summary = screen.getByRole('region', { name: textOf(page.intl, 'summary.title') });
    expect(document.activeElement).toBe(summary);
  });

  test.each(['offline', 500] as const)('when the save fails: %s', async (status) => {
    await saveStep();
    await page.perform(() => save().reject(failureWith(status)));
    expectStepAlone();
    // The next try draws it anew.
    await pressButton(page, 'button.save');
    await page.perform(() => save().resolve({ values: { ...stored, ...typed }, etag: '2' }));
    expect(shownHeadings()).toEqual([heading(next)]);
  });

  test('when another person has changed the same answer, until the user has chosen', async () => {
    await saveStep();
    const theirs = { ...stored, ua_position: 'Ysgrifennydd', [project]: 'Written by a colleague.' };
    await page.perform(() => save().reject({ status: 412, notice: null }));
    await page.perform(() =>
      pendingPort(firstActor('eoi'), 'fetchServerVersion').resolve({ values: theirs, etag: '3' }),
    );
    expect(drawnHeadings()).toEqual([heading(step)]);
    expect(screen.getByRole('dialog')).toBeTruthy();
    await pressButton(page, 'dialog.conflict.save');
    await page.perform(() => save().resolve({ values: { ...theirs, ...typed }, etag: '4' }));
    expect(shownHeadings()).toEqual([heading(next)]);
    expect(findControl(page, project)?.value).toBe('Written by a colleague.');
  });

  test('when the record was submitted elsewhere', async () => {
    await saveStep();
    await page.perform(() => save().reject({ status: 422, notice: null }));
    const submitted = { ...stored, ua_currentstatus: 'eoi-submitted' };
    await page.perform(() =>
      pendingPort(firstActor('eoi'), 'fetchSaveOutcome').resolve({ values: submitted, etag: '2' }),
    );
    expect(drawnHeadings()).toEqual(['What you typed was not saved']);
    expect(document.getElementById(project)).toBe(null);
  });
});

test('the next step waits, unseen, while the user signs in again, and comes with the answer after that', async () => {
  await saveStep();
  const eoi = firstActor('eoi');
  await page.perform(() => save().reject(unauthorised));
  await page.perform(() => pendingPort(eoi, refreshId('saveRecord')).reject(unauthorised));
  expect(shownHeadings()).toEqual([heading(step)]);
  await page.perform(() => pendingPort(eoi, signInId('saveRecord')).resolve(undefined));
  expect(shownHeadings()).toEqual([heading(step)]);
  await page.perform(() => save().resolve({ values: { ...stored, ...typed }, etag: '2' }));
  expect(drawnHeadings()).toEqual([heading(next)]);
  expect(focusedText()).toBe(heading(next));
});

test('no step is drawn ahead of a save to finish later, nor of one that leads back to the review', async () => {
  page = await openPage({ ...stepPage('eoi', step), language: 'en' });
  await resolveLookups(page);
  await resolveRecord(page, 'eoi', stored);
  await fillForm(page, typed);
  await pressButton(page, 'button.later');
  expect(drawnHeadings()).toEqual([heading(step)]);
  page.close();
  const { address, ...options } = stepPage('eoi', step);
  page = await openPage({
    ...options,
    address: { ...address, query: '?change=ua_position' },
    language: 'en',
  });
  await resolveLookups(page);
  await resolveRecord(page, 'eoi', stored);
  await fillForm(page, typed);
  await pressButton(page, 'button.save');
  expect(drawnHeadings()).toEqual([heading(step)]);
});

const description =
  'We fit solar panels and heat pumps for farms and shops on Ynys Môn – and “always” keep to the plan.';

/** Some answers of the sample record, as the form of their step shows them: one to a question of each kind that the step has. */
const storedAnswers: Readonly<Record<string, Answers>> = {
  'business-details': {
    ua_companyname: 'Ynni’r Fenai Cyf',
    ua_typeofbusinessownership: 'private-limited',
    ua_datestartedtrading: '29/02/2024',
    ua_ischarity: '0',
    ua_umisectorparent: sampleIds.sectorparent,
    ua_annualturnover: '50.25',
    ua_percentsalestopublic: '50',
    ua_numberofemployees: '1',
    ua_partofgroup: false,
    ua_whatdoesthebusinessdo: description,
  },
  'contact-details': {
    ua_title: 'Dr',
    ua_lastname: 'O’Brien-Ŵyn',
    ua_preferredcontacttelephoneno: '+44 (0)1248 555 010',
    ua_emailaddress: 'sian.wyn+cais@example.org',
    ua_tradingaddresspostcode: 'LL57 2DG',
    ua_registeredaddresssameastrading: '1',
  },
  'loan-purpose': {
    ua_loanamount: '25,000.50',
    ua_loanterm: '36',
    ua_technologies: [...sampleIds.activitytype],
    ua_hasothersourcesoffunding: '0',
    ua_pleasedescribeproject: description,
  },
  'business-finances': {
    ua_loanamount: '500,000.50',
    ua_interestonlyperiod: '6',
    ua_businessbankname: 'Sample – businessbankname',
    ua_businessbanksortcode: '12-34-56',
    ua_businessbankaccountnumber: '12345678',
    ua_cashbalance: '−1,234.56',
    ua_financialreportingsystems: '0',
  },
  'company-overview': {
    ua_briefdescriptionoforganisation: description,
    ua_companyemployeeslist: '1',
    ua_tradingpostcode: 'LL57 2DG',
    ua_knowsmaincompetitors: '0',
  },
  'directors-information': { ua_question22point1: false, ua_restructure: '0' },
  'professional-advisers': {
    ua_accountantname: 'Sample – accountantname',
    ua_accountantemail: 'sian.wyn+cais@example.org',
    ua_accountanttelephone: '+44 (0)1248 555 010',
    ua_hassolicitor: '0',
  },
  'project-details': {
    ua_projectname: 'Sample – projectname',
    ua_projectdescription: description,
    ua_projectpostcode: 'LL57 2DG',
    ua_projectstartdate: '01/03/2027',
    ua_projectenddate: '29/02/2028',
  },
  'supporting-documents': { ua_allattachmentspresent: true, ua_declareinfoiscorrect: true },
};

describe.each(['eoi', 'application'] as const)('each step of the %s', (record: RecordName) => {
  const { steps } = outlines[record];
  const pairs = steps.slice(0, -1).map((one, index) => [one, steps[index + 1] ?? ''] as const);

  test.each(pairs)('%s: draws %s with the stored answers', async (one, following) => {
    const values: Values = {
      ...minimalRecord(record),
      ua_currentpageinapplication: steps.at(-1),
      ua_currentstatus: outlines[record].createdStatus,
    };
    page = await openPage({ ...stepPage(record, one), language: 'en' });
    await resolveLookups(page);
    await resolveRecord(page, record, values);
    await page.waitUntil(() => buttonClick(page, 'button.save') !== undefined);
    await pressButton(page, 'button.save');
    expect(drawnHeadings()).toEqual([heading(one), heading(following)]);
    expect(repeatedIds()).toEqual([]);
    const flow = firstActor(record);
    await page.perform(() => pendingPort(flow, 'saveRecord').resolve({ values, etag: '2' }));
    await resolveLookups(page);
    // The overlay covers a step whose documents are fetched.
    await resolveRelated(page);
    expect(shownHeadings()).toEqual([heading(following)]);
    const answers = Object.entries(storedAnswers[following] ?? {});
    expect(answers, `tests/screens/stepAhead.test.ts lacks answers of ${following}`).not.toEqual([]);
    const found = answers.map(([name, answer]) => ({
      name,
      isThere: (findControl(page, name) ?? findGroup(page, name)) !== undefined,
      isOther: formDiffers(page, { [name]: answer }),
    }));
    expect(found).toEqual(answers.map(([name]) => ({ name, isThere: true, isOther: false })));
    expect(page.errors).toEqual([]);
  });
});
