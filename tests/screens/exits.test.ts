// Takes every exit of every step with an unsaved answer, and compares what becomes of it with the table of exits (product 1.9). Back stands for
// Forward, too.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { records } from '#machines/catalogue/records/records.ts';
import { formatAnswers, type Answers, type Values } from '#machines/catalogue/fields/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { exits, type ExitName, type ExitOutcome } from '#machines/catalogue/records/exits.ts';
import type { Kind } from '#machines/catalogue/fields/field.ts';
import type { Answer } from '#machines/catalogue/fields/kinds.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { outlines, steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { parseAddress } from '#machines/catalogue/routes.ts';
import type { DraftReport } from '#machines/ports.ts';
import { currentStep } from '#machines/record/stepFlow.ts';
import { deleteDraftsOf, openBrowserDrafts } from '#src/services/browserDrafts.ts';
import { notifyOtherTabs, sessionEventKey } from '#src/services/otherTabs.ts';
import { applicant, newBroker } from '../paths/users.ts';
import { minimalRecord } from '../samples.ts';
import { fillForm } from './fillForm.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { draftRequestsOf, pendingPort } from './pendingActors.ts';
import { resolveRecord } from './openStep.ts';
import { pressButton, textOf } from './queries.ts';
import { resolveLookups, resolveRelated } from './resolvePorts.ts';
import { clockOf, firstActor } from './viewActors.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => {
  page.close();
  window.localStorage.clear();
});

const recordId = '00000000-0000-4000-8000-000000000001';

interface TypedStep {
  record: RecordName;
  /** The machine of the step, also when its page is closed. */
  flow: AnyActorRef;
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
  const flow = firstActor(record);
  expect(flow.getSnapshot().hasTag('unsaved')).toBe(true);
  return { record, flow, values, field, answer, isSensitive: sensitive === true };
}

const request = (path: string) =>
  page.perform(() => page.shell.send({ type: 'address.requested', address: parseAddress(path) }));

/** Carries out on the device what the step has requested of its drafts. */
function handleDrafts(
  { flow }: Pick<TypedStep, 'flow'>,
  report: (event: DraftReport) => void = () => undefined,
): void {
  const drafts = openBrowserDrafts(applicant.id, report);
  for (const request of draftRequestsOf(flow)) drafts.handle(request);
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
async function refuseSave({ flow }: TypedStep, status: number, invoke: string, values: Values) {
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
const writeDraft = ({ flow }: TypedStep) =>
  page.perform(() => clockOf(flow).endDelay(limits.drafts.writeInterval));

const takeExit: Record<ExitName, (typed: TypedStep, step: string) => Promise<unknown>> = {
  link: () => request('/eligibility-criteria'),
  back: () => page.perform(() => page.router.navigate(-1)),
  cancel: () => pressButton(page, 'button.cancel'),
  logout: () => pressButton(page, 'nav.logout'),
  close: ({ flow }) => page.perform(() => flow.send({ type: 'flush.requested' })),
  // The draft is written while the user types, before anything can crash.
  crash: (typed) => writeDraft(typed),
  language: () => page.perform(() => page.shell.send({ type: 'language.chosen', language: 'cy' })),
  expiry: async () => {
    await page.perform(() => page.shell.send(sessionChanged(null, 'expired')));
    await page.perform(() => page.shell.send(sessionChanged(applicant, null)));
  },
  // At once, before the delay after which a step stores what was typed.
  role: () => page.perform(() => page.shell.send({ type: 'role.changed', user: newBroker })),
  saved: (typed, step) => refuseSave(typed, 412, 'fetchServerVersion', changedElsewhere(typed, step)),
  submitted: (typed) =>
    refuseSave(typed, 422, 'fetchSaveOutcome', {
      ...typed.values,
      ua_currentstatus: outlines[typed.record].submittedStatus,
    }),
  // The other tab deletes the drafts on the device; a draft that this tab writes late must not come after that.
  loggedOut: async (typed) => {
    await writeDraft(typed);
    handleDrafts(typed);
    expect(storedDraft() === undefined).toBe(typed.isSensitive);
    notifyOtherTabs('out');
    deleteDraftsOf(applicant.id);
    handleDrafts(typed);
    await page.perform(() => page.shell.send(sessionChanged(null, 'signedout')));
  },
};

/** Whether the page, or the drafts on the device, show each outcome. */
const isSeen: Record<ExitOutcome, (typed: TypedStep, step: string) => boolean> = {
  asked: () =>
    screen.queryByRole('dialog', { name: /^(Leave this page|Cancel your changes|Log out)\?$/ }) !== null,
  warned: () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  kept: (typed) => {
    handleDrafts(typed);
    return storedDraft()?.answers[typed.field] === typed.answer;
  },
  unchanged: ({ record, flow }, step) => {
    if (firstActor(record) !== flow) return false;
    const snapshot = flow.getSnapshot();
    return currentStep(snapshot) === step && snapshot.hasTag('unsaved') && !snapshot.hasTag('dialog');
  },
  copied: ({ field }) =>
    screen
      .getByRole<HTMLTextAreaElement>('textbox', { name: textOf(page.intl, 'closedelsewhere.label') })
      .value.startsWith(textOf(page.intl, `field.${field}`)),
  chosen: () => screen.queryByRole('dialog', { name: textOf(page.intl, 'dialog.conflict.title') }) !== null,
  lost: (typed) => {
    handleDrafts(typed);
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

test('what was typed just before the role changed is offered once the user has the step again', async () => {
  const [step, field] = ['loan-purpose', 'ua_pleasedescribeproject'];
  const typed = await typeIn('eoi', step, field);
  const offer = () => screen.queryByText(textOf(page.intl, 'draft.title'));
  await takeExit.role(typed, step);
  handleDrafts(typed);
  await page.perform(() => page.shell.send({ type: 'role.changed', user: applicant }));
  await request(`/stage-one/${step}`);
  await resolveLookups(page);
  await resolveRecord(page, 'eoi', typed.values);
  const flow = firstActor('eoi');
  expect([flow === typed.flow, offer() !== null]).toEqual([false, false]);
  await page.perform(() => handleDrafts({ flow }, (report) => flow.send(report)));
  expect(offer()).not.toBeNull();
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
