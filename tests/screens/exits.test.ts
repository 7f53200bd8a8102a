// Takes every exit of every step with an unsaved answer, and compares what becomes of it with the table of exits (product 1.9). Back stands for
// Forward, too.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { records } from '#machines/catalogue/records/records.ts';
import { formatAnswers, type Answers, type Values } from '#machines/catalogue/fields/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { exits, type ExitName, type ExitOutcome } from '#machines/catalogue/records/exits.ts';
import type { Kind } from '#machines/catalogue/fields/field.ts';
import type { Answer } from '#machines/catalogue/fields/kinds.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { outlines, steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { currentStep } from '#machines/record/stepFlow.ts';
import { deleteDraftsOf, openBrowserDrafts } from '#src/services/browserDrafts.ts';
import { notifyOtherTabs, sessionEventKey } from '#src/services/otherTabs.ts';
import { applicant } from '../paths/users.ts';
import { minimalRecord } from '../samples.ts';
import { fillForm } from './fillForm.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { draftRequestsOf, pendingPort } from './pendingActors.ts';
import { resolveRecord } from './openStep.ts';
import { pressButton, textOf } from './queries.ts';
import { resolveLookups, resolveRelated } from './resolvePorts.ts';
import { actorsOf, clockOf, firstActor } from './viewActors.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => {
  page.close();
  window.localStorage.clear();
});

const recordId = '00000000-0000-4000-8000-000000000001';

interface TypedStep {
  record: RecordName;
  /** The stored record. */
  values: Values;
  field: string;
  /** What was typed in the field. */
  answer: Answer;
  isSensitive: boolean;
}

/** Another answer of each kind that the test changes. A tick box is changed by a click. */
const otherAnswers: Partial<Record<Kind, string>> = {
  text: 'Ateb arall, sydd yr un mor gywir ac yn ddigon hir i fod yn ddisgrifiad.',
  textarea: 'Ateb arall, sydd yr un mor gywir ac yn ddigon hir i fod yn ddisgrifiad.',
  sortcode: '60-83-71',
  accountnumber: '87654321',
  bool: '',
};

/** A field of the step that the device keeps, and one of each kind that it may not keep (product 11.4), as far as the step has such fields
 *  without a condition. */
function changeableFields(record: RecordName, step: string): string[] {
  const rows = fieldsOfStep(records[record], step).filter(
    ([, { when, pattern, kind }]) => !when && !pattern && kind in otherAnswers,
  );
  const kept = rows.filter(([, { sensitive }]) => !sensitive);
  const written = kept.find(([, { kind }]) => kind !== 'bool') ?? kept[0];
  const sensitive = rows.filter(
    ([, field], index) =>
      field.sensitive &&
      rows.findIndex(([, other]) => other.sensitive && other.kind === field.kind) === index,
  );
  return [...(written ? [written] : []), ...sensitive].map(([name]) => name);
}

/** Opens a step of a complete record from another page, and types an answer without saving it. */
async function typeIn(record: RecordName, step: string, field: string): Promise<TypedStep> {
  const { idField, stage } = outlines[record];
  const rows = fieldsOfStep(records[record], step);
  const { kind, sensitive } = new Map(rows).get(field) ?? {};
  if (kind === undefined) throw new Error(`${step} has no field ${field}.`);
  const values = { ...minimalRecord(record), [idField]: recordId };
  page = await openPage({ address: parseAddress('/faq'), language: 'en', user: applicant });
  await page.perform(() =>
    page.shell.send({ type: 'address.requested', address: parseAddress(`/${stage}/${step}`) }),
  );
  await resolveLookups(page);
  await resolveRecord(page, record, values);
  // The overlay covers a step whose documents are fetched.
  await resolveRelated(page);
  const stored = formatAnswers(rows, values)[field];
  const answer = kind === 'bool' ? stored !== true : (otherAnswers[kind] ?? '');
  await fillForm(page, { [field]: answer });
  expect(firstActor(record).getSnapshot().hasTag('unsaved')).toBe(true);
  return { record, values, field, answer, isSensitive: sensitive === true };
}

const request = (path: string) =>
  page.perform(() => page.shell.send({ type: 'address.requested', address: parseAddress(path) }));

/** Carries out on the device what the step has requested of its drafts. */
function handleDrafts(record: RecordName): void {
  const drafts = openBrowserDrafts(applicant.id, () => undefined);
  for (const request of actorsOf(record).flatMap(draftRequestsOf)) drafts.handle(request);
  drafts.close();
}

/** The draft that the device has; undefined when it has none. */
function storedDraft(): { answers: Answers } | undefined {
  const [, entry, ...more] = Object.entries(window.localStorage)
    .filter(([key]) => key !== sessionEventKey)
    .flat();
  if (more.length > 0) throw new Error('The device has more than one draft.');
  // An entry begins with the time.
  return entry === undefined ? undefined : JSON.parse(String(entry).slice(entry.indexOf('{')));
}

/** Requests a save, refuses it, and answers the fetch of the record that follows. */
async function refuseSave({ record }: TypedStep, status: number, invoke: string, values: Values) {
  const flow = firstActor(record);
  await page.perform(() => flow.send({ type: 'save.requested', endsDrafts: false }));
  await page.perform(() => pendingPort(flow, 'saveRecord').reject({ status, notice: null }));
  await page.perform(() => pendingPort(flow, invoke).resolve({ values, etag: '2' }));
}

