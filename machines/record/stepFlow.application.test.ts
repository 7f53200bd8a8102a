// The Application's step flow: lists and documents count, answers of the EOI are prefilled, a query opens the record again (product 2, 3.18).
import { describe, expect, test } from 'vitest';
import { applicationAnswers, completeRelated, storedItem } from '#tests/applicationSamples.ts';
import {
  partlyAnswered,
  startRecordFlow,
  failureOf,
  review,
  step,
  type StoredSample,
} from '#tests/recordFlowHarness.ts';
import { minimalAnswers, validAnswers } from '#tests/samples.ts';
import type { Values } from '../catalogue/fields/answers.ts';
import type { ErrorId } from '../catalogue/fields/field.ts';
import type { RelatedData } from '../catalogue/records/related.ts';
import { steps } from '../catalogue/records/outlines.ts';
import type { Failure } from '../ports.ts';
import type { FlowLocation } from './flow.ts';

const related = completeRelated();
const fetched = (count: number, more: Values = {}, parts: RelatedData = {}): StoredSample => ({
  ...partlyAnswered(count, more, 'application'),
  related: { ...related, ...parts, lists: { ...related.lists, ...parts.lists } },
});
const open = (
  location: FlowLocation,
  scripts: {
    fetch?: (StoredSample | Failure)[];
    create?: StoredSample[];
    save?: (StoredSample | Failure)[];
  },
) => startRecordFlow(location, scripts, 'application');
const all = steps.application.length;
const withEmptyList = (list: string): RelatedData => ({ lists: { [list]: [] } });

describe('an address', () => {
  test('of a step opens it up to the first incomplete step; a later one leads to that step', async () => {
    const led = await Promise.all(
      steps.application.map((name) => open(step(name), { fetch: [fetched(3)] }).path()),
    );
    expect(led).toEqual(
      steps.application.map((name, index) => `/stage-two/${index < 3 ? name : 'directors-information'}`),
    );
  });

  test.each([
    ['no shareholder', {}, withEmptyList('shareholders'), 'company-overview'],
    ['no director', {}, withEmptyList('directors'), 'directors-information'],
    ['no activity', {}, withEmptyList('activities'), 'project-details'],
    ['no job', {}, withEmptyList('jobs'), 'project-details'],
    [
      'no competitor, though they are known',
      { ua_knowsmaincompetitors: 1 },
      withEmptyList('competitors'),
      'company-overview',
    ],
    ['no competitor, and none known', { ua_knowsmaincompetitors: 0 }, withEmptyList('competitors'), 'review'],
    [
      'no funding, though applied for',
      { ua_appliedforexternalfunding: 1 },
      withEmptyList('externalfunding'),
      'business-finances',
    ],
    [
      'no funding, and not applied for',
      { ua_appliedforexternalfunding: 0 },
      withEmptyList('externalfunding'),
      'review',
    ],
    ['no asset', {}, withEmptyList('assets'), 'review'],
    ['no document', {}, { documents: { count: 0, uploadState: 1 } }, 'supporting-documents'],
    ['a document that is scanned', {}, { documents: { count: 1, uploadState: 2 } }, 'supporting-documents'],
    [
      'a document that is not uploaded',
      {},
      { documents: { count: 1, uploadState: 3, unstoredCount: 1 } },
      'supporting-documents',
    ],
    ['nothing missing', {}, {}, 'review'],
  ] as const)('of the review with %s leads to $3', async (_, values, parts, expected) => {
    const { path } = open(review, { fetch: [fetched(all, values, parts)] });
    expect(await path()).toBe(`/stage-two/${expected}`);
  });

  test('without a record leads to the dashboard', async () => {
    expect(await open(step('project-details'), { fetch: [failureOf(404)] }).path()).toBe('/dashboard');
  });

  test.each([
    'application-submitted',
    'assessment-complete',
    'application-rejected',
    'offer-letter-signed',
    'unknown-status',
  ])('of a step leads to the read-only review at the status %s', async (ua_currentstatus) => {
    const { path } = open(step('project-details'), { fetch: [fetched(all, { ua_currentstatus })] });
    expect(await path()).toBe('/stage-two/review');
  });
});

