// The parts of an Application's related data: each loads, fails and is retried by itself, and holds up nothing else (product 1.4).
import { describe, expect, test } from 'vitest';
import { completeRelated } from '#tests/applicationSamples.ts';
import {
  failureOf,
  partlyAnswered,
  review,
  startRecordFlow,
  step,
  type PartAnswers,
} from '#tests/recordFlowHarness.ts';
import { minimalAnswers } from '#tests/samples.ts';
import type { Values } from '../catalogue/fields/answers.ts';
import { formatAnswers } from '../catalogue/fields/answers.ts';
import { fieldsOfStep } from '../catalogue/records/definition.ts';
import { listNames } from '../catalogue/records/lists.ts';
import { steps } from '../catalogue/records/outlines.ts';
import { records } from '../catalogue/records/records.ts';
import { uploadStates } from '../catalogue/records/documents.ts';
import { relatedParts, type RelatedData, type RelatedPart } from '../catalogue/records/related.ts';
import type { Failure, VersionedRecord } from '../ports.ts';
import type { FlowLocation } from './flow.ts';

const { eoi, lists } = completeRelated();
/** The documents as a fetch answers them, without files that are chosen and not uploaded: only the page knows of those. */
const documents = { count: 3, uploadState: uploadStates.ready };
const all = steps.application.length;
const answers: PartAnswers = {
  eoi: { eoi },
  documents: { documents },
  ...Object.fromEntries(listNames.map((list) => [list, { lists: { [list]: lists[list] ?? [] } }])),
};
const without = (...names: (keyof PartAnswers)[]): PartAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([part]) => !names.some((name) => name === part)));
const open = (location: FlowLocation, scripted: PartAnswers, more: Values = {}, count = all) =>
  startRecordFlow(
    location,
    { fetch: [partlyAnswered(count, more, 'application')], parts: scripted },
    'application',
  );

test('the page opens when the record is there, before any part has answered', async () => {
  const { actor, path, fetchedParts } = open(step('project-details'), {});
  expect([await path(), actor.getSnapshot().context.related.loading, fetchedParts]).toEqual([
    '/stage-two/project-details',
    relatedParts,
    relatedParts,
  ]);
});

test('each part is fetched once', async () => {
  const { actor, path, waitForParts, fetchedParts } = open(step('creditsafe-declaration'), answers);
  await waitForParts();
  for (const name of steps.application) {
    actor.send({ type: 'location.opened', location: step(name) });
    await path();
  }
  const { related } = actor.getSnapshot().context;
  expect([fetchedParts, related]).toEqual([relatedParts, { eoi, lists, documents }]);
});

test('a client who is no longer assigned is reported as lost, before the page is left', async () => {
  const refused = failureOf(404);
  const { path, emitted } = startRecordFlow(
    step('project-details'),
    { fetch: [refused] },
    'application',
    'c-1',
  );
  expect([await path(), emitted]).toEqual([
    '/dashboard',
    [
      { type: 'notice.raised', message: refused.notice },
      { type: 'client.lost', client: 'c-1' },
    ],
  ]);
});

describe('a broker’s client', () => {
  const record = partlyAnswered(0, { ua_businessname: 'Môn Cyf', ua_reference: 'CEF-7' }, 'application');
  const name = { business: 'Môn Cyf', reference: 'CEF-7' };

  test.each([
    ['the guidance', { page: 'guidance' } as const, 'guidance'],
    ['a step', step('creditsafe-declaration'), 'creditsafe-declaration'],
    ['the documents', { page: 'documents' } as const, 'documents/stage-two'],
  ])('is named by the record that %s fetches once', async (_, location, page) => {
    const { path, emitted } = startRecordFlow(
      location,
      { fetch: [record], parts: answers },
      'application',
      'c-1',
    );
    expect([await path(), emitted]).toEqual([
      page.includes('/') ? `/${page}` : `/stage-two/${page}`,
      [{ type: 'client.named', client: 'c-1', name }],
    ]);
  });

  test.each([{}, { ua_businessname: null, ua_reference: 7 }])(
    'without a readable name (%j) is named by empty texts',
    async (values) => {
      const { path, emitted } = startRecordFlow(
        { page: 'guidance' },
        { fetch: [partlyAnswered(0, values, 'application')] },
        'application',
        'c-1',
      );
      await path();
      expect(emitted).toEqual([
        { type: 'client.named', client: 'c-1', name: { business: '', reference: '' } },
      ]);
    },
  );
});

