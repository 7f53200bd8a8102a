// What saving a step sends, and which answers survive its failures (product 2.4, 2.13, 6.16).
import { describe, expect, test } from 'vitest';
import { matchesState } from 'xstate';
import {
  allSteps,
  completeEoi,
  partlyAnswered,
  startRecordFlow,
  failureOf,
  review,
  savedAt,
  step,
  submittedMessage,
} from '#tests/recordFlowHarness.ts';
import { minimalAnswers, sampleIds, validAnswers, validRecord } from '#tests/samples.ts';
import type { Message } from '../catalogue/api/errors.ts';
import { formatAnswers, type Answers } from '../catalogue/fields/answers.ts';
import { differingNames } from '../catalogue/records/drafts.ts';
import { fieldsOfStep, type ValuesOf } from '../catalogue/records/definition.ts';
import { records } from '../catalogue/records/records.ts';

/** The row of the sector in the samples. */
const crops = { id: sampleIds.sector, name: 'Crops', parent: sampleIds.sectorparent };

describe('saving a step', () => {
  test('sends the whole record, the following step, the submit flag 2 and the ETag', async () => {
    const stored = partlyAnswered(1, { ua_newer: 'kept' });
    const { actor, saved, path, waitUntilIdle } = startRecordFlow(step('business-details'), {
      fetch: [stored],
      save: [partlyAnswered(2)],
    });
    await waitUntilIdle();
    actor.send({ type: 'step.submitted', answers: validAnswers('eoi', 'business-details') });
    expect(await path()).toBe('/stage-one/contact-details');
    const full = validRecord('eoi');
    const own = fieldsOfStep(records.eoi, 'business-details').map(([name]) => [name, full[name]]);
    expect(saved).toEqual([
      {
        client: null,
        etag: '"1"',
        values: expect.objectContaining({
          ...Object.fromEntries(own),
          ua_newer: 'kept',
          ua_agreetodataprotection: true,
          ua_currentpageinapplication: 'contact-details',
          ua_submiteoi: 2,
          // Not answered yet: the defaults of the wire.
          ua_hasothersourcesoffunding: 0,
          ua_registeredaddresssameastrading: 2,
          ua_loanamount: '',
          ua_technologies: [],
        }),
      },
    ]);
  });

  test('never moves the furthest step back and keeps the last step', async () => {
    const { actor, saved, waitUntilIdle } = startRecordFlow(step('declarations'), {
      fetch: [partlyAnswered(allSteps)],
      save: [partlyAnswered(allSteps)],
    });
    await waitUntilIdle();
    actor.send({ type: 'step.submitted', answers: minimalAnswers('eoi', 'declarations') });
    await waitUntilIdle();
    actor.send({ type: 'location.opened', location: step('loan-purpose') });
    actor.send({ type: 'step.submitted', answers: minimalAnswers('eoi', 'loan-purpose') });
    await waitUntilIdle();
    expect(saved.map(({ values }) => values['ua_currentpageinapplication'])).toEqual([
      'loan-purpose',
      'loan-purpose',
    ]);
  });

  test.each([
    ['each answer has another ETag', ['"2"', '"3"']],
    ['the ETag never changes', ['"1"', '"1"']],
  ])(
    'is sent once more when a 412 has no reason, and then says so and asks nothing, also when %s',
    async (_, [second = '', third = '']) => {
      const { actor, saved, emitted, waitUntilIdle } = startRecordFlow(step('contact-details'), {
        fetch: [
          partlyAnswered(allSteps),
          { ...partlyAnswered(allSteps), etag: second },
          { ...partlyAnswered(allSteps), etag: third },
        ],
        save: [failureOf(412), failureOf(412), partlyAnswered(allSteps)],
      });
      await waitUntilIdle();
      const answers = validAnswers('eoi', 'contact-details');
      actor.send({ type: 'step.submitted', answers });
      const { value, context } = await waitUntilIdle();
      expect([value, context.typed, saved.map(({ etag }) => etag), emitted]).toEqual([
        { answering: { 'contact-details': { editing: 'changed' } } },
        answers,
        ['"1"', second],
        [
          {
            type: 'notice.raised',
            message: { messageId: 'notice.conflict.unchanged', type: 'error' },
          },
        ],
      ]);
      // The person's next press begins anew.
      actor.send({ type: 'step.submitted', answers });
      await waitUntilIdle();
      expect(saved.at(-1)?.etag).toBe(third);
    },
  );

  test('leads from the last step to the review', async () => {
    const { actor, path, waitUntilIdle } = startRecordFlow(step('loan-purpose'), {
      fetch: [partlyAnswered(3)],
      save: [partlyAnswered(allSteps)],
    });
    await waitUntilIdle();
    actor.send({ type: 'step.submitted', answers: minimalAnswers('eoi', 'loan-purpose') });
    expect(await path()).toBe('/stage-one/review');
  });

  test('does not send an incomplete step and keeps its answers and issues', async () => {
    const { actor, saved, waitUntilIdle } = startRecordFlow(step('loan-purpose'), {
      fetch: [partlyAnswered(3)],
    });
    await waitUntilIdle();
    const answers = {
      ...minimalAnswers('eoi', 'loan-purpose'),
      ua_loanterm: '99',
      ua_pleasedescribeproject: '',
    };
    actor.send({ type: 'step.submitted', answers });
    const { value, context } = actor.getSnapshot();
    expect([saved, value, context.answers, context.issues]).toEqual([
      [],
      { answering: { 'loan-purpose': { editing: 'changed' } } },
      answers,
      [
        { path: 'ua_loanterm', messageId: 'integerRange' },
        { path: 'ua_pleasedescribeproject', messageId: 'required' },
      ],
    ]);
  });

  test('keeps the answers and shows the server’s issues when the save fails', async () => {
    const issues = [{ path: 'ua_loanterm', messageId: 'integerRange' }] as const;
    const { actor, emitted, waitUntilIdle } = startRecordFlow(step('loan-purpose'), {
      fetch: [partlyAnswered(3)],
      save: [failureOf(400, { issues }), partlyAnswered(allSteps)],
    });
    await waitUntilIdle();
    const answers = minimalAnswers('eoi', 'loan-purpose');
    actor.send({ type: 'step.submitted', answers });
    const { value, context } = await waitUntilIdle();
    expect([value, context.answers, context.issues, emitted]).toEqual([
      { answering: { 'loan-purpose': { editing: 'changed' } } },
      answers,
      issues,
      [{ type: 'notice.raised', message: { messageId: 'notice.400', type: 'error' } }],
    ]);
    actor.send({ type: 'step.submitted', answers });
    expect((await waitUntilIdle()).value).toBe('reviewing');
  });

  test('sends nothing for a second press while saving', async () => {
    const { actor, saved, waitUntilIdle } = startRecordFlow(step('loan-purpose'), {
      fetch: [partlyAnswered(3)],
      save: [partlyAnswered(allSteps)],
    });
    await waitUntilIdle();
    const submitted = { type: 'step.submitted', answers: minimalAnswers('eoi', 'loan-purpose') } as const;
    actor.send(submitted);
    actor.send(submitted);
    await waitUntilIdle();
    expect(saved).toHaveLength(1);
  });

  test('sends the last good value of a hidden field that cannot be read', async () => {
    const stored = partlyAnswered(allSteps, {
      ua_ischarity: 1,
      ua_charitynumber: '123456',
      ua_charityregistrationdate: '2001-01-01',
    });
    const { actor, saved, waitUntilIdle } = startRecordFlow(step('business-details'), {
      fetch: [stored],
      save: [stored],
    });
    await waitUntilIdle();
    const answers = {
      ...minimalAnswers('eoi', 'business-details'),
      ua_ischarity: '0',
      ua_charitynumber: 'abc',
    };
    actor.send({ type: 'step.submitted', answers });
    await waitUntilIdle();
    expect(saved[0]?.values).toMatchObject({ ua_ischarity: 0, ua_charitynumber: '123456' });
  });

  test('keeps the answers and shows the notice when the save fails with 401 after signing in again', async () => {
    const { actor, emitted, path, waitUntilIdle } = startRecordFlow(step('loan-purpose'), {
      fetch: [partlyAnswered(3)],
      save: [failureOf(401)],
    });
    await waitUntilIdle();
    const answers = minimalAnswers('eoi', 'loan-purpose');
    actor.send({ type: 'step.submitted', answers });
    const { context } = await waitUntilIdle();
    expect([await path(), context.answers, emitted]).toEqual([
      '/stage-one/loan-purpose',
      answers,
      [{ type: 'notice.raised', message: failureOf(401).notice }],
    ]);
  });

  test('leads back to the step after a refetch, not to the location requested before', async () => {
    const { actor, path, waitUntilIdle } = startRecordFlow(review, {
      fetch: [partlyAnswered(3), partlyAnswered(allSteps)],
      save: [failureOf(422)],
    });
    await waitUntilIdle();
    actor.send({ type: 'step.submitted', answers: minimalAnswers('eoi', 'loan-purpose') });
    expect(await path()).toBe('/stage-one/loan-purpose');
  });

  test('shows the record read-only when it was submitted elsewhere', async () => {
    const { actor, emitted, path, waitUntilIdle } = startRecordFlow(step('loan-purpose'), {
      fetch: [partlyAnswered(allSteps), partlyAnswered(allSteps, { ua_currentstatus: 'eoi-submitted' })],
      save: [failureOf(422)],
    });
    await waitUntilIdle();
    actor.send({ type: 'step.submitted', answers: minimalAnswers('eoi', 'loan-purpose') });
    expect([await path(), emitted]).toEqual([
      '/stage-one/review',
      [{ type: 'notice.raised', message: submittedMessage }],
    ]);
  });

  test('does not send back the message of a query', async () => {
    const { actor, saved, waitUntilIdle } = startRecordFlow(step('loan-purpose'), {
      fetch: [
        partlyAnswered(3, { ua_currentstatus: 'eoi-in-query', ua_statusmessage: { en: 'Why?', cy: 'Pam?' } }),
      ],
      save: [partlyAnswered(allSteps)],
    });
    await waitUntilIdle();
    actor.send({ type: 'step.submitted', answers: minimalAnswers('eoi', 'loan-purpose') });
    await waitUntilIdle();
    expect([saved.length, saved[0]?.values['ua_statusmessage']]).toEqual([1, undefined]);
  });

  test('does not send a sector of another industry, and shows its issue beside the field', async () => {
    const { actor, saved, waitUntilIdle } = startRecordFlow(step('business-details'), {
      fetch: [partlyAnswered(1)],
    });
    await waitUntilIdle();
    const answers = minimalAnswers('eoi', 'business-details');
    const lookups = { sector: [{ ...crops, parent: '99999999-9999-4999-8999-999999999999' }] };
    actor.send({ type: 'step.submitted', answers, lookups });
    await waitUntilIdle();
    expect([saved, actor.getSnapshot().context.issues]).toEqual([
      [],
      [{ path: 'ua_umisector', messageId: 'sectorOfParent' }],
    ]);
  });

  test('a prefilled value is not sent with another step', async () => {
    const { actor, saved, waitUntilIdle } = startRecordFlow(step('loan-purpose'), {
      fetch: [partlyAnswered(3)],
      save: [partlyAnswered(3)],
    });
    await waitUntilIdle();
    actor.send({ type: 'record.prefilled', values: { ua_registeredaddressline1: '1 Y Stryd Fawr' } });
    actor.send({ type: 'location.opened', location: step('declarations') });
    actor.send({ type: 'step.submitted', answers: minimalAnswers('eoi', 'declarations') });
    await waitUntilIdle();
    expect(saved[0]?.values['ua_registeredaddressline1']).toBe('');
  });

  test('a prefilled value survives a conflict between two versions', async () => {
    const serverVersion = { ...partlyAnswered(allSteps), etag: '"2"' };
    const { actor, saved, waitUntilIdle } = startRecordFlow(step('loan-purpose'), {
      fetch: [partlyAnswered(allSteps), serverVersion],
      save: [failureOf(412), serverVersion],
    });
    await waitUntilIdle();
    actor.send({ type: 'record.prefilled', values: { ua_registeredaddressline1: '1 Y Stryd Fawr' } });
    actor.send({ type: 'step.submitted', answers: minimalAnswers('eoi', 'loan-purpose') });
    await waitUntilIdle();
    actor.send({ type: 'version.kept' });
    await waitUntilIdle();
    expect(saved.map(({ values }) => values['ua_registeredaddressline1'])).toEqual([
      '1 Y Stryd Fawr',
      '1 Y Stryd Fawr',
    ]);
  });
});

