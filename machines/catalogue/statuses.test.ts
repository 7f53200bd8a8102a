// Every status string of the specification's table (section 4), its stage and what the dashboard shows of it.
import { expect, test } from 'vitest';
import { caseworkerMoves, displayOf, displays, isOpen, stageOf, statuses, type Display } from './statuses.ts';
import { outlines, type RecordName } from './records/outlines.ts';

/** The table as the specification prints it. */
const table: readonly (readonly [RecordName, string, number])[] = [
  ['eoi', 'created, eoi-created', 0],
  ['eoi', 'eoi-submitted, customer-app-submitted', 1],
  ['eoi', 'customer-app-assessment-started, customer-app-in-assessment, eoi-in-assessment', 2],
  ['eoi', 'customer-app-in-query, eoi-in-query', 3],
  ['eoi', 'ineligible, customer-app-rejected', 4],
  ['eoi', 'customer-app-withdrawn, eoi-withdrawn, withdrawn', 5],
  ['eoi', 'customer-app-eligible, eligible', 6],
  ['application', 'created, application-created', 0],
  ['application', 'application-submitted, customer-app-submitted', 1],
  ['application', 'stage-2-assessment-started, assessment-complete, application-assigned', 2],
  ['application', 'in-query-cust, in-query-customer, in-query-umi, app-in-query', 3],
  ['application', 'application-rejected', 4],
  ['application', 'application-withdrawn', 5],
  ['application', 'offer-letter-signed', 6],
];
const rows = table.flatMap(([record, texts, stage]) =>
  texts.split(', ').map((status): [RecordName, string, number] => [record, status, stage]),
);

const shown: readonly Display[] = [
  'in-progress',
  'submitted',
  'processing',
  'in-query',
  'rejected',
  'withdrawn',
  'approved',
];

test.each(rows)('%s %s is stage %i', (record, ua_currentstatus, stage) => {
  const progress = { ua_currentstatus, ua_currentpageinapplication: 'loan-purpose' };
  expect([
    stageOf(outlines[record], ua_currentstatus),
    displayOf(outlines[record], progress),
    isOpen(outlines[record], progress),
  ]).toEqual([stage, shown[stage], stage === 0 || stage === 3]);
});

test('the table is all there is', () => {
  const named = (record: RecordName) => rows.filter(([of]) => of === record).map(([, status]) => status);
  expect([Object.keys(statuses.eoi), Object.keys(statuses.application)]).toEqual([
    named('eoi'),
    named('application'),
  ]);
  expect(new Set(['not-started', ...shown])).toEqual(new Set(displays));
});

test('a record at its first step, or none, is not started', () => {
  const at = (ua_currentpageinapplication: unknown) =>
    displayOf(outlines.eoi, { ua_currentstatus: 'eoi-created', ua_currentpageinapplication });
  expect([
    displayOf(outlines.eoi, null),
    at('declarations'),
    at(''),
    at(null),
    at('business-details'),
  ]).toEqual(['not-started', 'not-started', 'not-started', 'not-started', 'in-progress']);
});

test.each(['eoi-mislaid', '', null, 7, 'toString', 'ELIGIBLE'])(
  'the unknown status %j is processing',
  (status) => {
    const progress = { ua_currentstatus: status };
    expect([
      stageOf(outlines.eoi, status),
      displayOf(outlines.eoi, progress),
      isOpen(outlines.eoi, progress),
    ]).toEqual([undefined, 'processing', false]);
  },
);

test('a caseworker never does what is the applicant’s, and never stays', () => {
  const moves = Object.entries(caseworkerMoves).flatMap(([from, to]) =>
    to.map((stage) => [Number(from), stage]),
  );
  expect(moves.filter(([from, to]) => to === 1 || to === 0 || from === to)).toEqual([]);
});
