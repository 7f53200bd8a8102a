import { expect, test } from 'vitest';
import { limits } from '../fields/limits.ts';
import { nextAction } from './nextActions.ts';
import { displays } from '../statuses.ts';

test('says of every state who acts, and how long it takes', () => {
  const table = displays.map((display) => [
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

test('an Application that does not exist yet waits for nobody', () =>
  expect(nextAction('application', 'not-started', false)).toMatchObject({ actor: 'nobody' }));

test('has the numbers of the record', () => {
  for (const record of ['eoi', 'application'] as const)
    expect(nextAction(record, 'submitted')).toMatchObject({
      minutes: limits.effortMinutes[record],
      days: limits.assessmentDays[record],
    });
});