describe('what is typed while a step is saved', () => {
  const sent = minimalAnswers('eoi', 'loan-purpose');
  const typed = { ...sent, ua_loanterm: '48' };
  const changedSince = {
    type: 'notice.raised',
    message: { messageId: 'notice.save.changedsince', type: 'info' },
  };
  const started = (save: Parameters<typeof startRecordFlow>[1] = {}) =>
    startRecordFlow(step('loan-purpose'), {
      fetch: [partlyAnswered(3)],
      save: [partlyAnswered(allSteps)],
      ...save,
    });
  /** Types something else during a save that meets another user's change of the same field: the user has to choose. */
  async function conflictAfterTyping(newer: Answers) {
    const theirs = { ...partlyAnswered(allSteps, { ua_loanterm: 60 }), etag: '"2"' };
    const flow = started({
      fetch: [partlyAnswered(3), theirs],
      save: [failureOf(412), { ...theirs, etag: '"3"' }],
    });
    await flow.waitUntilIdle();
    flow.actor.send({ type: 'step.submitted', answers: sent });
    flow.actor.send({ type: 'answers.typed', answers: newer });
    await flow.waitUntilIdle();
    return flow;
  }
  const lastDraft = ({ drafts }: ReturnType<typeof startRecordFlow>) =>
    drafts.findLast(({ type }) => type !== 'draft.requested');

  test('keeps the step open, unsaved and on the device, and is sent by the next save with the new ETag', async () => {
    const flow = started({ save: [{ ...partlyAnswered(allSteps), etag: '"2"' }] });
    const { actor, saved, emitted, path, waitUntilIdle } = flow;
    await waitUntilIdle();
    actor.send({ type: 'step.submitted', answers: sent });
    const { formVersion } = actor.getSnapshot().context;
    actor.send({ type: 'answers.typed', answers: typed });
    expect(lastDraft(flow)).toMatchObject({ type: 'draft.stored', content: { answers: typed } });
    const { value, context } = await waitUntilIdle();
    expect([value, context.answers, context.typed, context.formVersion]).toEqual([
      { answering: { 'loan-purpose': { editing: 'changed' } } },
      typed,
      typed,
      formVersion,
    ]);
    expect(emitted).toEqual([
      { type: 'record.saved', save: { recordId: '', step: 'loan-purpose', at: savedAt, done: 4 } },
      changedSince,
    ]);
    expect(lastDraft(flow)).toMatchObject({
      type: 'draft.stored',
      content: { answers: { ua_loanterm: '48' } },
    });
    actor.send({ type: 'step.submitted', answers: typed });
    expect(await path()).toBe('/stage-one/review');
    expect(saved.map(({ etag, values: { ua_loanterm } }) => [etag, ua_loanterm])).toEqual([
      ['"1"', Number(sent['ua_loanterm'])],
      ['"2"', 48],
    ]);
    expect(lastDraft(flow)).toMatchObject({ type: 'draft.deleted' });
  });

  test('opens the next page when the answers are again those that were sent', async () => {
    const { actor, emitted, path, waitUntilIdle } = started();
    await waitUntilIdle();
    actor.send({ type: 'step.submitted', answers: sent });
    actor.send({ type: 'answers.typed', answers: typed });
    actor.send({ type: 'answers.typed', answers: sent });
    expect(await path()).toBe('/stage-one/review');
    expect(emitted).not.toContainEqual(changedSince);
  });

  test('keeps the step open when it was saved to be finished later or to leave the page', async () => {
    for (const more of [{ later: true }, { later: true, leaving: { endsDrafts: true } }] as const) {
      const { actor, emitted, waitUntilIdle } = started();
      await waitUntilIdle();
      actor.send({ type: 'step.submitted', answers: sent, ...more });
      actor.send({ type: 'answers.typed', answers: typed });
      const { value, context } = await waitUntilIdle();
      expect([value, context.typed, emitted.at(-1)]).toEqual([
        { answering: { 'loan-purpose': { editing: 'changed' } } },
        typed,
        changedSince,
      ]);
    }
  });

  test('stays in the form when the save fails', async () => {
    const flow = started({ save: [failureOf('offline')] });
    await flow.waitUntilIdle();
    flow.actor.send({ type: 'step.submitted', answers: sent });
    flow.actor.send({ type: 'answers.typed', answers: typed });
    const { value, context } = await flow.waitUntilIdle();
    expect([value, context.typed]).toEqual([
      { answering: { 'loan-purpose': { editing: 'changed' } } },
      typed,
    ]);
    expect(lastDraft(flow)).toMatchObject({ type: 'draft.stored', content: { answers: typed } });
  });

  test('is not saved by the second try after another user has saved the record', async () => {
    const newer = { ...partlyAnswered(3), etag: '"2"' };
    const { actor, saved, waitUntilIdle } = started({
      fetch: [partlyAnswered(3), newer],
      save: [failureOf(412), { ...partlyAnswered(allSteps), etag: '"3"' }],
    });
    await waitUntilIdle();
    actor.send({ type: 'step.submitted', answers: sent });
    actor.send({ type: 'answers.typed', answers: typed });
    const { value, context } = await waitUntilIdle();
    expect(saved.map(({ values: { ua_loanterm } }) => ua_loanterm)).toEqual([
      Number(sent['ua_loanterm']),
      Number(sent['ua_loanterm']),
    ]);
    expect([value, context.typed]).toEqual([
      { answering: { 'loan-purpose': { editing: 'changed' } } },
      typed,
    ]);
  });

  test('is among the answers between which the user chooses after another user has changed the same field', async () => {
    const { actor, saved, waitUntilIdle } = await conflictAfterTyping(typed);
    const { value, context } = actor.getSnapshot();
    expect([value, context.answers]).toEqual([{ answering: { 'loan-purpose': 'resolvingConflict' } }, typed]);
    actor.send({ type: 'version.kept' });
    await waitUntilIdle();
    expect(saved[1]?.values).toMatchObject({ ua_loanterm: 48 });
  });

  test('is no conflict with the user’s own save whose answer could not be read', async () => {
    const stored = { ...partlyAnswered(allSteps), etag: '"2"' };
    const { actor, waitUntilIdle } = started({
      fetch: [partlyAnswered(3), stored],
      save: [failureOf('malformed')],
    });
    await waitUntilIdle();
    actor.send({ type: 'step.submitted', answers: sent });
    actor.send({ type: 'answers.typed', answers: typed });
    const { value, context } = await waitUntilIdle();
    expect([value, context.typed, context.record?.etag]).toEqual([
      { answering: { 'loan-purpose': { editing: 'changed' } } },
      typed,
      '"2"',
    ]);
  });

  test('is checked like every save when the user keeps it in a conflict', async () => {
    const { actor, saved, waitUntilIdle } = await conflictAfterTyping({ ...sent, ua_loanterm: '999' });
    actor.send({ type: 'version.kept' });
    const { value, context } = await waitUntilIdle();
    expect([value, context.typed?.['ua_loanterm'], context.issues, saved.length]).toEqual([
      { answering: { 'loan-purpose': { editing: 'changed' } } },
      '999',
      [{ path: 'ua_loanterm', messageId: 'integerRange' }],
      1,
    ]);
  });

  test('opens the task list when a malformed answer is typed back during the save', async () => {
    const malformed = { ...sent, ua_loanterm: '4x' };
    const { actor, emitted, path, waitUntilIdle } = started();
    await waitUntilIdle();
    actor.send({ type: 'step.submitted', answers: malformed, later: true });
    actor.send({ type: 'answers.typed', answers: typed });
    actor.send({ type: 'answers.typed', answers: { ...malformed } });
    expect(await path()).toBe('/stage-one/tasks');
    expect(emitted).not.toContainEqual(changedSince);
  });

  test('keeps the step open, and the page says as well that malformed answers were left out', async () => {
    const { actor, emitted, waitUntilIdle } = started();
    await waitUntilIdle();
    actor.send({ type: 'step.submitted', answers: { ...sent, ua_loanterm: '4x' }, later: true });
    actor.send({ type: 'answers.typed', answers: { ...sent, ua_loanterm: '4xy' } });
    const { context } = await waitUntilIdle();
    expect(context.typed).toMatchObject({ ua_loanterm: '4xy' });
    expect(emitted.at(-1)).toEqual({
      type: 'notice.raised',
      message: {
        messageId: 'notice.save.partialsince',
        type: 'info',
        answers: { names: ['ua_loanterm'], onPage: true },
      },
    });
  });

  test('shows the stored answers when the answers were discarded during a save refused with 412', async () => {
    const theirs = { ...partlyAnswered(allSteps, { ua_loanterm: 60 }), etag: '"2"' };
    const { actor, saved, emitted, waitUntilIdle } = started({
      fetch: [partlyAnswered(3), theirs],
      save: [failureOf(412)],
    });
    await waitUntilIdle();
    actor.send({ type: 'step.submitted', answers: sent });
    actor.send({ type: 'answers.discarded' });
    const { value, context } = await waitUntilIdle();
    expect([value, context.answers, context.record?.etag, saved.length]).toEqual([
      { answering: { 'loan-purpose': { editing: 'unchanged' } } },
      null,
      '"2"',
      1,
    ]);
    expect(emitted.at(-1)).toEqual({
      type: 'notice.raised',
      message: { messageId: 'notice.conflict.refetched', type: 'info' },
    });
  });

  test('keeps the name of a chosen sector when newer answers are kept in a conflict', async () => {
    const theirs = { ...partlyAnswered(allSteps, { ua_annualturnover: 99 }), etag: '"2"' };
    const { actor, saved, waitUntilIdle } = startRecordFlow(step('business-details'), {
      fetch: [partlyAnswered(1), theirs],
      save: [failureOf(412), { ...theirs, etag: '"3"' }],
    });
    await waitUntilIdle();
    const answers = minimalAnswers('eoi', 'business-details');
    actor.send({ type: 'step.submitted', answers, lookups: { sector: [crops] } });
    actor.send({ type: 'answers.typed', answers: { ...answers, ua_numberofemployees: '7' } });
    await waitUntilIdle();
    actor.send({ type: 'version.kept', lookups: { sector: [crops] } });
    await waitUntilIdle();
    expect(saved.map(({ values }) => [values['ua_sectorname'], values['ua_numberofemployees']])).toEqual([
      ['Crops', Number(answers['ua_numberofemployees'])],
      ['Crops', 7],
    ]);
  });

  test('a company that is given up while the step is saved changes nothing when none was picked', async () => {
    const { actor, path, waitUntilIdle } = started();
    await waitUntilIdle();
    actor.send({ type: 'step.submitted', answers: sent });
    actor.send({ type: 'record.prefilled', values: {} });
    expect(await path()).toBe('/stage-one/review');
  });

  test('does not bring the address of a company again that the save has sent', async () => {
    const theirs = { ...partlyAnswered(allSteps, { ua_registeredaddressline1: '3 Y Cei' }), etag: '"2"' };
    const { actor, saved, waitUntilIdle } = started({ save: [theirs] });
    await waitUntilIdle();
    actor.send({ type: 'record.prefilled', values: { ua_registeredaddressline1: '1 Y Stryd Fawr' } });
    actor.send({ type: 'step.submitted', answers: sent });
    actor.send({ type: 'answers.typed', answers: typed });
    await waitUntilIdle();
    actor.send({ type: 'step.submitted', answers: typed });
    await waitUntilIdle();
    expect(saved.map(({ values }) => values['ua_registeredaddressline1'])).toEqual([
      '1 Y Stryd Fawr',
      '3 Y Cei',
    ]);
  });

  test('the address of a company that is picked while the step is saved is sent by the next save', async () => {
    const { actor, saved, waitUntilIdle } = started();
    await waitUntilIdle();
    actor.send({ type: 'step.submitted', answers: sent });
    actor.send({ type: 'record.prefilled', values: { ua_registeredaddressline1: '1 Y Stryd Fawr' } });
    const { value } = await waitUntilIdle();
    expect(value).toEqual({ answering: { 'loan-purpose': { editing: 'changed' } } });
    actor.send({ type: 'step.submitted', answers: sent });
    await waitUntilIdle();
    expect(saved.map(({ values }) => values['ua_registeredaddressline1'])).toEqual(['', '1 Y Stryd Fawr']);
  });

  test('is not sent by the second try when an EOI arrives meanwhile', async () => {
    const stored = partlyAnswered(1, { ua_tradingpostcode: '' }, 'application');
    const flow = startRecordFlow(
      step('business-finances'),
      { fetch: [stored, { ...stored, etag: '"2"' }], save: [failureOf(412), { ...stored, etag: '"3"' }] },
      'application',
    );
    await flow.waitUntilIdle();
    const answers = minimalAnswers('application', 'business-finances');
    flow.actor.send({ type: 'step.submitted', answers, later: true });
    flow.actor.send({ type: 'answers.typed', answers: { ...answers, ua_businessbankname: 'Banc arall' } });
    flow.actor.send({ type: 'related.changed', related: { eoi: completeEoi } });
    await flow.waitUntilIdle();
    expect(flow.saved.map(({ values }) => values['ua_businessbankname'])).toEqual([
      answers['ua_businessbankname'],
      answers['ua_businessbankname'],
    ]);
  });

  test.each([
    ['keeps the step open when it is typed in the dialog of an item', undefined],
    ['goes on when the item in the dialog is saved as well, because the user leaves', { endsDrafts: false }],
  ])('%s', async (_title, leaving) => {
    const { actor, emitted, waitUntilIdle } = startRecordFlow(
      step('company-overview'),
      { fetch: [partlyAnswered(2, {}, 'application')], save: [partlyAnswered(3, {}, 'application')] },
      'application',
    );
    await waitUntilIdle();
    const answers = minimalAnswers('application', 'company-overview');
    actor.send({ type: 'step.submitted', answers, later: true, ...(leaving && { leaving }) });
    actor.send({ type: 'item.typed', list: 'shareholders', answers: { ua_firstname: 'Gwen' } });
    expect((await waitUntilIdle()).value).toEqual({
      answering: { 'company-overview': { editing: 'unchanged' } },
    });
    expect(emitted.at(-1)).toEqual(
      leaving
        ? { type: 'notice.raised', message: { messageId: 'notice.later.saved', type: 'success' } }
        : changedSince,
    );
  });
});