test('Start opens the record that the server created', async () => {
  const { actor, path } = open({ page: 'guidance' }, { create: [fetched(0)] });
  actor.send({ type: 'record.started' });
  expect(await path()).toBe('/stage-two/creditsafe-declaration');
});

describe('an answer of the EOI', () => {
  const prefill = [
    'ua_loanamount',
    'ua_totalamountrequesting',
    'ua_briefdescriptionoforganisation',
    'ua_companyemployeeslist',
    'ua_tradingpostcode',
    'ua_registeredpostcode',
    'ua_projectdescription',
  ];
  const begun = async (more: Values, eoi: Values) => {
    const { waitUntilIdle } = open(step('creditsafe-declaration'), {
      fetch: [fetched(0, more, { eoi: { ...related.eoi, ...eoi } })],
    });
    const values = (await waitUntilIdle()).context.record?.values ?? {};
    return prefill.map((name) => values[name]);
  };

  test('fills a blank field', async () => {
    const { eoi } = related;
    expect(await begun({}, {})).toEqual([
      eoi['ua_loanamount'],
      eoi['ua_loanamount'],
      eoi['ua_whatdoesthebusinessdo'],
      eoi['ua_numberofemployees'],
      eoi['ua_tradingaddresspostcode'],
      eoi['ua_registeredaddresspostcode'],
      eoi['ua_pleasedescribeproject'],
    ]);
  });

  test('replaces no answer, and a blank one fills nothing', async () => {
    const [loan, total, ...rest] = await begun(
      { ua_loanamount: 30_000, ua_totalamountrequesting: '' },
      { ua_loanamount: null, ua_whatdoesthebusinessdo: '' },
    );
    expect([loan, total, rest[0]]).toEqual([30_000, '', '']);
  });

  test('fills the registered postcode from the trading one when the addresses are the same', async () => {
    const postcodes = await begun(
      {},
      { ua_registeredaddresssameastrading: 1, ua_registeredaddresspostcode: '' },
    );
    expect(postcodes.slice(4, 6)).toEqual(['LL57 2DG', 'LL57 2DG']);
  });

  test('is sent with the first saved step', async () => {
    const { actor, saved, waitUntilIdle } = open(step('creditsafe-declaration'), {
      fetch: [fetched(0)],
      save: [fetched(1)],
    });
    await waitUntilIdle();
    actor.send({ type: 'step.submitted', answers: minimalAnswers('application', 'creditsafe-declaration') });
    await waitUntilIdle();
    expect(saved[0]?.values).toMatchObject({
      ua_loanamount: related.eoi['ua_loanamount'],
      ua_currentpageinapplication: 'business-finances',
      ua_submitapplication: 2,
      ua_businessbanksortcode: null,
      ua_restructure: 2,
    });
  });
});

describe('saving a step', () => {
  const save = async (name: string, answers = {}, parts: RelatedData = {}) => {
    const { actor, saved, waitUntilIdle } = open(step(name), {
      fetch: [fetched(all, {}, parts)],
      save: [fetched(all)],
    });
    await waitUntilIdle();
    actor.send({ type: 'step.submitted', answers: { ...validAnswers('application', name), ...answers } });
    return { saved, issues: (await waitUntilIdle()).context.issues };
  };
  const broken = (path: string, messageId: ErrorId) => ({ saved: [], issues: [{ path, messageId }] });

  test.each(steps.application)('sends valid answers of %s once and finds no issue', async (name) => {
    const { saved, issues } = await save(name);
    expect([saved.length, issues]).toEqual([1, []]);
  });

  test('refuses an interest-only period that is not shorter than the EOI’s term', async () => {
    const eoi = { ...related.eoi, ua_loanterm: 12 };
    expect(await save('business-finances', { ua_interestonlyperiod: '12' }, { eoi })).toEqual(
      broken('ua_interestonlyperiod', 'lessThanTerm'),
    );
    expect((await save('business-finances', { ua_interestonlyperiod: '11' }, { eoi })).issues).toEqual([]);
  });

  test('refuses shareholders with more than 100 per cent', async () => {
    const shareholders = [50.01, 50].map((ua_percentage, index) => ({
      ...storedItem('shareholders', index),
      ua_percentage,
    }));
    expect(await save('company-overview', {}, { lists: { shareholders } })).toEqual(
      broken('shareholders', 'totalTooHigh'),
    );
  });

  test('counts an item that was added meanwhile', async () => {
    const { actor, saved, waitUntilIdle } = open(step('directors-information'), {
      fetch: [fetched(all, {}, withEmptyList('directors'))],
      save: [fetched(all)],
    });
    await waitUntilIdle();
    const submitted = {
      type: 'step.submitted',
      answers: minimalAnswers('application', 'directors-information'),
    } as const;
    actor.send(submitted);
    expect(actor.getSnapshot().context.issues).toEqual([{ path: 'directors', messageId: 'atLeastOneItem' }]);
    actor.send({ type: 'related.changed', related: { lists: { directors: [storedItem('directors')] } } });
    actor.send(submitted);
    expect([(await waitUntilIdle()).context.related.lists?.jobs, saved.length]).toEqual([
      related.lists.jobs,
      1,
    ]);
  });
});

