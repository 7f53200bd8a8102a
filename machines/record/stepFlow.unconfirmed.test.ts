// A save whose answer did not arrive may have been stored (product 2.4, 2.13): until a fetch or a later save tells, the step claims nothing.
import { describe, expect, test } from 'vitest';
import {
  allSteps,
  changesOf,
  failureOf,
  partlyAnswered,
  startRecordFlow,
  step,
  submittedMessage,
} from '#tests/recordFlowHarness.ts';
import { sampleIds } from '#tests/samples.ts';
import { formatAnswers, type Answers, type Values } from '../catalogue/fields/answers.ts';
import { fieldsOfStep } from '../catalogue/records/definition.ts';
import type { RecordName } from '../catalogue/records/outlines.ts';
import { records } from '../catalogue/records/records.ts';
import type { VersionedRecord } from '../ports.ts';
import { currentValues, isOutcomeUnknownIn } from './flow.ts';

type Flow = ReturnType<typeof startRecordFlow>;

const name = 'contact-details';
const fields = fieldsOfStep(records.eoi, name);
/** The record before the save, and each version that a save has sent. */
const version = (position: string, etag: string, more: Values = {}): VersionedRecord => ({
  ...partlyAnswered(allSteps, { ua_position: position, ...more }),
  etag,
});
const before = version('Owner', '"1"');
const answersWith = (position: string, more: Answers = {}): Answers => ({
  ...formatAnswers(fields, before.values),
  ua_position: position,
  ...more,
});
const editing = (state: string) => ({ answering: { [name]: { editing: state } } });

/** Saves the step, and the answer is lost. */
async function lostSave(
  scripts: Parameters<typeof startRecordFlow>[1] = {},
  failures = [failureOf('timeout')],
): Promise<Flow> {
  const { fetch = [], save = [version('Manager', '"3"')], ...others } = scripts;
  const flow = startRecordFlow(step(name), {
    fetch: [before, ...fetch],
    save: [...failures, ...save],
    ...others,
  });
  await flow.waitUntilIdle();
  for (const [index] of failures.entries()) {
    flow.actor.send({ type: 'step.submitted', answers: answersWith(index === 0 ? 'Director' : 'Chair') });
    await flow.waitUntilIdle();
  }
  flow.drafts.length = 0;
  return flow;
}

const isUnsaved = ({ actor }: Flow) => actor.getSnapshot().hasTag('unsaved');

describe('after a save whose outcome is unknown', () => {
  test.each(['timeout', 'offline', 500, 'malformed'] as const)(
    'the answers from before it are not saved (%s)',
    async (status) => {
      const flow = await lostSave({ fetch: [failureOf('offline')] }, [failureOf(status)]);
      flow.actor.send({ type: 'answers.typed', answers: answersWith('Owner') });
      flow.clock.increment(10_000);
      expect([
        flow.actor.getSnapshot().value,
        isUnsaved(flow),
        isOutcomeUnknownIn(flow.actor.getSnapshot().context, fields),
        changesOf(flow.drafts),
      ]).toEqual([
        editing('changed'),
        true,
        true,
        [
          expect.objectContaining({
            type: 'draft.stored',
            content: {
              item: '',
              answers: { ua_position: 'Owner' },
              // When the save did arrive, the draft was typed over what it has sent.
              base: { ua_position: 'Director' },
              prefilled: {},
            },
          }),
        ],
      ]);
    },
  );

  test.each([400, 401, 403, 404, 409] as const)(
    'that the server has refused with %s the answers from before are saved',
    async (status) => {
      const flow = await lostSave({ save: [failureOf(status)] }, [failureOf(status)]);
      flow.actor.send({ type: 'answers.typed', answers: answersWith('Owner') });
      expect([flow.actor.getSnapshot().value, isUnsaved(flow)]).toEqual([editing('unchanged'), false]);
      expect(isOutcomeUnknownIn(flow.actor.getSnapshot().context, fields)).toBe(false);
    },
  );

  test('the answers from before it are sent once more when the user saves them', async () => {
    const flow = await lostSave({ save: [version('Owner', '"3"')] });
    flow.actor.send({ type: 'answers.typed', answers: answersWith('Owner') });
    flow.actor.send({ type: 'save.requested', endsDrafts: false });
    const { context } = await flow.waitUntilIdle();
    expect(flow.saved.map(({ values }) => values['ua_position'])).toEqual(['Director', 'Owner']);
    expect([isUnsaved(flow), isOutcomeUnknownIn(context, fields)]).toEqual([false, false]);
  });

  test('nothing is fetched until the user does something', async () => {
    const flow = await lostSave({ fetch: [version('Director', '"2"')] });
    const { context, value } = flow.actor.getSnapshot();
    expect([value, context.record?.etag, flow.saved.length]).toEqual([editing('changed'), '"1"', 1]);
  });

  test('a device that may not keep what was sent keeps no draft that has it', async () => {
    const flow = startRecordFlow(step('loan-purpose'), {
      fetch: [partlyAnswered(allSteps)],
      save: [failureOf('timeout')],
    });
    await flow.waitUntilIdle();
    const shown = formatAnswers(fieldsOfStep(records.eoi, 'loan-purpose'), partlyAnswered(allSteps).values);
    const sent = { ...shown, ua_pleasedescribeproject: 'Talwch i 20-30-40 12345678' };
    flow.actor.send({ type: 'step.submitted', answers: sent });
    await flow.waitUntilIdle();
    flow.actor.send({ type: 'answers.typed', answers: shown });
    flow.actor.send({ type: 'flush.requested' });
    expect(JSON.stringify(changesOf(flow.drafts))).not.toContain('12345678');
  });
});

