// What saving a step sends, and which answers survive what happens to it
// (specification section 4, decisions.md "Records and their life").
import { records } from '../catalogue/records/records.ts';
import { describe, expect, test } from 'vitest';
import { answered, journey, refused, review, step } from '#tests/journey.ts';
import { minimalAnswers, validAnswers, validRecord } from '#tests/samples.ts';
import { formatAnswers } from '../catalogue/fields/answers.ts';
import { differingNames } from '../catalogue/records/drafts.ts';
import { fieldsOfStep } from '../catalogue/records/definition.ts';

describe('saving a step', () => {
  test('sends the whole record, the following step, the submit flag 2 and the revision', async () => {
    const stored = answered(1, { ua_newer: 'kept' });
    const { actor, sent, path, settled } = journey(step('business-details'), {
      fetch: [stored],
      save: [answered(2)],
    });
    await settled();
    actor.send({ type: 'step.submitted', answers: validAnswers('eoi', 'business-details') });
    expect(await path()).toBe('/stage-one/contact-details');
    const full = validRecord('eoi');
    const own = fieldsOfStep(records.eoi, 'business-details').map(([name]) => [name, full[name]]);
    expect(sent).toEqual([
      {
        client: null,
        etag: '"1"',
        values: expect.objectContaining({
          ...Object.fromEntries(own),
          ua_newer: 'kept',
          ua_agreetodataprotection: true,
          ua_currentpageinapplication: 'contact-details',
          ua_submiteoi: 2,
          // Unanswered as yet: the wire's own defaults.
          ua_hasothersourcesoffunding: 0,
          ua_registeredaddresssameastrading: 2,
          ua_loanamount: '',
          ua_technologies: [],
        }),
      },
    ]);
  });

  test('never takes the furthest step back, and the last step stays', async () => {
    const { actor, sent, settled } = journey(step('declarations'), {
      fetch: [answered(4)],
      save: [answered(4)],
    });
    await settled();
    actor.send({ type: 'step.submitted', answers: minimalAnswers('eoi', 'declarations') });
    await settled();
    actor.send({ type: 'place.opened', place: step('loan-purpose') });
    actor.send({ type: 'step.submitted', answers: minimalAnswers('eoi', 'loan-purpose') });
    await settled();
    expect(sent.map(({ values }) => values['ua_currentpageinapplication'])).toEqual([
      'loan-purpose',
      'loan-purpose',
    ]);
  });

  test('a backend that refuses every revision, also the newest, ends in the choice', async () => {
    const { actor, sent, settled } = journey(step('contact-details'), {
      fetch: [answered(4), { ...answered(4), etag: '"2"' }],
      save: [refused(412)],
    });
    await settled();
    actor.send({ type: 'step.submitted', answers: validAnswers('eoi', 'contact-details') });
    expect((await settled()).matches({ answering: { 'contact-details': 'choosing' } })).toBe(true);
    expect(sent.map(({ etag }) => etag)).toEqual(['"1"', '"2"']);
  });

  test('the last step leads to the review', async () => {
    const { actor, path, settled } = journey(step('loan-purpose'), {
      fetch: [answered(3)],
      save: [answered(4)],
    });
    await settled();
    actor.send({ type: 'step.submitted', answers: minimalAnswers('eoi', 'loan-purpose') });
    expect(await path()).toBe('/stage-one/review');
  });

  test('an incomplete step is not sent; its answers and its broken rules are kept', async () => {
    const { actor, sent, settled } = journey(step('loan-purpose'), { fetch: [answered(3)] });
    await settled();
    const answers = {
      ...minimalAnswers('eoi', 'loan-purpose'),
      ua_loanterm: '99',
      ua_pleasedescribeproject: '',
    };
    actor.send({ type: 'step.submitted', answers });
    const { value, context } = actor.getSnapshot();
    expect([sent, value, context.answers, context.issues]).toEqual([
      [],
      { answering: { 'loan-purpose': { editing: 'changed' } } },
      answers,
      [
        { path: 'ua_loanterm', messageId: 'integerRange' },
        { path: 'ua_pleasedescribeproject', messageId: 'required' },
      ],
    ]);
  });

  test('a failed save keeps the answers and shows what the server found', async () => {
    const issues = [{ path: 'ua_loanterm', messageId: 'integerRange' }] as const;
    const { actor, said, settled } = journey(step('loan-purpose'), {
      fetch: [answered(3)],
      save: [refused(400, { issues }), answered(4)],
    });
    await settled();
    const answers = minimalAnswers('eoi', 'loan-purpose');
    actor.send({ type: 'step.submitted', answers });
    const { value, context } = await settled();
    expect([value, context.answers, context.issues, said]).toEqual([
      { answering: { 'loan-purpose': { editing: 'changed' } } },
      answers,
      issues,
      [{ type: 'notice.raised', message: { messageId: 'notice.400', type: 'error' } }],
    ]);
    actor.send({ type: 'step.submitted', answers });
    expect((await settled()).value).toBe('reviewing');
  });

  test('a second press while saving sends nothing', async () => {
    const { actor, sent, settled } = journey(step('loan-purpose'), {
      fetch: [answered(3)],
      save: [answered(4)],
    });
    await settled();
    const submitted = { type: 'step.submitted', answers: minimalAnswers('eoi', 'loan-purpose') } as const;
    actor.send(submitted);
    actor.send(submitted);
    await settled();
    expect(sent).toHaveLength(1);
  });

  test('what is no longer asked and cannot be read keeps its last good value', async () => {
    const stored = answered(4, {
      ua_ischarity: 1,
      ua_charitynumber: '123456',
      ua_charityregistrationdate: '2001-01-01',
    });
    const { actor, sent, settled } = journey(step('business-details'), { fetch: [stored], save: [stored] });
    await settled();
    const answers = {
      ...minimalAnswers('eoi', 'business-details'),
      ua_ischarity: '0',
      ua_charitynumber: 'abc',
    };
    actor.send({ type: 'step.submitted', answers });
    await settled();
    expect(sent[0]?.values).toMatchObject({ ua_ischarity: 0, ua_charitynumber: '123456' });
  });

  test('a save that stays refused after signing in again keeps the answers and says so', async () => {
    const { actor, said, path, settled } = journey(step('loan-purpose'), {
      fetch: [answered(3)],
      save: [refused(401)],
    });
    await settled();
    const answers = minimalAnswers('eoi', 'loan-purpose');
    actor.send({ type: 'step.submitted', answers });
    const { context } = await settled();
    expect([await path(), context.answers, said]).toEqual([
      '/stage-one/loan-purpose',
      answers,
      [{ type: 'notice.raised', message: refused(401).notice }],
    ]);
  });

  test('a record that is fetched again leads back to the step, not to what was asked for before', async () => {
    const { actor, path, settled } = journey(review, {
      fetch: [answered(3), answered(4)],
      save: [refused(422)],
    });
    await settled();
    actor.send({ type: 'step.submitted', answers: minimalAnswers('eoi', 'loan-purpose') });
    expect(await path()).toBe('/stage-one/loan-purpose');
  });

  test('a record that was submitted elsewhere is fetched and shown to read', async () => {
    const { actor, said, path, settled } = journey(step('loan-purpose'), {
      fetch: [answered(4), answered(4, { ua_currentstatus: 'eoi-submitted' })],
      save: [refused(422)],
    });
    await settled();
    actor.send({ type: 'step.submitted', answers: minimalAnswers('eoi', 'loan-purpose') });
    expect([await path(), said]).toEqual([
      '/stage-one/review',
      [{ type: 'notice.raised', message: { messageId: 'notice.422', type: 'error' } }],
    ]);
  });
});

