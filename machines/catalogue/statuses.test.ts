// Every status string with its stage and display state (product 2.8, 2.9).
import { expect, test } from 'vitest';
import {
  caseworkerMoves,
  displayStateOf,
  displayStates,
  isEditable,
  positionOf,
  stageOf,
  statuses,
  type DisplayState,
} from './statuses.ts';
import { outlines, type RecordName } from './records/outlines.ts';

/** The table of the specification. */
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

const shown: readonly DisplayState[] = [
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
    displayStateOf(outlines[record], progress),
    isEditable(outlines[record], progress),
  ]).toEqual([stage, shown[stage], stage === 0 || stage === 3]);
});

test('no other status strings or display states exist', () => {
  const named = (record: RecordName) => rows.filter(([of]) => of === record).map(([, status]) => status);
  expect([Object.keys(statuses.eoi), Object.keys(statuses.application)]).toEqual([
    named('eoi'),
    named('application'),
  ]);
  expect(new Set(['not-started', ...shown])).toEqual(new Set(displayStates));
});

test('no record, and a record at its first step, is Not Started', () => {
  const at = (ua_currentpageinapplication: unknown) =>
    displayStateOf(outlines.eoi, { ua_currentstatus: 'eoi-created', ua_currentpageinapplication });
  expect([
    displayStateOf(outlines.eoi, null),
    at('declarations'),
    at(''),
    at(null),
    at('business-details'),
  ]).toEqual(['not-started', 'not-started', 'not-started', 'not-started', 'in-progress']);
});

test.each(['eoi-unknown-status', '', null, 7, 'toString', 'ELIGIBLE'])(
  'the unknown status %j is Processing and cannot be edited',
  (status) => {
    const progress = { ua_currentstatus: status };
    expect([
      stageOf(outlines.eoi, status),
      displayStateOf(outlines.eoi, progress),
      isEditable(outlines.eoi, progress),
    ]).toEqual([undefined, 'processing', false]);
  },
);

test('spaces around a status or a step change nothing, as some backends pad their texts', () => {
  const padded = { ua_currentstatus: ' eoi-in-query ' };
  expect([displayStateOf(outlines.eoi, padded), isEditable(outlines.eoi, padded)]).toEqual([
    'in-query',
    true,
  ]);
  const atStep = (ua_currentpageinapplication: unknown) => ({
    ua_currentstatus: 'eoi-created',
    ua_currentpageinapplication,
  });
  const positions = [' declarations ', '  ', null, 'loan-purpose '].map(atStep);
  expect(positions.map((fields) => [positionOf(fields), displayStateOf(outlines.eoi, fields)])).toEqual([
    ['declarations', 'not-started'],
    ['', 'not-started'],
    ['', 'not-started'],
    ['loan-purpose', 'in-progress'],
  ]);
});

test('a caseworker’s moves never lead to stage 0 or 1, and to the same stage only between two statuses of stage 2', () => {
  const moves = Object.entries(caseworkerMoves).flatMap(([from, to]) =>
    to.map((stage) => [Number(from), stage]),
  );
  expect(moves.filter(([from, to]) => to === 1 || to === 0 || from === to)).toEqual([[2, 2]]);
});