test('an applicant is not named, and the guidance fetches nothing', async () => {
  const flow = startRecordFlow({ page: 'guidance' }, {}, 'application');
  expect([await flow.path(), flow.emitted]).toEqual(['/stage-two/guidance', []]);
});

describe('the rule that reads the EOI', () => {
  const own = 'business-finances';
  const { values } = partlyAnswered(all, {}, 'application');
  const typed = formatAnswers(fieldsOfStep(records.application, own), values);
  const saveOf = async (eoi: Values) => {
    const fetched = partlyAnswered(all, {}, 'application');
    const scripts = { fetch: [fetched], save: [fetched], parts: { eoi: { eoi } } };
    const flow = startRecordFlow(step(own), scripts, 'application', 'c-1');
    await flow.waitUntilIdle();
    flow.actor.send({ type: 'step.submitted', answers: { ...typed, ua_interestonlyperiod: '24' } });
    const { context } = await flow.waitUntilIdle();
    return [context.issues, flow.saved.length];
  };

  test('is judged for a broker’s client before the step is sent', async () => {
    const issue = { path: 'ua_interestonlyperiod', messageId: 'lessThanTerm' };
    expect(await saveOf({ ua_loanterm: 24 })).toEqual([[expect.objectContaining(issue)], 0]);
    expect(await saveOf({ ua_loanterm: 25 })).toEqual([[], 1]);
  });

  test('is left to a backend that does not answer the EOI', async () => {
    expect(await saveOf({})).toEqual([[], 1]);
  });
});

const cases = relatedParts.flatMap((part) =>
  ([404, 422, 500, 'timeout'] as const).map((fault) => [part, fault] as const),
);

describe('a part that fails', () => {
  test.each(cases)(
    '%s × %s shows its message, leaves the rest usable, and is retried alone',
    async (part, fault) => {
      const failure = failureOf(fault);
      const flow = open({ page: 'tasks' }, { ...answers, [part]: failure });
      const { value, context } = await flow.waitForParts();
      expect([value, context.related.failed, flow.emitted]).toEqual([
        'showingTasks',
        [part],
        [{ type: 'notice.raised', message: failure.notice }],
      ]);
      flow.fetchedParts.length = 0;
      Object.assign(flow.parts, { [part]: answers[part] });
      flow.actor.send({ type: 'related.retried', part });
      expect(flow.actor.getSnapshot().context.related.loading).toEqual([part]);
      const { context: later } = await flow.waitForParts();
      expect([later.related, flow.fetchedParts]).toEqual([{ eoi, lists, documents }, [part]]);
    },
  );

  test('is retried by itself: another part that failed stays failed until its own next try', async () => {
    const failure = failureOf(500);
    const flow = open(review, { ...answers, directors: failure, documents: failure });
    await flow.waitForParts();
    flow.fetchedParts.length = 0;
    Object.assign(flow.parts, answers);
    const afterTry = async (part: RelatedPart) => {
      flow.actor.send({ type: 'related.retried', part });
      const { context } = await flow.waitForParts();
      return [[...flow.fetchedParts], context.related.failed];
    };
    // One that has arrived is not fetched again.
    expect([await afterTry('directors'), await afterTry('directors'), await afterTry('documents')]).toEqual([
      [['directors'], ['documents']],
      [['directors'], ['documents']],
      [['directors', 'documents'], undefined],
    ]);
  });

  test('holds its step and the submit until it is there', async () => {
    const flow = open(review, { ...answers, shareholders: failureOf(500) });
    await flow.waitForParts();
    const stateBefore = flow.actor.getSnapshot().value;
    flow.actor.send({ type: 'record.submitted' });
    const { issues } = flow.actor.getSnapshot().context;
    flow.actor.send({ type: 'location.opened', location: review });
    expect([stateBefore, issues, await flow.path(), flow.saved]).toEqual([
      'reviewing',
      [{ path: 'shareholders', messageId: 'notLoaded' }],
      '/stage-two/company-overview',
      [],
    ]);
  });

  test('is retried from the review of a submitted record', async () => {
    const submitted = { ua_currentstatus: 'application-submitted' };
    const flow = open(review, { ...answers, shareholders: failureOf(500) }, submitted);
    const before = (await flow.waitForParts()).context.related.failed;
    Object.assign(flow.parts, answers);
    flow.actor.send({ type: 'related.retried', part: 'shareholders' });
    const { value, context } = await flow.waitForParts();
    expect([before, value, context.related.failed]).toEqual([['shareholders'], 'readOnly', undefined]);
  });
});