describe('a record that changed meanwhile', () => {
  const theirs = { ...answered(4, { ua_loanterm: 48, ua_position: 'Owner' }), etag: '"2"' };
  const answers = { ...minimalAnswers('eoi', 'loan-purpose'), ua_loanterm: '24' };

  async function conflict() {
    const made = journey(step('loan-purpose'), {
      fetch: [answered(4), theirs],
      save: [refused(412), { ...theirs, etag: '"3"' }],
    });
    await made.settled();
    made.actor.send({ type: 'step.submitted', answers });
    await made.settled();
    return made;
  }

  test('is a choice that keeps the answers', async () => {
    const { actor } = await conflict();
    const { value, context } = actor.getSnapshot();
    const rows = fieldsOfStep(records.eoi, 'loan-purpose');
    const stored = formatAnswers(rows, context.record?.values ?? {});
    const changed = differingNames(rows, stored, formatAnswers(rows, context.theirs?.values ?? {}));
    expect([value, context.answers, changed]).toEqual([
      { answering: { 'loan-purpose': 'choosing' } },
      answers,
      ['ua_loanterm'],
    ]);
  });

  test('mine: this step’s answers over their record, with their revision', async () => {
    const { actor, sent, settled } = await conflict();
    actor.send({ type: 'mine.kept' });
    await settled();
    expect(sent[1]).toMatchObject({ etag: '"2"', values: { ua_loanterm: 24, ua_position: 'Owner' } });
  });

  test('theirs: their record, nothing sent, nothing unsaved', async () => {
    const { actor, sent } = await conflict();
    actor.send({ type: 'theirs.taken' });
    const { value, context } = actor.getSnapshot();
    expect([value, context.answers, context.theirs, context.record?.etag, sent.length]).toEqual([
      { answering: { 'loan-purpose': { editing: 'unchanged' } } },
      null,
      null,
      '"2"',
      1,
    ]);
  });
});

