// Saving a step that is not finished, to go on with it another time (product 1.7): what can be stored is stored, and the rest stays on the
// device.
import { expect, test } from 'vitest';
import {
  allSteps,
  changesOf,
  failureOf,
  partlyAnswered,
  savedAt,
  startRecordFlow,
  step,
} from '#tests/recordFlowHarness.ts';
import { steps } from '../catalogue/records/outlines.ts';
import { formatAnswers } from '../catalogue/fields/answers.ts';
import { fieldsOfStep } from '../catalogue/records/definition.ts';
import { hasChangedSinceDraft } from '../catalogue/records/drafts.ts';
import type { Failure, VersionedRecord } from '../ports.ts';
import { records } from '../catalogue/records/records.ts';

const id = '00000000-0000-4000-8000-000000000001';
const name = 'loan-purpose';
const stored = partlyAnswered(3, { ua_icexpressionofinterestid: id, ua_loanterm: 12 });
const answers = formatAnswers(fieldsOfStep(records.eoi, name), stored.values);
const location = { record: `eoi ${id}`, form: name };
const notices = {
  saved: { type: 'notice.raised', message: { messageId: 'notice.later.saved', type: 'success' } },
} as const;
const partialNotice = (...names: string[]) => ({
  type: 'notice.raised',
  message: {
    messageId: 'notice.later.partial',
    type: 'info',
    values: { hours: 24 },
    answers: { names, onPage: false },
  },
});

const wasSaved = { type: 'record.saved', save: { recordId: id, step: name, at: savedAt, done: 3 } };

/** The response to a save with these values. */
const savedWith = (values: Record<string, unknown>) => ({
  values: { ...stored.values, ...values },
  etag: '"2"',
});

async function opened(save: (VersionedRecord | Failure)[]) {
  const flow = startRecordFlow(step(name), { fetch: [stored], save });
  await flow.waitUntilIdle();
  flow.drafts.length = 0;
  return flow;
}

test('stores an incomplete step without moving the position, and opens the task list', async () => {
  const { actor, saved, emitted, drafts, path, waitUntilIdle } = await opened([
    savedWith({ ua_loanterm: 48 }),
  ]);
  actor.send({ type: 'step.submitted', later: true, answers: { ...answers, ua_loanterm: '48' } });
  await waitUntilIdle();
  expect(saved.map(({ values }) => [values['ua_loanterm'], values['ua_currentpageinapplication']])).toEqual([
    [48, name],
  ]);
  expect([await path(), emitted]).toEqual(['/stage-one/tasks', [wasSaved, notices.saved]]);
  expect(changesOf(drafts).at(-1)).toEqual({ type: 'draft.deleted', location, item: '' });
});

test('stores what is well-formed, and keeps on the device what is not', async () => {
  const { actor, saved, emitted, drafts, path, waitUntilIdle } = await opened([
    savedWith({ ua_loanterm: 48 }),
  ]);
  actor.send({
    type: 'step.submitted',
    later: true,
    answers: { ...answers, ua_loanterm: '48', ua_loanamount: 'lots' },
  });
  await waitUntilIdle();
  expect(saved.map(({ values }) => [values['ua_loanterm'], values['ua_loanamount']])).toEqual([[48, '']]);
  expect([await path(), emitted]).toEqual(['/stage-one/tasks', [wasSaved, partialNotice('ua_loanamount')]]);
  expect(changesOf(drafts)).toEqual([
    {
      type: 'draft.stored',
      location,
      content: {
        item: '',
        answers: { ua_loanterm: '48', ua_loanamount: 'lots' },
        base: { ua_loanterm: '12', ua_loanamount: '' },
        prefilled: {},
      },
    },
  ]);
  // The banner that offers the draft again does not blame this save on somebody else.
  const [kept] = drafts;
  const content = kept?.type === 'draft.stored' && kept.content;
  const { record } = actor.getSnapshot().context;
  expect(
    content && hasChangedSinceDraft(fieldsOfStep(records.eoi, name), content, record?.values ?? {}),
  ).toBe(false);
});

test('does not store a No for a question that is not answered yet', async () => {
  const name = 'ua_hasothersourcesoffunding';
  const { actor, saved, emitted, waitUntilIdle } = await opened([savedWith({ [name]: 2 })]);
  const described = {
    ...answers,
    ua_pleasedescribeproject: 'Paneli solar ar do’r gweithdy, a batri o dan y to.',
  };
  actor.send({ type: 'step.submitted', later: true, answers: described });
  await waitUntilIdle();
  expect([saved.map(({ values }) => values[name]), emitted.at(-1)]).toEqual([[2], notices.saved]);
});

const isInEngland = 'ua_isbasedinengland';