describe('a part that is slow', () => {
  describe('holds only the submit', () => {
    /** The review of a complete Application of which these parts have not answered, after the press of Submit. */
    const submitWithout = async (...slow: RelatedPart[]) => {
      const flow = startRecordFlow(
        review,
        {
          fetch: [partlyAnswered(all, {}, 'application')],
          save: [partlyAnswered(all, { ua_currentstatus: 'application-submitted' }, 'application')],
          parts: without(...slow),
        },
        'application',
      );
      await flow.waitForParts();
      flow.actor.send({ type: 'record.submitted' });
      const arrive = (related: RelatedData) => flow.actor.send({ type: 'related.changed', related });
      return { ...flow, arrive };
    };

    test('which goes on by itself once all lists and the documents have arrived', async () => {
      const { actor, arrive, saved, waitUntilIdle } = await submitWithout('jobs', 'documents');
      const waits: unknown[] = [actor.getSnapshot().value, actor.getSnapshot().hasTag('busy')];
      actor.send({ type: 'record.submitted' });
      arrive({ lists: { jobs: lists.jobs ?? [] } });
      waits.push(actor.getSnapshot().value, saved.length);
      arrive({ documents });
      const { value } = await waitUntilIdle();
      expect([waits, value, saved.map(({ values }) => values['ua_submitapplication'])]).toEqual([
        ['awaitingParts', true, 'awaitingParts', 0],
        'confirmation',
        [1],
      ]);
    });

    test('not for an EOI, which only fills blank fields', async () => {
      const { saved, waitUntilIdle } = await submitWithout('eoi');
      expect([(await waitUntilIdle()).value, saved.length]).toEqual(['confirmation', 1]);
    });

    test.each([
      [
        'arrives without an item',
        { type: 'related.changed', related: { lists: { jobs: [] } } },
        'atLeastOneItem',
      ],
      ['fails', { type: 'part.failed', part: 'jobs', failure: failureOf(500) }, 'notLoaded'],
    ] as const)('which says what is missing when the list %s', async (_, event, messageId) => {
      const { actor, saved } = await submitWithout('jobs');
      actor.send(event);
      const { value, context } = actor.getSnapshot();
      expect([value, context.issues, saved]).toEqual(['reviewing', [{ path: 'jobs', messageId }], []]);
    });

    test('whose next try, when it is refused at once, dismisses the notice about the list', async () => {
      const { actor, emitted } = await submitWithout('jobs');
      actor.send({ type: 'part.failed', part: 'jobs', failure: failureOf(500) });
      const types = () => emitted.map(({ type }) => type);
      expect(types()).toEqual(['notice.raised']);
      actor.send({ type: 'record.submitted' });
      expect(types()).toEqual(['notice.raised', 'notice.dismissed']);
    });

    test('which is given up when another page is opened', async () => {
      const { actor, arrive, saved } = await submitWithout('jobs');
      actor.send({ type: 'location.opened', location: { page: 'tasks' } });
      arrive({ lists: { jobs: lists.jobs ?? [] } });
      expect([actor.getSnapshot().value, saved]).toEqual(['showingTasks', []]);
    });
  });

  test('leaves the step open in which a file was chosen', async () => {
    const flow = open(step('supporting-documents'), without('shareholders'));
    await flow.waitForParts();
    flow.actor.send({
      type: 'related.changed',
      related: { documents: { count: 0, uploadState: 1, unstoredCount: 2 } },
    });
    flow.actor.send({ type: 'related.changed', related: { lists: { directors: [] } } });
    expect(await flow.path()).toBe('/stage-two/supporting-documents');
  });

  test('keeps the step open while a table is pasted in its dialog, and offers no text to copy when the record is closed', async () => {
    const closed = partlyAnswered(all, { ua_currentstatus: 'application-submitted' }, 'application');
    const flow = startRecordFlow(
      step('project-details'),
      {
        fetch: [partlyAnswered(all, {}, 'application'), closed],
        parts: without('directors', 'shareholders'),
      },
      'application',
    );
    await flow.waitForParts();
    flow.actor.send({ type: 'item.typed', list: 'jobs', answers: {} });
    flow.actor.send({ type: 'related.changed', related: { lists: { directors: [] } } });
    expect(await flow.path()).toBe('/stage-two/project-details');
    flow.actor.send({
      type: 'change.refused',
      message: { messageId: 'notice.childitems.422', type: 'info' },
    });
    expect((await flow.waitUntilIdle()).value).toBe('readOnly');
  });

  test('leaves the step open in whose dialog an item is typed, and leads back once that is stored', async () => {
    const flow = open(step('project-details'), without('directors', 'shareholders'));
    await flow.waitForParts();
    flow.actor.send({ type: 'item.typed', list: 'jobs', answers: { ua_jobtitle: 'Trydanwr' } });
    flow.actor.send({ type: 'related.changed', related: { lists: { directors: [] } } });
    const whileTyped = await flow.path();
    flow.actor.send({ type: 'item.typed', list: 'jobs', answers: null });
    flow.actor.send({ type: 'related.changed', related: { lists: { shareholders: [] } } });
    expect([whileTyped, await flow.path()]).toEqual([
      '/stage-two/project-details',
      '/stage-two/company-overview',
    ]);
  });

  test.each([
    ['a later step', step('project-details')],
    ['the review', review],
  ])('leads back from %s when it arrives without the item that its step needs', async (_, location) => {
    const flow = open(location, { ...answers, directors: { lists: { directors: [] } } });
    await flow.waitForParts();
    expect(await flow.path()).toBe('/stage-two/directors-information');
  });

  test('leaves the step open in which the user has typed', async () => {
    const flow = open(step('project-details'), without('directors'));
    await flow.waitForParts();
    const fields = fieldsOfStep(records.application, 'project-details');
    const { record } = flow.actor.getSnapshot().context;
    const typed = { ...formatAnswers(fields, record?.values ?? {}), ua_projectname: 'Haul' };
    flow.actor.send({ type: 'answers.typed', answers: typed });
    flow.actor.send({ type: 'related.changed', related: { lists: { directors: [] } } });
    expect([await flow.path(), flow.actor.getSnapshot().context.typed]).toEqual([
      '/stage-two/project-details',
      typed,
    ]);
  });
});

