// Takes every exit of every step with an unsaved answer, and compares what becomes of it with the table of exits (product 1.9).
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { records } from '#machines/catalogue/records/records.ts';
import { formatAnswers, type Values } from '#machines/catalogue/fields/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { createDraft } from '#machines/catalogue/records/drafts.ts';
import { exits, type ExitName, type ExitOutcome } from '#machines/catalogue/records/exits.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { outlines, steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { currentStep } from '#machines/record/stepFlow.ts';
import { completeRelated } from '../applicationSamples.ts';
import { applicant } from '../paths/users.ts';
import { minimalRecord } from '../samples.ts';
import { fillForm } from './fillForm.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { pendingPort } from './pendingActors.ts';
import { buttonClick, textOf } from './queries.ts';
import { resolveLookups } from './resolvePorts.ts';
import { actorsOf, clockOf, firstActor } from './viewActors.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

const idOf = '00000000-0000-4000-8000-000000000001';

interface TypedStep {
  record: RecordName;
  /** The stored record. */
  values: Values;
  field: string;
  isSensitive: boolean;
}

/** Opens a step of a complete record from another page, and types an answer without saving it. */
async function typeIn(record: RecordName, step: string): Promise<TypedStep> {
  const { idField, stage } = outlines[record];
  const rows = fieldsOfStep(records[record], step).filter(([, { when, pattern }]) => !when && !pattern);
  const isWritten = ([, { kind }]: (typeof rows)[number]) => kind === 'text' || kind === 'textarea';
  const found =
    rows.find((row) => isWritten(row) && !row[1].sensitive) ??
    rows.find(([, { kind, sensitive }]) => kind === 'bool' && !sensitive) ??
    rows.find(([, { kind }]) => kind === 'bool');
  if (found === undefined) throw new Error(`${step} has no field that can be changed.`);
  const [field, { kind, sensitive }] = found;
  const values = { ...minimalRecord(record), [idField]: idOf };
  page = await openPage({ address: parseAddress('/faq'), language: 'en', user: applicant });
  await page.perform(() =>
    page.shell.send({ type: 'address.requested', address: parseAddress(`/${stage}/${step}`) }),
  );
  await resolveLookups(page);
  const related = record === 'application' ? completeRelated() : {};
  await page.perform(() =>
    pendingPort(firstActor(record), 'fetchRecord').resolve({ values, etag: '1', related }),
  );
  const stored = formatAnswers(rows, values)[field];
  const other = 'Ateb arall, sydd yr un mor gywir ac yn ddigon hir i fod yn ddisgrifiad.';
  await fillForm(page, { [field]: kind === 'bool' ? stored !== true : other });
  expect(firstActor(record).getSnapshot().hasTag('unsaved')).toBe(true);
  return { record, values, field, isSensitive: sensitive === true };
}

const request = (path: string) =>
  page.perform(() => page.shell.send({ type: 'address.requested', address: parseAddress(path) }));

/** Whether the machine has given the answer to the port of drafts; e2e/drafts.spec.ts covers the storage behind it. */
function isKept({ record, field }: TypedStep, step: string): boolean {
  const snapshot = firstActor(record).getSnapshot();
  const { typed, record: stored } = snapshot.context;
  const draft = createDraft(fieldsOfStep(records[record], step), typed, stored.values);
  return (
    snapshot.matches({ answering: { [step]: { editing: 'changed' } } }) && field in (draft?.answers ?? {})
  );
}

/** A save that is refused, and the record that the portal fetches then. */
async function saveRefused({ record }: TypedStep, status: number, invoke: string, values: Values) {
  const flow = firstActor(record);
  await page.perform(() => flow.send({ type: 'save.requested', endsDrafts: false }));
  await page.perform(() => pendingPort(flow, 'saveRecord').reject({ status, notice: null }));
  await page.perform(() => pendingPort(flow, invoke).resolve({ values, etag: '2', related: {} }));
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

const session = (user: typeof applicant | null, reason: 'expired' | 'signedout' | null) => ({
  type: 'session.changed' as const,
  user,
  reason,
  expiredUserId: reason === 'expired' ? applicant.id : null,
});

const takeExit: Record<ExitName, (typed: TypedStep, step: string) => Promise<unknown>> = {
  link: () => request('/eligibility-criteria'),
  back: () => page.perform(() => page.router.navigate(-1)),
  cancel: async () => buttonClick(page, 'button.cancel')?.(),
  logout: async () => buttonClick(page, 'nav.logout')?.(),
  close: ({ record }) => page.perform(() => firstActor(record).send({ type: 'page.hidden' })),
  // The draft is written while the user types, before anything can crash.
  crash: ({ record }) =>
    page.perform(() => clockOf(firstActor(record)).endDelay(limits.drafts.writeInterval)),
  language: () => page.perform(() => page.shell.send({ type: 'language.chosen', language: 'cy' })),
  expiry: async () => {
    await page.perform(() => page.shell.send(session(null, 'expired')));
    await page.perform(() => page.shell.send(session(applicant, null)));
  },
  saved: (typed, step) => saveRefused(typed, 412, 'fetchServerVersion', changedElsewhere(typed, step)),
  submitted: (typed) =>
    saveRefused(typed, 422, 'fetchSaveOutcome', {
      ...typed.values,
      ua_currentstatus: outlines[typed.record].submittedStatus,
    }),
  loggedOut: () => page.perform(() => page.shell.send(session(null, 'signedout'))),
};

/** What the page shows of each outcome. */
const isSeen: Record<ExitOutcome, (typed: TypedStep, step: string) => boolean> = {
  asked: () => screen.queryByRole('dialog', { name: /^(Leave this page|Cancel your changes)\?$/ }) !== null,
  warned: () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  kept: isKept,
  unchanged: ({ record }, step) => {
    const snapshot = firstActor(record).getSnapshot();
    return currentStep(snapshot) === step && snapshot.hasTag('unsaved') && !snapshot.hasTag('dialog');
  },
  copied: ({ field }) =>
    screen
      .getByRole<HTMLTextAreaElement>('textbox', { name: textOf(page.intl, 'overtaken.label') })
      .value.startsWith(textOf(page.intl, `field.${field}`)),
  chosen: () => screen.queryByRole('dialog', { name: textOf(page.intl, 'dialog.conflict.title') }) !== null,
  lost: (typed, step) => actorsOf(typed.record).length === 0 || !isKept(typed, step),
};

const all = (['eoi', 'application'] as const).flatMap((record) =>
  steps[record].map((step) => [record, step] as const),
);

describe.each(all)('%s, %s', (record, step) => {
  test.each(Object.keys(exits) as ExitName[])('%s', async (exit) => {
    const typed = await typeIn(record, step);
    await takeExit[exit](typed, step);
    const { answers, sensitive } = exits[exit];
    const expected = typed.isSensitive ? sensitive : answers;
    expect(expected.map((outcome) => [outcome, isSeen[outcome](typed, step)])).toEqual(
      expected.map((outcome) => [outcome, true]),
    );
  });
});
