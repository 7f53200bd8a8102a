import { expect, test } from 'vitest';
import { limits } from '../fields/limits.ts';
import { nextAction } from './nextActions.ts';
import { displayStates } from '../statuses.ts';

test('every display state has who acts next and how long it takes', () => {
  const table = displayStates.map((display) => [
    display,
    ...(['eoi', 'application'] as const).map((record) => {
      const { actor, time } = nextAction(record, display);
      return [actor, time].join(' ').trim();
    }),
  ]);
  expect(table).toEqual([
    ['not-started', 'applicant fill', 'applicant fill'],
    ['in-progress', 'applicant fill', 'applicant fill'],
    ['submitted', 'fund assess', 'fund assess'],
    ['processing', 'fund assess', 'fund assess'],
    ['in-query', 'applicant query', 'applicant query'],
    ['rejected', 'nobody', 'nobody'],
    ['withdrawn', 'nobody', 'nobody'],
    ['approved', 'applicant', 'fund'],
  ]);
});

test('nobody acts on an Application that does not exist yet', () =>
  expect(nextAction('application', 'not-started', false)).toMatchObject({ actor: 'nobody' }));

test('the times are those of the record', () => {
  for (const record of ['eoi', 'application'] as const)
    expect(nextAction(record, 'submitted')).toMatchObject({
      minutes: limits.effortMinutes[record],
      days: limits.assessmentDays[record],
    });
});
