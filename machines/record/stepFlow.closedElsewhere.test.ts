// The record was closed elsewhere, such as in another tab, before the step was saved (product 2.13). What was typed stays on the page.
import { describe, expect, test } from 'vitest';
import { completeRelated } from '#tests/applicationSamples.ts';
import {
  allSteps,
  failureOf,
  partlyAnswered,
  review,
  startRecordFlow,
  step,
  type PartAnswers,
} from '#tests/recordFlowHarness.ts';
import { formatAnswers, type Answers } from '../catalogue/fields/answers.ts';
import { fieldsOfStep } from '../catalogue/records/definition.ts';
import { listNames } from '../catalogue/records/lists.ts';
import { records } from '../catalogue/records/records.ts';
import { relatedParts } from '../catalogue/records/related.ts';

const name = 'contact-details';
const open = partlyAnswered(allSteps);
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
      [snapshot.hasTag('unsaved'), snapshot.hasTag('closedElsewhere')],
      snapshot.context.typed,
      snapshot.context.record?.values['ua_currentstatus'],
      await path(),
    ]).toEqual([
      { answering: { [name]: 'closedElsewhere' } },
      [true, true],
      typed,
      status,
      `/stage-one/${name}`,
    ]);
    expect(drafts.at(-1)?.type).toBe('draft.stored');
    actor.send({ type: 'location.opened', location: review });
    expect(actor.getSnapshot().value).toBe('readOnly');
  },
);

test('shows the submitted record at once when it has what was typed', async () => {
  const { snapshot, emitted } = await saved(422, 'eoi-submitted', stored);
  expect([snapshot.value, emitted.map(({ type }) => type)]).toEqual(['readOnly', ['notice.raised']]);
});

describe('an Application that was submitted elsewhere', () => {
  const { eoi, lists, documents } = completeRelated();
  const shareholder = { ua_nameofshareholder: 'Mair Hughes' };
  const ready = partlyAnswered(allSteps, {}, 'application');
  const partsOf = (mine: typeof lists): PartAnswers => ({
    eoi: { eoi },
    documents: { documents },
    ...Object.fromEntries(listNames.map((list) => [list, { lists: { [list]: mine[list] ?? [] } }])),
  });
  const submitted = (etag: string, more = {}) => ({
    ...partlyAnswered(allSteps, { ua_currentstatus: 'application-submitted', ...more }, 'application'),
    etag,
  });
  const opened = async (location: typeof review, fetched: ReturnType<typeof submitted>) => {
    const flow = startRecordFlow(
      location,
      { fetch: [ready, fetched], save: [failureOf(422)], parts: partsOf(lists) },
      'application',
    );
    await flow.waitForParts();
    flow.fetchedParts.length = 0;
    Object.assign(flow.parts, partsOf({ ...lists, competitors: [] }));
    return flow;
  };
  const reloaded = relatedParts.filter((part) => part !== 'eoi');
  const refusal = { type: 'change.refused', message: { messageId: 'notice.422', type: 'error' } } as const;

  test.each([
    ['a list or a file is refused in a step', step('supporting-documents'), refusal, 'readOnly'],
    ['a file is refused on the documents page', { page: 'documents' }, refusal, 'readingDocuments'],
    ['the submit is refused', review, { type: 'record.submitted' }, 'confirmation'],
  ] as const)('shows the lists and files that were submitted after %s', async (_, location, event, state) => {
    const flow = await opened(location, submitted('"2"'));
    flow.actor.send(event);
    await flow.waitUntilIdle();
    const { value, context } = await flow.waitForParts();
    expect([value, flow.fetchedParts, context.related]).toEqual([
      state,
      reloaded,
      { lists: { ...lists, competitors: [] }, documents },
    ]);
  });

  test('shows the submitted lists also when the user’s submit is refused and the submitted answers are others', async () => {
    const flow = await opened(review, submitted('"2"', { ua_projectname: 'Haul' }));
    flow.actor.send({ type: 'record.submitted' });
    await flow.waitUntilIdle();
    const { value, context } = await flow.waitForParts();
    expect([value, context.related.lists?.competitors]).toEqual(['readOnly', []]);
  });

  test('keeps what was typed in the dialog of an item, although the dialog leaves the page', async () => {
    const flow = await opened(step('company-overview'), submitted('"2"'));
    flow.actor.send({ type: 'item.typed', list: 'shareholders', answers: shareholder });
    flow.actor.send(refusal);
    const { value } = await flow.waitUntilIdle();
    flow.actor.send({ type: 'item.typed', list: 'shareholders', answers: null });
    const { context } = flow.actor.getSnapshot();
    expect([value, context.typedItems]).toEqual([
      { answering: { 'company-overview': 'closedElsewhere' } },
      { shareholders: shareholder },
    ]);
    flow.actor.send({ type: 'location.opened', location: review });
    const later = flow.actor.getSnapshot();
    expect([later.value, later.context.typedItems]).toEqual(['readOnly', {}]);
  });
});