describe('a late EOI', () => {
  const blank = { ua_loanamount: '', ua_totalamountrequesting: '', ua_interestonlyperiod: '' };
  const fields = fieldsOfStep(records.application, 'business-finances');

  test('fills the blank fields of the form and keeps what was typed', async () => {
    const flow = open(step('business-finances'), without('eoi'), blank);
    await flow.waitForParts();
    const { record } = flow.actor.getSnapshot().context;
    const stored = formatAnswers(fields, record?.values ?? {});
    flow.actor.send({ type: 'answers.typed', answers: { ...stored, ua_totalamountrequesting: '60000' } });
    flow.actor.send({ type: 'related.changed', related: { eoi } });
    const { context } = flow.actor.getSnapshot();
    const loan = formatAnswers(fields, eoi)['ua_loanamount'];
    expect([
      [context.answers?.['ua_loanamount'], context.answers?.['ua_totalamountrequesting']],
      [context.record?.values['ua_loanamount'], context.prefillCount],
    ]).toEqual([
      [loan, '60000'],
      [eoi['ua_loanamount'], 1],
    ]);
  });

  test('that fills only other steps leaves the form in view as it is', async () => {
    const flow = open(step('creditsafe-declaration'), answers, blank);
    const { context } = await flow.waitForParts();
    expect([context.record?.values['ua_loanamount'], context.prefillCount]).toEqual([
      eoi['ua_loanamount'],
      0,
    ]);
  });

  test('fills nothing in a record that is closed, and is not fetched for it', async () => {
    const flow = open(review, answers, { ...blank, ua_currentstatus: 'application-withdrawn' });
    await flow.waitForParts();
    flow.actor.send({ type: 'related.changed', related: { eoi } });
    const { value, context } = flow.actor.getSnapshot();
    expect([value, context.record?.values['ua_loanamount'], flow.fetchedParts]).toEqual([
      'readOnly',
      '',
      relatedParts.filter((part) => part !== 'eoi'),
    ]);
  });

  describe('what it filled in stays on a backend that does not prefill', () => {
    const loan = eoi['ua_loanamount'];
    const stored = partlyAnswered(all, blank, 'application');
    const newer = { ...stored, etag: '"2"' };
    const start = async (location: FlowLocation, save: readonly (VersionedRecord | Failure)[] = []) => {
      const flow = startRecordFlow(location, { fetch: [stored, newer], save, parts: answers }, 'application');
      await flow.waitForParts();
      return flow;
    };

    test('when a save was refused with 412: the step is not one that somebody else has changed', async () => {
      const flow = await start(step('business-finances'), [failureOf(412), newer]);
      const form = formatAnswers(fields, flow.actor.getSnapshot().context.record?.values ?? {});
      const typed = { ...form, ua_interestonlyperiod: '1', ua_cashbalance: '1' };
      flow.actor.send({ type: 'step.submitted', answers: typed });
      await flow.waitUntilIdle();
      expect(flow.saved.map(({ etag, values }) => [etag, values['ua_loanamount']])).toEqual([
        ['"1"', loan],
        ['"2"', loan],
      ]);
    });

    test.each([
      ['a list was refused', step('business-finances')],
      ['a document was refused', { page: 'documents' } as const],
    ])('when %s', async (_, location) => {
      const flow = await start(location);
      const message = { messageId: 'notice.childitems.422', type: 'info' } as const;
      flow.actor.send({ type: 'change.refused', message });
      const { context } = await flow.waitUntilIdle();
      expect([context.record?.etag, context.record?.values['ua_loanamount']]).toEqual(['"2"', loan]);
    });

    test('when a submit was refused with 412', async () => {
      const complete = partlyAnswered(all, {}, 'application');
      const flow = startRecordFlow(
        review,
        { fetch: [complete, newer], save: [failureOf(412)], parts: answers },
        'application',
      );
      await flow.waitForParts();
      flow.fetchedParts.length = 0;
      flow.actor.send({ type: 'record.submitted' });
      await flow.waitUntilIdle();
      const { context } = await flow.waitForParts();
      expect([context.record?.etag, context.record?.values['ua_loanamount'], flow.fetchedParts]).toEqual([
        '"2"',
        loan,
        relatedParts.filter((part) => part !== 'eoi'),
      ]);
    });

    test('but not what the user has emptied since', async () => {
      const emptied = { ...newer, etag: '"3"' };
      const flow = startRecordFlow(
        step('business-finances'),
        { fetch: [stored, emptied], save: [newer], parts: answers },
        'application',
      );
      await flow.waitForParts();
      const form = formatAnswers(fields, flow.actor.getSnapshot().context.record?.values ?? {});
      flow.actor.send({ type: 'step.submitted', answers: { ...form, ua_loanamount: '' }, later: true });
      await flow.waitUntilIdle();
      flow.actor.send({ type: 'location.opened', location: { page: 'documents' } });
      flow.actor.send({ type: 'change.refused', message: { messageId: 'notice.files.422', type: 'info' } });
      const { context } = await flow.waitUntilIdle();
      expect([context.record?.etag, context.record?.values['ua_loanamount']]).toEqual(['"3"', '']);
    });
  });

  test('that has nothing new leaves the form as it is', async () => {
    const flow = open(step('business-finances'), answers);
    const { context } = await flow.waitForParts();
    expect([context.prefillCount, context.answers]).toEqual([0, null]);
  });

  test('is sent with the first saved step', async () => {
    const flow = startRecordFlow(
      step('creditsafe-declaration'),
      {
        fetch: [partlyAnswered(0, {}, 'application')],
        save: [partlyAnswered(1, {}, 'application')],
        parts: answers,
      },
      'application',
    );
    await flow.waitForParts();
    flow.actor.send({
      type: 'step.submitted',
      answers: minimalAnswers('application', 'creditsafe-declaration'),
    });
    await flow.waitUntilIdle();
    expect(flow.saved[0]?.values['ua_loanamount']).toBe(eoi['ua_loanamount']);
  });
});

