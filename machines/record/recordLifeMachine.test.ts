// The life cycle of a record: every move, by actors who can make it and by others, and where it leads (product 2.11, 2.12).
import { describe, expect, test } from 'vitest';
import { statuses } from '../catalogue/statuses.ts';
import { steps, type RecordName } from '../catalogue/records/outlines.ts';
import { lifeCycleAfter, lifeCycleOf, type LifeEvent } from './recordLifeMachine.ts';

const records = ['eoi', 'application'] as const;

/** The state of a record with this status, by default at its first step. */
const lifeAt = (record: RecordName, status: string | null, page: string = steps[record][0]) =>
  lifeCycleOf(
    record,
    status === null ? null : { ua_currentstatus: status, ua_currentpageinapplication: page },
  );

/** The caseworker's moves (product 2.12). */
const moves: readonly (readonly [from: number, to: readonly number[]])[] = [
  [0, [5]],
  [1, [2, 3, 4, 5, 6]],
  [2, [2, 3, 4, 5, 6]],
  [3, [2, 4, 5, 6]],
  [4, [5]],
  [5, []],
  [6, [5]],
];

describe.each(records)('%s', (record) => {
  const table = Object.entries<number>(statuses[record]);
  const from = (stage: number) => table.filter(([, at]) => at === stage).map(([status]) => status);
  const legal = (status: string, event: (status: string) => LifeEvent, page?: string) =>
    table.flatMap(([to]) => (lifeAt(record, status, page).can(event(to)) ? [to] : []));
  const moved = (status: string): LifeEvent => ({ type: 'status.moved', status });
  const forced = (status: string): LifeEvent => ({ type: 'status.forced', status });

  test.each(moves)('from every status of stage %i the caseworker moves to those of %j', (stage, to) => {
    const reached = table.filter(([, at]) => to.includes(at)).map(([status]) => status);
    for (const status of from(stage)) {
      const expected = reached.filter((other) => other !== status);
      expect.soft(legal(status, moved), status).toEqual(expected);
      expect.soft(legal(status, moved, steps[record][2]), status).toEqual(expected);
    }
  });

  test('a forced move leads from every status to every other, to itself and to an unknown one', () => {
    const all = table.map(([status]) => status);
    for (const status of [...all, 'unknown-status']) expect.soft(legal(status, forced), status).toEqual(all);
    const unknown = lifeCycleAfter(lifeAt(record, all[0] ?? ''), forced('unknown-status'));
    expect([unknown?.value, unknown?.context.status]).toEqual([{ existing: 'processing' }, 'unknown-status']);
  });

  test('an unknown status has the moves of Processing', () => {
    const [first = ''] = from(2);
    expect(legal('unknown-status', moved).filter((status) => status !== first)).toEqual(legal(first, moved));
  });

  test('an unknown status is reached only by a forced move', () => {
    expect(lifeAt(record, from(1)[0] ?? '').can(moved('unknown-status'))).toBe(false);
  });

  test.each(['', 'Eligible', 'two words', 'a'.repeat(61), 'eligible\n'])(
    'a forced move to %j, which is no possible status, is refused',
    (status) => {
      expect(lifeAt(record, from(1)[0] ?? '').can(forced(status))).toBe(false);
    },
  );

  test('a record is open before the submit and in query, and in no other state', () => {
    const open = table.filter(([status]) => lifeAt(record, status).hasTag('editable')).map(([, at]) => at);
    expect(new Set(open)).toEqual(new Set([0, 3]));
    expect(lifeAt(record, 'unknown-status').hasTag('editable')).toBe(false);
  });

  test('a save leads from Not Started to In Progress and never back', () => {
    const [first, second, third] = steps[record];
    const saved = (page: string): LifeEvent => ({ type: 'record.saved', by: 'applicant', page });
    const atFirstStep = lifeAt(record, 'created', first);
    const stays = lifeCycleAfter(atFirstStep, saved(first));
    const goesOn = lifeCycleAfter(atFirstStep, saved(third));
    const goesBack = goesOn && lifeCycleAfter(goesOn, saved(second));
    expect([stays, goesOn, goesBack].map((life) => [life?.value, life?.context.page])).toEqual([
      [{ existing: 'not-started' }, first],
      [{ existing: 'in-progress' }, third],
      [{ existing: 'in-progress' }, third],
    ]);
  });

  test('an open record can be saved by the actors who can submit it', () => {
    const canSave = (status: string, by: 'applicant' | 'broker' | 'caseworker') =>
      lifeAt(record, status).can({ type: 'record.saved', by, page: steps[record][1] });
    for (const [status, stage] of table) {
      const isOpen = stage === 0 || stage === 3;
      const expected = [isOpen, isOpen && record === 'application', false];
      const found = [canSave(status, 'applicant'), canSave(status, 'broker'), canSave(status, 'caseworker')];
      expect.soft(found, status).toEqual(expected);
    }
  });

  test.each([0, 1])('a forced move at step %i leads to the state of a record with that status', (step) => {
    const page = steps[record][step];
    for (const [status] of table) {
      const after = lifeCycleAfter(lifeAt(record, 'created', page), forced(status));
      expect.soft(after?.value, status).toEqual(lifeAt(record, status, page).value);
    }
  });

  test('a record that does not exist can only be created', () => {
    const none = lifeCycleOf(record, null);
    expect([legalOf(none, forced('created')), legalOf(none, moved('created'))]).toEqual([false, false]);
    expect(legalOf(none, { type: 'record.submitted', by: 'applicant' })).toBe(false);
  });
});

const legalOf = (life: ReturnType<typeof lifeCycleOf>, event: LifeEvent) =>
  lifeCycleAfter(life, event) !== undefined;

test.each([
  ['eoi', null, 'applicant', 'record.created', 'eoi-created'],
  ['eoi', null, 'broker', 'record.created', undefined],
  ['eoi', null, 'caseworker', 'record.created', undefined],
  ['application', null, 'caseworker', 'record.created', 'application-created'],
  ['application', null, 'applicant', 'record.created', undefined],
  ['application', null, 'broker', 'record.created', undefined],
  ['eoi', 'eoi-created', 'applicant', 'record.submitted', 'eoi-submitted'],
  ['eoi', 'eoi-in-query', 'applicant', 'record.submitted', 'eoi-submitted'],
  ['eoi', 'eoi-created', 'broker', 'record.submitted', undefined],
  ['eoi', 'eoi-created', 'caseworker', 'record.submitted', undefined],
  ['eoi', 'eoi-submitted', 'applicant', 'record.submitted', undefined],
  ['application', 'application-created', 'applicant', 'record.submitted', 'application-submitted'],
  ['application', 'app-in-query', 'broker', 'record.submitted', 'application-submitted'],
  ['application', 'app-in-query', 'caseworker', 'record.submitted', undefined],
  ['application', 'offer-letter-signed', 'applicant', 'record.submitted', undefined],
] as const)('%s at %s by the %s: %s leads to %s', (record, status, by, type, to) => {
  expect(lifeCycleAfter(lifeAt(record, status), { type, by })?.context.status).toBe(to);
});