test.each([
  ['No', '0', partialNotice(isInEngland), { [isInEngland]: '0' }],
  ['Yes', '1', notices.saved, undefined],
] as const)(
  'an incomplete step whose stored form would read a No as unanswered: after %s the device has what is not stored',
  async (_, answer, notice, kept) => {
    const record = partlyAnswered(0, { ua_icexpressionofinterestid: id });
    const first = 'declarations';
    const fields = fieldsOfStep(records.eoi, first);
    const flow = startRecordFlow(step(first), {
      fetch: [record],
      save: [{ values: { ...record.values, [isInEngland]: Number(answer) }, etag: '"2"' }],
    });
    await flow.waitUntilIdle();
    flow.drafts.length = 0;
    flow.actor.send({
      type: 'step.submitted',
      later: true,
      answers: { ...formatAnswers(fields, {}), [isInEngland]: answer },
    });
    await flow.waitUntilIdle();
    expect(flow.emitted.at(-1)).toEqual(notice);
    const last = changesOf(flow.drafts).at(-1);
    expect(last?.type === 'draft.stored' ? last.content.answers : undefined).toEqual(kept);
  },
);

test('a malformed answer to what is no longer asked is left out, and nothing is kept on the device', async () => {
  const record = partlyAnswered(1, { ua_icexpressionofinterestid: id });
  const businessDetails = 'business-details';
  const fields = fieldsOfStep(records.eoi, businessDetails);
  const flow = startRecordFlow(step(businessDetails), { fetch: [record], save: [record] });
  await flow.waitUntilIdle();
  flow.actor.send({
    type: 'step.submitted',
    later: true,
    answers: { ...formatAnswers(fields, {}), ua_isvatregistered: '0', ua_vatnumber: '12' },
  });
  await flow.waitUntilIdle();
  expect([flow.emitted.at(-1), changesOf(flow.drafts).at(-1)?.type]).toEqual([
    notices.saved,
    'draft.deleted',
  ]);
});

test('a log out is refused while the device would lose a No that the save cannot store', async () => {
  const record = partlyAnswered(0, { ua_icexpressionofinterestid: id });
  const fields = fieldsOfStep(records.eoi, 'declarations');
  const { actor, saved, waitUntilIdle } = startRecordFlow(step('declarations'), { fetch: [record] });
  await waitUntilIdle();
  actor.send({ type: 'answers.typed', answers: { ...formatAnswers(fields, {}), [isInEngland]: '0' } });
  actor.send({ type: 'save.requested', endsDrafts: true });
  const { context } = await waitUntilIdle();
  expect([context.issues, saved]).toEqual([[{ path: isInEngland, messageId: 'storedWithStep' }], []]);
});

test('keeps all answers in the form when the save fails', async () => {
  const { actor, path, waitUntilIdle } = await opened([failureOf(500)]);
  const typed = { ...answers, ua_loanterm: '48', ua_loanamount: 'lots' };
  actor.send({ type: 'step.submitted', later: true, answers: typed });
  await waitUntilIdle();
  expect([await path(), actor.getSnapshot().context.answers]).toEqual([`/stage-one/${name}`, typed]);
});

const bank = 'business-finances';

/** Opens the step with the bank details of an Application with these values, and saves it for later with these answers. */
async function savedBankStep(values: Record<string, unknown>, changes: Record<string, string>) {
  const application = partlyAnswered(1, { ua_icapplicationid: id, ...values }, 'application');
  const flow = startRecordFlow(step(bank), { fetch: [application], save: [application] }, 'application');
  await flow.waitUntilIdle();
  const typed = formatAnswers(fieldsOfStep(records.application, bank), application.values);
  flow.actor.send({ type: 'step.submitted', later: true, answers: { ...typed, ...changes } });
  await flow.waitUntilIdle();
  return flow;
}

test('refuses a malformed answer that the device may not keep', async () => {
  const flow = await savedBankStep({}, { ua_businessbanksortcode: '12' });
  expect([await flow.path(), flow.saved, flow.actor.getSnapshot().context.issues]).toEqual([
    `/stage-two/${bank}`,
    [],
    [{ path: 'ua_businessbanksortcode', messageId: 'sortcode' }],
  ]);
});

test('saves a changed answer beside a stored one that breaks a rule, as the server does', async () => {
  const flow = await savedBankStep({ ua_businessbanksortcode: '12' }, { ua_businessbankname: 'Banc' });
  expect([
    flow.saved.map(({ values }) => [values['ua_businessbankname'], values['ua_businessbanksortcode']]),
    flow.actor.getSnapshot().context.issues,
  ]).toEqual([[['Banc', '12']], []]);
});

