import { expect, test } from 'vitest';
import { outlines } from './outlines.ts';
import { historyOf } from './statusHistory.ts';

const at = (day: number) => `2026-11-${day}T10:00:00.000Z`;

test('lists each change of the display state since the first submit', () => {
  const ua_statushistory = [
    'application-created',
    'application-submitted',
    'application-assigned',
    'assessment-complete',
    'in-query-cust',
    'application-submitted',
    'not-in-the-table',
    'offer-letter-signed',
  ].map((status, index) => ({ at: at(10 + index), status }));
  expect(historyOf(outlines.application, { ua_statushistory, ua_submittedon: at(15) })).toEqual([
    { at: at(11), display: 'submitted' },
    { at: at(12), display: 'processing' },
    { at: at(14), display: 'in-query' },
    { at: at(15), display: 'submitted' },
    { at: at(16), display: 'processing' },
    { at: at(17), display: 'approved' },
  ]);
});

test.each([
  ['no record', null, []],
  ['a record that was never submitted', { ua_submittedon: '' }, []],
  ['a record with a submit date that cannot be read', { ua_submittedon: 'yesterday' }, []],
  [
    'a record with only the date of its submit',
    { ua_submittedon: at(12) },
    [{ at: at(12), display: 'submitted' }],
  ],
  [
    'a record whose history cannot be read',
    { ua_statushistory: [{ at: 'x', status: 'eligible' }], ua_submittedon: at(12) },
    [{ at: at(12), display: 'submitted' }],
  ],
])('the history of %s has the entries $2', (_name, values, expected) =>
  expect(historyOf(outlines.eoi, values)).toEqual(expected),
);