describe('a list that may hold an item more, because the reply to an add was lost', () => {
  const list = 'shareholders';
  const openOutdated = async () => {
    const flow = open(step('company-overview'), answers);
    await flow.waitForParts();
    flow.fetchedParts.length = 0;
    flow.actor.send({ type: 'items.outdated', list });
    return flow;
  };
  const leave = (flow: Awaited<ReturnType<typeof openOutdated>>) => {
    flow.actor.send({ type: 'location.opened', location: { page: 'tasks' } });
    return flow.waitForParts();
  };

  test('is fetched again when its step is left', async () => {
    const flow = await openOutdated();
    const { lists: shown } = flow.actor.getSnapshot().context.related;
    Object.assign(flow.parts, { [list]: { lists: { [list]: [] } } });
    const { context } = await leave(flow);
    expect([shown, flow.fetchedParts, context.related.lists]).toEqual([
      lists,
      [list],
      { ...lists, [list]: [] },
    ]);
  });

  test('is not fetched again once it has arrived', async () => {
    const flow = await openOutdated();
    flow.actor.send({ type: 'related.changed', related: { lists: { [list]: [] } } });
    const { context } = await leave(flow);
    expect([flow.fetchedParts, context.related.lists]).toEqual([[], { ...lists, [list]: [] }]);
  });
});