describe('a conflict with a save whose answer was lost', () => {
  test('is none: the next save is sent once more from that version', async () => {
    const flow = await lostSave({
      fetch: [version('Director', '"2"')],
      save: [failureOf(412), version('Manager', '"3"')],
    });
    flow.actor.send({ type: 'step.submitted', answers: answersWith('Manager') });
    await flow.waitUntilIdle();
    expect(flow.saved.map(({ etag, values }) => [etag, values['ua_position']])).toEqual([
      ['"1"', 'Director'],
      ['"1"', 'Manager'],
      ['"2"', 'Manager'],
    ]);
    expect(await flow.path()).toBe('/stage-one/loan-purpose');
    expect(isOutcomeUnknownIn(flow.actor.getSnapshot().context, fields)).toBe(false);
  });

  test('is none when the first of two lost saves has arrived', async () => {
    const flow = await lostSave(
      { fetch: [version('Director', '"2"')], save: [failureOf(412), version('Manager', '"3"')] },
      [failureOf('timeout'), failureOf('offline')],
    );
    flow.actor.send({ type: 'step.submitted', answers: answersWith('Manager') });
    await flow.waitUntilIdle();
    expect(flow.saved.map(({ values }) => values['ua_position'])).toEqual([
      'Director',
      'Chair',
      'Manager',
      'Manager',
    ]);
  });

  test('is none when the save after it goes back to the answers from before', async () => {
    const flow = await lostSave({
      fetch: [version('Director', '"2"')],
      save: [failureOf(412), version('Owner', '"3"')],
    });
    flow.actor.send({ type: 'step.submitted', answers: answersWith('Owner') });
    await flow.waitUntilIdle();
    expect(flow.saved.at(-1)).toMatchObject({ etag: '"2"', values: { ua_position: 'Owner' } });
  });

  test('is one when somebody else has saved something else since', async () => {
    const flow = await lostSave({
      fetch: [version('Secretary', '"3"')],
      save: [failureOf(412)],
    });
    flow.actor.send({ type: 'step.submitted', answers: answersWith('Manager') });
    expect((await flow.waitUntilIdle()).value).toEqual({ answering: { [name]: 'resolvingConflict' } });
  });

  test('is one when the save that was refused before was not lost', async () => {
    const flow = await lostSave({ fetch: [version('Director', '"2"')], save: [failureOf(412)] }, [
      failureOf(400),
    ]);
    flow.actor.send({ type: 'step.submitted', answers: answersWith('Manager') });
    expect((await flow.waitUntilIdle()).value).toEqual({ answering: { [name]: 'resolvingConflict' } });
  });

  test.each<[RecordName, string, string, string | null]>([
    ['application', 'business-finances', 'ua_businessbankname', null],
    ['application', 'business-finances', 'ua_businessbankname', 'c-1'],
  ])('is none in the %s either (%s, %s, client %s)', async (record, formName, field, client) => {
    const stored = (text: string, etag: string) => ({
      ...partlyAnswered(allSteps, { [field]: text }, record),
      etag,
    });
    const flow = startRecordFlow(
      step(formName),
      {
        fetch: [stored('Un', '"1"'), stored('Dau', '"2"')],
        save: [failureOf('timeout'), failureOf(412), stored('Tri', '"3"')],
      },
      record,
      client,
    );
    await flow.waitUntilIdle();
    const rows = fieldsOfStep(records[record], formName);
    const typed = (text: string) => ({ ...formatAnswers(rows, stored('Un', '').values), [field]: text });
    for (const text of ['Dau', 'Tri']) {
      flow.actor.send({ type: 'step.submitted', answers: typed(text), later: true });
      await flow.waitUntilIdle();
    }
    expect(flow.saved.map(({ etag, values }) => [etag, values[field]])).toEqual([
      ['"1"', 'Dau'],
      ['"1"', 'Tri'],
      ['"2"', 'Tri'],
    ]);
  });
});