test.each([
  ['the save of the step succeeds', [partlyAnswered(3, {}, 'application')], 1],
  ['another user has saved the step meanwhile', [failureOf(412), partlyAnswered(3, {}, 'application')], 2],
])(
  'the reason why an item was refused, which is saved with the step because the user leaves, is shown when %s',
  async (_title, save, saves) => {
    const stored = partlyAnswered(2, {}, 'application');
    const { actor, emitted, saved, waitUntilIdle } = startRecordFlow(
      step('company-overview'),
      { fetch: [stored, { ...stored, etag: '"2"' }], save },
      'application',
    );
    await waitUntilIdle();
    const answers = minimalAnswers('application', 'company-overview');
    const message: Message = { messageId: 'notice.childitems.404', type: 'info' };
    const during = saves === 1 ? 'saving' : 'fetchingServerVersion';
    const refusing = actor.subscribe((snapshot) => {
      if (!matchesState({ answering: { 'company-overview': during } }, snapshot.value)) return;
      refusing.unsubscribe();
      actor.send({ type: 'change.refused', message });
    });
    actor.send({ type: 'step.submitted', answers, later: true, leaving: { endsDrafts: false } });
    await waitUntilIdle();
    expect([saved.length, emitted[0]]).toEqual([saves, { type: 'notice.raised', message }]);
  },
);