describe('documents that are not known', () => {
  const unknown = { count: null, uploadState: uploadStates.unknown, unstoredCount: 0 };

  test.each([
    ['the step', step('supporting-documents')],
    ['the documents page', { page: 'documents' }],
  ] as const)('are fetched when %s is left', async (_, location) => {
    const flow = open(location, answers);
    await flow.waitForParts();
    flow.fetchedParts.length = 0;
    flow.actor.send({ type: 'related.changed', related: { documents: unknown } });
    flow.actor.send({ type: 'location.opened', location: { page: 'tasks' } });
    const { context } = await flow.waitForParts();
    expect([flow.fetchedParts, context.related.documents]).toEqual([['documents'], documents]);
  });

  test('keep their step incomplete', async () => {
    const flow = open(step('supporting-documents'), { ...answers, documents: failureOf(500) });
    await flow.waitForParts();
    flow.actor.send({ type: 'related.changed', related: { documents: unknown } });
    flow.actor.send({ type: 'location.opened', location: review });
    expect(await flow.path()).toBe('/stage-two/supporting-documents');
  });

  test('are fetched by the next try, which keeps the chosen files', async () => {
    const flow = open(step('supporting-documents'), { ...answers, documents: failureOf(500) });
    await flow.waitForParts();
    const chosen = { documents: { ...unknown, unstoredCount: 2 } };
    flow.actor.send({ type: 'related.changed', related: chosen });
    flow.fetchedParts.length = 0;
    Object.assign(flow.parts, answers);
    flow.actor.send({ type: 'related.retried', part: 'documents' });
    const { context } = await flow.waitForParts();
    expect([flow.fetchedParts, context.related.documents]).toEqual([
      ['documents'],
      { ...documents, unstoredCount: 2 },
    ]);
  });
});

test('a chosen file that was left on the documents page does not keep the review closed', async () => {
  const flow = open({ page: 'documents' }, answers);
  await flow.waitForParts();
  flow.actor.send({ type: 'related.changed', related: { documents: { ...documents, unstoredCount: 1 } } });
  flow.actor.send({ type: 'location.opened', location: review });
  expect(await flow.path()).toBe('/stage-two/review');
});

test('an EOI that arrives while a step is saved fills the blank fields although the server’s answer leaves them blank', async () => {
  const { actor, saved, waitUntilIdle } = startRecordFlow(
    step('creditsafe-declaration'),
    {
      fetch: [partlyAnswered(0, {}, 'application')],
      save: [partlyAnswered(1, {}, 'application')],
      parts: without('eoi'),
    },
    'application',
  );
  await waitUntilIdle();
  actor.send({
    type: 'step.submitted',
    answers: formatAnswers(fieldsOfStep(records.application, 'creditsafe-declaration'), {
      ...minimalAnswers('application', 'creditsafe-declaration'),
    }),
  });
  actor.send({ type: 'related.changed', related: { eoi } });
  const { context } = await waitUntilIdle();
  expect([saved.length, context.location, context.record?.values['ua_loanamount']]).toEqual([
    1,
    step('business-finances'),
    eoi['ua_loanamount'],
  ]);
});