describe('submitting', () => {
  const submitted = { ua_currentstatus: 'application-submitted' };

  test('sends the whole record with the submit flag 1 and shows the confirmation', async () => {
    const { actor, saved, waitUntilIdle, path } = open(review, {
      fetch: [fetched(all)],
      save: [fetched(all, submitted)],
    });
    await waitUntilIdle();
    actor.send({ type: 'record.submitted' });
    actor.send({ type: 'record.submitted' });
    expect([await path(), saved.map(({ values }) => values['ua_submitapplication'])]).toEqual([
      '/stage-two/confirmation',
      [1],
    ]);
  });

  test('is left for the step of the documents while a file is not uploaded', async () => {
    const { actor, path, waitUntilIdle } = open(review, { fetch: [fetched(all)] });
    await waitUntilIdle();
    actor.send({
      type: 'related.changed',
      related: { documents: { count: 3, uploadState: 3, unstoredCount: 1 } },
    });
    expect(await path()).toBe('/stage-two/supporting-documents');
  });

  test.each(['in-query-cust', 'in-query-customer', 'in-query-umi', 'app-in-query'])(
    'with the status %s a step can be saved and the record submitted again',
    async (ua_currentstatus) => {
      const { actor, saved, waitUntilIdle, path } = open(step('project-details'), {
        fetch: [fetched(all, { ua_currentstatus })],
        save: [fetched(all, { ua_currentstatus, ua_projectname: 'Haul' }), fetched(all, submitted)],
      });
      expect(await path()).toBe('/stage-two/project-details');
      const answers = { ...validAnswers('application', 'project-details'), ua_projectname: 'Haul' };
      actor.send({ type: 'step.submitted', answers });
      await waitUntilIdle();
      actor.send({ type: 'location.opened', location: review });
      await waitUntilIdle();
      actor.send({ type: 'record.submitted' });
      expect([await path(), saved.map(({ values }) => values['ua_submitapplication'])]).toEqual([
        '/stage-two/confirmation',
        [2, 1],
      ]);
    },
  );

  test('refuses in a query a date that has passed since the first submit only if it was changed', async () => {
    const passed = { ua_currentstatus: 'app-in-query', ua_projectstartdate: '2026-01-01' };
    const { actor, saved, waitUntilIdle, path } = open(review, {
      fetch: [fetched(all, passed)],
      save: [fetched(all, submitted)],
    });
    expect(await path()).toBe('/stage-two/review');
    actor.send({ type: 'location.opened', location: step('project-details') });
    const answers = { ...applicationAnswers(), ua_projectstartdate: '02/01/2026' };
    actor.send({ type: 'step.submitted', answers });
    expect(actor.getSnapshot().context.issues).toEqual([
      { path: 'ua_projectstartdate', messageId: 'dateFuture' },
    ]);
    actor.send({ type: 'location.opened', location: review });
    actor.send({ type: 'record.submitted' });
    actor.send({ type: 'resubmit.confirmed' });
    expect([(await waitUntilIdle()).value, saved.length]).toEqual(['confirmation', 1]);
    // Before the first submit such a date is refused.
    const first = open(review, { fetch: [fetched(all, { ua_projectstartdate: '2026-01-01' })] });
    expect(await first.path()).toBe('/stage-two/project-details');
  });
});