describe('a record that changed meanwhile', () => {
  const serverVersion = {
    ...partlyAnswered(allSteps, { ua_loanterm: 48, ua_position: 'Owner' }),
    etag: '"2"',
  };
  const answers = { ...minimalAnswers('eoi', 'loan-purpose'), ua_loanterm: '24' };

  async function conflict() {
    const made = startRecordFlow(step('loan-purpose'), {
      fetch: [partlyAnswered(allSteps), serverVersion],
      save: [failureOf(412), { ...serverVersion, etag: '"3"' }],
    });
    await made.waitUntilIdle();
    made.actor.send({ type: 'step.submitted', answers });
    await made.waitUntilIdle();
    return made;
  }

  test('asks the user and keeps the answers', async () => {
    const { actor } = await conflict();
    const { value, context } = actor.getSnapshot();
    const fields = fieldsOfStep(records.eoi, 'loan-purpose');
    const stored = formatAnswers(fields, context.record?.values ?? {});
    const changed = differingNames(
      fields,
      stored,
      formatAnswers(fields, context.serverVersion?.values ?? {}),
    );
    expect([value, context.answers, changed]).toEqual([
      { answering: { 'loan-purpose': 'resolvingConflict' } },
      answers,
      ['ua_loanterm'],
    ]);
  });

  test('is saved with the user’s answers to this step and the new ETag when the user keeps them', async () => {
    const { actor, saved, waitUntilIdle } = await conflict();
    actor.send({ type: 'version.kept' });
    await waitUntilIdle();
    expect(saved[1]).toMatchObject({ etag: '"2"', values: { ua_loanterm: 24, ua_position: 'Owner' } });
  });

  test('is saved with the server’s answers in the chosen fields and the user’s in all others', async () => {
    const { actor, saved, waitUntilIdle } = await conflict();
    const version = actor.getSnapshot().context.formVersion;
    actor.send({ type: 'version.kept', replaced: ['ua_loanterm'] });
    const { context } = actor.getSnapshot();
    expect([context.formVersion, context.answers, context.typed]).toEqual([
      version + 1,
      { ...answers, ua_loanterm: '48' },
      { ...answers, ua_loanterm: '48' },
    ]);
    await waitUntilIdle();
    const own = Object.fromEntries(
      Object.entries(saved[0]?.values ?? {}).filter(([name]) =>
        ['ua_loanamount', 'ua_totalprojectcost', 'ua_pleasedescribeproject'].includes(name),
      ),
    );
    expect(saved[1]).toMatchObject({
      etag: '"2"',
      values: { ...own, ua_loanterm: 48, ua_position: 'Owner' },
    });
  });

  test('is saved without a question when the other version says what the user typed', async () => {
    const stored = { ...partlyAnswered(allSteps, { ua_loanterm: 24 }), etag: '"2"' };
    const { actor, saved, waitUntilIdle } = startRecordFlow(step('loan-purpose'), {
      fetch: [partlyAnswered(allSteps), stored],
      save: [failureOf(412), { ...stored, etag: '"3"' }],
    });
    await waitUntilIdle();
    const typed = {
      ...answers,
      ua_pleasedescribeproject: 'Paneli solar ar do’r gweithdy, a batri o dan y to.',
    };
    actor.send({ type: 'step.submitted', answers: typed });
    await waitUntilIdle();
    expect(saved.map(({ etag }) => etag)).toEqual([partlyAnswered(allSteps).etag, '"2"']);
    expect(saved[1]?.values).toMatchObject({
      ua_loanterm: 24,
      ua_pleasedescribeproject: typed.ua_pleasedescribeproject,
    });
  });

  test('keeps the user’s answers without a call when the user goes back, and asks again at the next save', async () => {
    const made = startRecordFlow(step('loan-purpose'), {
      fetch: [partlyAnswered(4), serverVersion, serverVersion],
      save: [failureOf(412), failureOf(412)],
    });
    const { actor, saved, drafts, waitUntilIdle } = made;
    await waitUntilIdle();
    actor.send({ type: 'step.submitted', answers });
    await waitUntilIdle();
    actor.send({ type: 'conflict.cancelled' });
    const { value, context } = actor.getSnapshot();
    expect([value, context.answers, context.typed, context.serverVersion, saved.length]).toEqual([
      { answering: { 'loan-purpose': { editing: 'changed' } } },
      answers,
      answers,
      null,
      1,
    ]);
    expect(drafts.some(({ type }) => type === 'draft.deleted')).toBe(false);
    actor.send({ type: 'step.submitted', answers });
    expect((await waitUntilIdle()).value).toEqual({ answering: { 'loan-purpose': 'resolvingConflict' } });
    expect(saved.map(({ etag }) => etag)).toEqual([partlyAnswered(4).etag, partlyAnswered(4).etag]);
  });

  test('replaces the user’s answers without a call when the user takes the saved version', async () => {
    const { actor, saved } = await conflict();
    actor.send({ type: 'version.replaced' });
    const { value, context } = actor.getSnapshot();
    expect([value, context.answers, context.serverVersion, context.record?.etag, saved.length]).toEqual([
      { answering: { 'loan-purpose': { editing: 'unchanged' } } },
      null,
      null,
      '"2"',
      1,
    ]);
  });
});

