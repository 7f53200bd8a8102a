// A tab that was left behind (product 2.13): the record was closed elsewhere before the step was saved. What was typed stays on the page.
import { expect, test } from 'vitest';
import { failureOf, partlyAnswered, review, startRecordFlow, step } from '#tests/recordFlowHarness.ts';
import { formatAnswers, type Answers } from '../catalogue/fields/answers.ts';
import { fieldsOfStep } from '../catalogue/records/definition.ts';
import { records } from '../catalogue/records/records.ts';

const name = 'contact-details';
const open = partlyAnswered(4);
const closed = (status: string) => ({ values: { ...open.values, ua_currentstatus: status }, etag: '"9"' });
const stored = formatAnswers(fieldsOfStep(records.eoi, name), open.values);
const typed = { ...stored, ua_position: 'Cyfarwyddwr' };

async function saved(refusal: 412 | 422, status: string, answers: Answers = typed, leaving = false) {
  const flow = startRecordFlow(step(name), { fetch: [open, closed(status)], save: [failureOf(refusal)] });
  await flow.waitUntilIdle();
  flow.actor.send({ type: 'answers.typed', answers });
  flow.actor.send(
    leaving ? { type: 'save.requested', endsDrafts: false } : { type: 'step.submitted', answers },
  );
  return { ...flow, snapshot: await flow.waitUntilIdle() };
}

test.each([
  [422, 'eoi-submitted', false],
  [412, 'eoi-submitted', false],
  [422, 'withdrawn', false],
  [422, 'eoi-submitted', true],
] as const)(
  'a save refused with %s by a record at %s keeps what was typed (leaving: %s)',
  async (refusal, status, leaving) => {
    const { snapshot, path, actor, drafts } = await saved(refusal, status, typed, leaving);
    expect([
      snapshot.value,
      [snapshot.hasTag('unsaved'), snapshot.hasTag('overtaken')],
      snapshot.context.typed,
      snapshot.context.record?.values['ua_currentstatus'],
      await path(),
    ]).toEqual([{ answering: { [name]: 'overtaken' } }, [true, true], typed, status, `/stage-one/${name}`]);
    expect(drafts.at(-1)?.type).toBe('draft.stored');
    actor.send({ type: 'location.opened', location: review });
    expect(actor.getSnapshot().value).toBe('readOnly');
  },
);

test('shows the submitted record at once when it has what was typed', async () => {
  const { snapshot, emitted } = await saved(422, 'eoi-submitted', stored);
  expect([snapshot.value, emitted.map(({ type }) => type)]).toEqual(['readOnly', ['notice.raised']]);
});