describe('unsaved answers', () => {
  test('are marked while they are, so that the shell asks before they are left', async () => {
    const { actor, settled } = journey(step('loan-purpose'), { fetch: [answered(3)] });
    await settled();
    const unsaved = () => actor.getSnapshot().hasTag('unsaved');
    const stored = formatAnswers(fieldsOfStep(records.eoi, 'loan-purpose'), {});
    const marks = [unsaved()];
    actor.send({ type: 'answers.typed', answers: { ...stored, ua_loanterm: '1' } });
    marks.push(unsaved());
    actor.send({ type: 'answers.typed', answers: stored });
    marks.push(unsaved());
    expect(marks).toEqual([false, true, false]);
  });

  test('are forgotten when the step is left', async () => {
    const { actor, settled } = journey(step('loan-purpose'), { fetch: [answered(3)] });
    await settled();
    actor.send({ type: 'step.submitted', answers: { ua_loanterm: '1' } });
    actor.send({ type: 'place.opened', place: step('declarations') });
    const { context } = actor.getSnapshot();
    expect([context.answers, context.issues]).toEqual([null, []]);
  });

  test('what was found elsewhere is sent with the step', async () => {
    const { actor, sent, settled } = journey(step('loan-purpose'), {
      fetch: [answered(3)],
      save: [answered(4)],
    });
    await settled();
    actor.send({ type: 'record.prefilled', values: { ua_registeredaddressline1: '1 Y Stryd Fawr' } });
    actor.send({ type: 'step.submitted', answers: minimalAnswers('eoi', 'loan-purpose') });
    await settled();
    expect(sent[0]?.values['ua_registeredaddressline1']).toBe('1 Y Stryd Fawr');
  });

  test('what was found elsewhere is not sent with another step', async () => {
    const { actor, sent, settled } = journey(step('loan-purpose'), {
      fetch: [answered(3)],
      save: [answered(3)],
    });
    await settled();
    actor.send({ type: 'record.prefilled', values: { ua_registeredaddressline1: '1 Y Stryd Fawr' } });
    actor.send({ type: 'place.opened', place: step('declarations') });
    actor.send({ type: 'step.submitted', answers: minimalAnswers('eoi', 'declarations') });
    await settled();
    expect(sent[0]?.values['ua_registeredaddressline1']).toBe('');
  });

  test('what was found elsewhere outlives a choice between two versions', async () => {
    const theirs = { ...answered(4), etag: '"2"' };
    const { actor, sent, settled } = journey(step('loan-purpose'), {
      fetch: [answered(4), theirs],
      save: [refused(412), theirs],
    });
    await settled();
    actor.send({ type: 'record.prefilled', values: { ua_registeredaddressline1: '1 Y Stryd Fawr' } });
    actor.send({ type: 'step.submitted', answers: minimalAnswers('eoi', 'loan-purpose') });
    await settled();
    actor.send({ type: 'mine.kept' });
    await settled();
    expect(sent.map(({ values }) => values['ua_registeredaddressline1'])).toEqual([
      '1 Y Stryd Fawr',
      '1 Y Stryd Fawr',
    ]);
  });
});