test.each(['12345678', 'no digits'])(
  'refuses a malformed long text when the device may not keep it beside the stored one: %s',
  async (before) => {
    const record = partlyAnswered(allSteps, {
      ua_icexpressionofinterestid: id,
      ua_pleasedescribeproject: before,
    });
    const { actor, saved, waitUntilIdle } = startRecordFlow(step(name), { fetch: [record], save: [record] });
    await waitUntilIdle();
    const stored = formatAnswers(fieldsOfStep(records.eoi, name), record.values);
    actor.send({
      type: 'step.submitted',
      later: true,
      answers: { ...stored, ua_pleasedescribeproject: 'Paneli\u0007' },
    });
    const { context } = await waitUntilIdle();
    const isRefused = before === '12345678';
    expect([saved.length, context.issues.map(({ path }) => path)]).toEqual(
      isRefused ? [0, ['ua_pleasedescribeproject']] : [1, []],
    );
  },
);

test('refuses to leave chosen files that are not uploaded', async () => {
  const documents = 'supporting-documents';
  const application = {
    ...partlyAnswered(steps.application.indexOf(documents), { ua_icapplicationid: id }, 'application'),
    related: { documents: { count: 1, uploadState: 3, unstoredCount: 1 } },
  };
  const flow = startRecordFlow(step(documents), { fetch: [application], save: [application] }, 'application');
  await flow.waitUntilIdle();
  flow.actor.send({ type: 'step.submitted', later: true, answers: {} });
  await flow.waitUntilIdle();
  expect([flow.saved, flow.actor.getSnapshot().context.issues]).toEqual([
    [],
    [{ path: 'documents', messageId: 'filesNotUploaded' }],
  ]);
});

test('saves what is well-formed before the user leaves, and stays at the step for the shell to leave', async () => {
  const { actor, saved, emitted, path, waitUntilIdle } = await opened([savedWith({ ua_loanterm: 48 })]);
  actor.send({ type: 'answers.typed', answers: { ...answers, ua_loanterm: '48' } });
  actor.send({ type: 'save.requested', endsDrafts: false });
  const snapshot = await waitUntilIdle();
  expect([saved.length, snapshot.hasTag('unsaved'), await path(), emitted]).toEqual([
    1,
    false,
    `/stage-one/${name}`,
    [wasSaved, notices.saved],
  ]);
});

test.each([
  [false, 1, false],
  [true, 0, true],
])(
  'at a save before leaving (by a log out: %s), a malformed answer is refused only for a log out, which deletes the drafts',
  async (endsDrafts, saves, isUnsaved) => {
    const { actor, saved, waitUntilIdle } = await opened([savedWith({})]);
    actor.send({ type: 'answers.typed', answers: { ...answers, ua_loanamount: 'lots' } });
    actor.send({ type: 'save.requested', endsDrafts });
    const snapshot = await waitUntilIdle();
    expect([saved.length, snapshot.hasTag('unsaved'), snapshot.context.issues]).toEqual([
      saves,
      isUnsaved,
      isUnsaved ? [{ path: 'ua_loanamount', messageId: 'money' }] : [],
    ]);
  },
);

test('a save before leaving that fails keeps the answers unsaved', async () => {
  const { actor, waitUntilIdle } = await opened([failureOf(500)]);
  const typed = { ...answers, ua_loanterm: '48' };
  actor.send({ type: 'answers.typed', answers: typed });
  actor.send({ type: 'save.requested', endsDrafts: false });
  const snapshot = await waitUntilIdle();
  expect([snapshot.hasTag('unsaved'), snapshot.context.typed]).toEqual([true, typed]);
});

test('refuses what it cannot store when the device does not keep drafts', async () => {
  const { actor, saved, emitted, waitUntilIdle } = await opened([savedWith({ ua_loanterm: 48 })]);
  const typed = { ...answers, ua_loanterm: '48', ua_loanamount: 'lots' };
  actor.send({ type: 'answers.typed', answers: typed });
  actor.send({ type: 'draft.refused' });
  actor.send({ type: 'step.submitted', later: true, answers: typed });
  await waitUntilIdle();
  const { value, context } = actor.getSnapshot();
  expect([value, context.issues, context.typed, saved, emitted]).toEqual([
    { answering: { [name]: { editing: 'changed' } } },
    [{ path: 'ua_loanamount', messageId: 'money' }],
    typed,
    [],
    [{ type: 'notice.dismissed' }],
  ]);
});

test('asks the device again in the next step after it has refused a draft', async () => {
  const { actor, waitUntilIdle } = await opened([savedWith({ ua_loanterm: 48 })]);
  actor.send({ type: 'draft.refused' });
  actor.send({ type: 'step.submitted', answers: { ...answers, ua_loanterm: '48' } });
  await waitUntilIdle();
  actor.send({ type: 'location.opened', location: step(name) });
  expect(actor.getSnapshot().context.isDraftRefused).toBe(false);
});