describe('a conflict between two versions that the user leaves', () => {
  const name = 'loan-purpose';
  const theirs = { ...partlyAnswered(allSteps, { ua_loanterm: 48 }), etag: '"2"' };
  const answers = { ...minimalAnswers('eoi', name), ua_loanterm: '24' };
  async function conflict() {
    const made = startRecordFlow(step(name), {
      fetch: [partlyAnswered(allSteps), theirs],
      save: [failureOf(412), { ...theirs, etag: '"3"' }],
    });
    await made.waitUntilIdle();
    made.actor.send({ type: 'step.submitted', answers });
    await made.waitUntilIdle();
    return made;
  }

  test('opens the page that was asked for and shows the saved version there', async () => {
    const { actor, path, saved } = await conflict();
    actor.send({ type: 'location.opened', location: step('contact-details') });
    const { context } = actor.getSnapshot();
    expect([await path(), context.record?.etag, context.serverVersion, saved.length]).toEqual([
      '/stage-one/contact-details',
      '"2"',
      null,
      1,
    ]);
  });

  test('without saving discards the answers and their draft, and asks nothing any more', async () => {
    const { actor, drafts, saved } = await conflict();
    actor.send({ type: 'answers.discarded' });
    const { value, context } = actor.getSnapshot();
    expect([value, context.typed, context.record?.values['ua_loanterm'], drafts.at(-1)]).toEqual([
      { answering: { [name]: { editing: 'unchanged' } } },
      null,
      48,
      { type: 'draft.deleted', location: { record: 'eoi', form: name }, item: '' },
    ]);
    // The button of a dialog that is still on the screen has no effect.
    actor.send({ type: 'version.kept' });
    expect(saved.length).toBe(1);
  });
});