/** The version of somebody else, who has changed the same text, or another tick box or yes/no answer. */
function changedElsewhere({ record, values, field }: TypedStep, step: string): Values {
  if (typeof values[field] !== 'boolean')
    return { ...values, [field]: 'Rhywun arall, gydag ateb sydd yn ddigon hir i’w gadw.' };
  const other = fieldsOfStep(records[record], step).find(
    ([name, { kind }]) => name !== field && (kind === 'bool' || kind === 'yesno'),
  );
  if (other === undefined) throw new Error(`${step} has no other answer that can be changed.`);
  const [name, { kind }] = other;
  const changed = kind === 'bool' ? values[name] !== true : 1 - Number(values[name] === 1);
  return { ...values, [name]: changed };
}

const sessionChanged = (user: typeof applicant | null, reason: 'expired' | 'signedout' | null) => ({
  type: 'session.changed' as const,
  user,
  reason,
  notice: null,
  expiredUserId: reason === 'expired' ? applicant.id : null,
});

/** Lets the time pass after which a step stores what was typed. */
const writeDraft = (record: RecordName) =>
  page.perform(() => clockOf(firstActor(record)).endDelay(limits.drafts.writeInterval));

const takeExit: Record<ExitName, (typed: TypedStep, step: string) => Promise<unknown>> = {
  link: () => request('/eligibility-criteria'),
  back: () => page.perform(() => page.router.navigate(-1)),
  cancel: () => pressButton(page, 'button.cancel'),
  logout: () => pressButton(page, 'nav.logout'),
  close: ({ record }) => page.perform(() => firstActor(record).send({ type: 'page.hidden' })),
  // The draft is written while the user types, before anything can crash.
  crash: ({ record }) => writeDraft(record),
  language: () => page.perform(() => page.shell.send({ type: 'language.chosen', language: 'cy' })),
  expiry: async () => {
    await page.perform(() => page.shell.send(sessionChanged(null, 'expired')));
    await page.perform(() => page.shell.send(sessionChanged(applicant, null)));
  },
  saved: (typed, step) => refuseSave(typed, 412, 'fetchServerVersion', changedElsewhere(typed, step)),
  submitted: (typed) =>
    refuseSave(typed, 422, 'fetchSaveOutcome', {
      ...typed.values,
      ua_currentstatus: outlines[typed.record].submittedStatus,
    }),
  // The other tab deletes the drafts on the device; a draft that this tab writes late must not come after that.
  loggedOut: async ({ record, isSensitive }) => {
    await writeDraft(record);
    handleDrafts(record);
    expect(storedDraft() === undefined).toBe(isSensitive);
    notifyOtherTabs('out');
    deleteDraftsOf(applicant.id);
    handleDrafts(record);
    await page.perform(() => page.shell.send(sessionChanged(null, 'signedout')));
  },
};

/** Whether the page, or the drafts on the device, show each outcome. */
const isSeen: Record<ExitOutcome, (typed: TypedStep, step: string) => boolean> = {
  asked: () =>
    screen.queryByRole('dialog', { name: /^(Leave this page|Cancel your changes|Log out)\?$/ }) !== null,
  warned: () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  kept: ({ record, field, answer }) => {
    handleDrafts(record);
    return storedDraft()?.answers[field] === answer;
  },
  unchanged: ({ record }, step) => {
    const snapshot = firstActor(record).getSnapshot();
    return currentStep(snapshot) === step && snapshot.hasTag('unsaved') && !snapshot.hasTag('dialog');
  },
  copied: ({ field }) =>
    screen
      .getByRole<HTMLTextAreaElement>('textbox', { name: textOf(page.intl, 'closedelsewhere.label') })
      .value.startsWith(textOf(page.intl, `field.${field}`)),
  chosen: () => screen.queryByRole('dialog', { name: textOf(page.intl, 'dialog.conflict.title') }) !== null,
  lost: ({ record }) => {
    handleDrafts(record);
    return storedDraft() === undefined;
  },
};

const changeableAnswers = (['eoi', 'application'] as const).flatMap((record) =>
  steps[record].flatMap((step) =>
    changeableFields(record, step).map((field) => [record, step, field] as const),
  ),
);

describe.each(changeableAnswers)('%s, step %s, an unsaved answer to %s', (record, step, field) => {
  test.each(Object.keys(exits) as ExitName[])(
    'has the outcome that the table gives for the exit %s',
    async (exit) => {
      const typed = await typeIn(record, step, field);
      await takeExit[exit](typed, step);
      const { answers, sensitive } = exits[exit];
      const expected = typed.isSensitive ? sensitive : answers;
      // The first dialog waits for its script.
      await waitFor(() =>
        expect(expected.map((outcome) => [outcome, isSeen[outcome](typed, step)])).toEqual(
          expected.map((outcome) => [outcome, true]),
        ),
      );
    },
  );
});

test('the fields include the bank details and a statement of question 22', () => {
  const sensitive = changeableAnswers.flatMap(([record, step, field]) =>
    new Map(fieldsOfStep(records[record], step)).get(field)?.sensitive ? [field] : [],
  );
  expect(sensitive).toEqual(
    expect.arrayContaining([
      'ua_businessbankname',
      'ua_businessbanksortcode',
      'ua_businessbankaccountnumber',
      'ua_question22point1',
    ]),
  );
});