test('the stored row that is chosen again after a lost save is sent with its own name', async () => {
  const form = 'business-details';
  const stored = partlyAnswered(allSteps, { ua_sectorname: 'Crops' });
  const flow = startRecordFlow(step(form), { fetch: [stored], save: [failureOf('timeout'), stored] });
  await flow.waitUntilIdle();
  const shown = formatAnswers(fieldsOfStep(records.eoi, form), stored.values);
  const other = { id: '99999999-9999-4999-8999-999999999999', name: 'Dairy', parent: sampleIds.sectorparent };
  flow.actor.send({
    type: 'step.submitted',
    answers: { ...shown, ua_umisector: other.id },
    lookups: { sector: [other] },
  });
  await flow.waitUntilIdle();
  flow.actor.send({ type: 'answers.typed', answers: shown });
  // The question before leaving saves without the rows of the form.
  flow.actor.send({ type: 'save.requested', endsDrafts: false });
  await flow.waitUntilIdle();
  expect(flow.saved.map(({ values }) => [values['ua_umisector'], values['ua_sectorname']])).toEqual([
    [other.id, 'Dairy'],
    [shown['ua_umisector'], 'Crops'],
  ]);
});

test('without an ETag the next save tells what is stored', async () => {
  const flow = startRecordFlow(step(name), {
    fetch: [{ ...before, etag: null }],
    save: [failureOf('timeout'), { ...version('Owner', ''), etag: null }],
  });
  await flow.waitUntilIdle();
  flow.actor.send({ type: 'step.submitted', answers: answersWith('Director') });
  await flow.waitUntilIdle();
  flow.actor.send({ type: 'step.submitted', answers: answersWith('Owner'), later: true });
  const { context } = await flow.waitUntilIdle();
  expect([isOutcomeUnknownIn(context, fields), flow.saved.length]).toEqual([false, 2]);
});

describe('leaving a step whose save was lost', () => {
  const left = async (scripts: Parameters<typeof startRecordFlow>[1]) => {
    const flow = await lostSave(scripts);
    flow.actor.send({ type: 'answers.discarded' });
    flow.actor.send({ type: 'location.opened', location: step('declarations') });
    return flow;
  };

  test('fetches the record, so that the step shows what is stored when it is opened again', async () => {
    const flow = await left({ fetch: [version('Director', '"2"')] });
    expect(await flow.path()).toBe('/stage-one/declarations');
    flow.actor.send({ type: 'location.opened', location: step(name) });
    const { context, value } = await flow.waitUntilIdle();
    expect([currentValues(context)['ua_position'], isOutcomeUnknownIn(context, fields), value]).toEqual([
      'Director',
      false,
      editing('unchanged'),
    ]);
  });

  test('opens the page that was asked for last while it is fetched', async () => {
    const flow = await left({ fetch: [version('Director', '"2"')] });
    flow.actor.send({ type: 'location.opened', location: step('loan-purpose') });
    expect(await flow.path()).toBe('/stage-one/loan-purpose');
  });

  test('opens the page also when the fetch fails, and then does not claim that the step is saved', async () => {
    const flow = await left({ fetch: [failureOf('offline')] });
    expect(await flow.path()).toBe('/stage-one/declarations');
    flow.actor.send({ type: 'location.opened', location: step(name) });
    const { context } = await flow.waitUntilIdle();
    expect([currentValues(context)['ua_position'], isOutcomeUnknownIn(context, fields)]).toEqual([
      'Owner',
      true,
    ]);
    // The other steps were not part of that save.
    expect(isOutcomeUnknownIn(context, fieldsOfStep(records.eoi, 'loan-purpose'))).toBe(false);
  });

  test('shows the record read-only, and says why, when it was closed meanwhile', async () => {
    const flow = await left({ fetch: [version('Director', '"2"', { ua_currentstatus: 'eoi-submitted' })] });
    expect(await flow.path()).toBe('/stage-one/review');
    expect(flow.emitted.at(-1)).toEqual({ type: 'notice.raised', message: submittedMessage });
  });
});

test('a fetch after a refused change tells, and the answers from before the lost save stay unsaved', async () => {
  const flow = await lostSave({ fetch: [version('Director', '"2"')] });
  flow.actor.send({ type: 'answers.typed', answers: answersWith('Owner') });
  flow.actor.send({ type: 'change.refused', message: { messageId: 'notice.files.422', type: 'info' } });
  const { context, value } = await flow.waitUntilIdle();
  expect([value, context.typed?.['ua_position'], isOutcomeUnknownIn(context, fields)]).toEqual([
    editing('changed'),
    'Owner',
    false,
  ]);
});

describe('a list or document that is refused while nothing is typed in the form', () => {
  const refused = async (fetched: VersionedRecord) => {
    const flow = startRecordFlow(step(name), { fetch: [before, fetched] });
    const { context } = await flow.waitUntilIdle();
    flow.actor.send({ type: 'change.refused', message: { messageId: 'notice.files.422', type: 'info' } });
    const after = await flow.waitUntilIdle();
    return [after.value, after.context.formVersion - context.formVersion, after.context.record?.etag];
  };

  test.each([
    ['stays as it is', before],
    ['stays as it is when only another step has changed', version('Owner', '"2"', { ua_loanterm: 48 })],
  ])('the form %s', async (_title, fetched) => {
    expect(await refused(fetched)).toEqual([editing('unchanged'), 0, fetched.etag]);
  });

  test('the form shows what somebody else has changed in the step', async () => {
    expect(await refused(version('Secretary', '"2"'))).toEqual([editing('unchanged'), 1, '"2"']);
  });
});