test('keeping the own answers in a conflict that appeared before any save checks them like a save', async () => {
  const name = 'loan-purpose';
  const theirs = { ...partlyAnswered(allSteps, { ua_loanterm: 48 }), etag: '"2"' };
  const { actor, saved, waitUntilIdle } = startRecordFlow(step(name), {
    fetch: [partlyAnswered(allSteps), theirs],
  });
  await waitUntilIdle();
  const typed = { ...minimalAnswers('eoi', name), ua_loanterm: '999' };
  actor.send({ type: 'answers.typed', answers: typed });
  actor.send({ type: 'change.refused', message: { messageId: 'notice.files.422', type: 'info' } });
  await waitUntilIdle();
  actor.send({ type: 'version.kept' });
  const { value, context } = await waitUntilIdle();
  expect([value, context.typed, context.issues, saved]).toEqual([
    { answering: { [name]: { editing: 'changed' } } },
    typed,
    [{ path: 'ua_loanterm', messageId: 'integerRange' }],
    [],
  ]);
});

describe('unsaved answers', () => {
  test('have the tag unsaved, so that the shell asks before leaving', async () => {
    const { actor, waitUntilIdle } = startRecordFlow(step('loan-purpose'), { fetch: [partlyAnswered(3)] });
    await waitUntilIdle();
    const unsaved = () => actor.getSnapshot().hasTag('unsaved');
    const stored = formatAnswers(fieldsOfStep(records.eoi, 'loan-purpose'), {});
    const marks = [unsaved()];
    actor.send({ type: 'answers.typed', answers: { ...stored, ua_loanterm: '1' } });
    marks.push(unsaved());
    actor.send({ type: 'answers.typed', answers: stored });
    marks.push(unsaved());
    expect(marks).toEqual([false, true, false]);
  });

  test('are cleared when the step is left', async () => {
    const { actor, waitUntilIdle } = startRecordFlow(step('loan-purpose'), { fetch: [partlyAnswered(3)] });
    await waitUntilIdle();
    actor.send({ type: 'step.submitted', answers: { ua_loanterm: '1' } });
    actor.send({ type: 'location.opened', location: step('declarations') });
    const { context } = actor.getSnapshot();
    expect([context.answers, context.issues]).toEqual([null, []]);
  });

  test('include a prefilled value, which is sent with the step', async () => {
    const { actor, saved, waitUntilIdle } = startRecordFlow(step('loan-purpose'), {
      fetch: [partlyAnswered(3)],
      save: [partlyAnswered(allSteps)],
    });
    await waitUntilIdle();
    actor.send({ type: 'record.prefilled', values: { ua_registeredaddressline1: '1 Y Stryd Fawr' } });
    actor.send({ type: 'step.submitted', answers: minimalAnswers('eoi', 'loan-purpose') });
    await waitUntilIdle();
    expect(saved[0]?.values['ua_registeredaddressline1']).toBe('1 Y Stryd Fawr');
  });

  test('are sent with the names of the chosen fields beside a prefilled value', async () => {
    const { actor, saved, waitUntilIdle } = startRecordFlow(step('business-details'), {
      fetch: [partlyAnswered(1)],
      save: [partlyAnswered(2)],
    });
    await waitUntilIdle();
    actor.send({ type: 'record.prefilled', values: { ua_pleasedescribeproject: 'To’r ysgubor' } });
    const answers = minimalAnswers('eoi', 'business-details');
    actor.send({ type: 'step.submitted', answers, lookups: { sector: [crops] } });
    await waitUntilIdle();
    const { ua_pleasedescribeproject, ua_sectorname }: ValuesOf<typeof records.eoi> = saved[0]?.values ?? {};
    expect([ua_pleasedescribeproject, ua_sectorname]).toEqual(['To’r ysgubor', 'Crops']);
  });
});