describe('an Application that is no longer assigned to the broker', () => {
  const own = 'company-overview';
  const ready = partlyAnswered(allSteps, {}, 'application');
  const { eoi, lists, documents } = completeRelated();
  const answers = formatAnswers(fieldsOfStep(records.application, own), ready.values);
  const changed = { ...answers, ua_briefdescriptionoforganisation: 'Teipiwyd gan y brocer. '.repeat(4) };
  const gone = failureOf(404);
  const parts: PartAnswers = {
    eoi: { eoi },
    documents: { documents },
    ...Object.fromEntries(listNames.map((list) => [list, { lists: { [list]: lists[list] ?? [] } }])),
  };
  const opened = async (save: readonly ReturnType<typeof failureOf>[]) => {
    const flow = startRecordFlow(step(own), { fetch: [ready, gone], save, parts }, 'application', 'c-1');
    await flow.waitForParts();
    return flow;
  };
  const leftWith = [
    { type: 'notice.raised', message: gone.notice },
    { type: 'client.lost', client: 'c-1' },
  ];

  test.each([
    ['the save answers 404', [gone]],
    ['the save answers 412, and the fetch of the other version 404', [failureOf(412)]],
    ['the save answers 422, and the fetch of the outcome 404', [failureOf(422)]],
  ])('keeps what was typed when %s, and leads to the list on request', async (_, save) => {
    const flow = await opened(save);
    flow.emitted.length = 0;
    flow.actor.send({ type: 'answers.typed', answers: changed });
    flow.actor.send({ type: 'step.submitted', answers: changed });
    const snapshot = await flow.waitUntilIdle();
    expect([
      snapshot.value,
      ['unsaved', 'unsavable', 'closedElsewhere'].map((tag) => snapshot.hasTag(tag as 'unsaved')),
      snapshot.context.isClientLost,
      snapshot.context.typed,
      flow.drafts.at(-1)?.type,
      flow.emitted,
    ]).toEqual([
      { answering: { [own]: 'closedElsewhere' } },
      [true, true, true],
      true,
      changed,
      'draft.stored',
      [],
    ]);
    flow.actor.send({ type: 'location.opened', location: review });
    const left = await flow.waitUntilIdle();
    expect([left.value, flow.emitted]).toEqual(['exited', leftWith]);
  });

  test('leads to the list at once when nothing was typed', async () => {
    const flow = await opened([gone]);
    flow.emitted.length = 0;
    flow.actor.send({ type: 'step.submitted', answers });
    const { value } = await flow.waitUntilIdle();
    expect([value, flow.emitted]).toEqual(['exited', leftWith]);
  });

  test.each([
    ['the submit answers 404', review, { type: 'record.submitted' }, [gone], [ready]],
    [
      'the submit answers 422, and the fetch of its outcome 404',
      review,
      { type: 'record.submitted' },
      [failureOf(422)],
      [ready, gone],
    ],
    ['Start answers 404', { page: 'guidance' }, { type: 'record.started' }, [], [ready]],
  ] as const)('leads to the list when %s', async (_, location, event, save, fetch) => {
    const flow = startRecordFlow(location, { fetch, save, create: [gone], parts }, 'application', 'c-1');
    await flow.waitUntilIdle();
    await flow.waitForParts();
    flow.emitted.length = 0;
    flow.actor.send(event);
    const { value } = await flow.waitUntilIdle();
    expect([value, flow.emitted]).toEqual(['exited', leftWith]);
  });

  test('opens the Application again when it was assigned again meanwhile', async () => {
    const flow = startRecordFlow(
      step(own),
      { fetch: [ready], save: [gone], parts: {} },
      'application',
      'c-1',
    );
    await flow.waitUntilIdle();
    flow.actor.send({ type: 'answers.typed', answers: changed });
    flow.actor.send({ type: 'step.submitted', answers: changed });
    expect((await flow.waitUntilIdle()).context.isClientLost).toBe(true);
    flow.actor.send({ type: 'location.opened', location: step(own) });
    const { value, context } = await flow.waitUntilIdle();
    expect([value, context.isClientLost]).toEqual([
      { answering: { [own]: { editing: 'unchanged' } } },
      false,
    ]);
  });

  test('an applicant’s own save that answers 404 stays in the form with its message', async () => {
    const flow = startRecordFlow(step(own), { fetch: [ready], save: [gone] }, 'application');
    await flow.waitUntilIdle();
    flow.actor.send({ type: 'answers.typed', answers: changed });
    flow.actor.send({ type: 'step.submitted', answers: changed });
    const { value, context } = await flow.waitUntilIdle();
    expect([value, context.isClientLost]).toEqual([{ answering: { [own]: { editing: 'changed' } } }, false]);
  });
});
