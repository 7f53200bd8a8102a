// Which recoveries the chaos test reports as over the goal.
import { expect, test } from 'vitest';
import type { Disruption } from './chaosTest.ts';
import { recoveryGoals } from './recoveryGoals.ts';

const kill = (recovery: number): Disruption => ({ what: 'the server killed', kind: 'kill', recovery });
const outage = (recovery: number): Disruption => ({ what: 'disk full', kind: 'outage', recovery });

test('a kill has three seconds and an outage five, and each that took longer is listed', () => {
  expect(recoveryGoals([kill(3), outage(5), kill(3.06), outage(4.9), kill(2.4), outage(5.2)])).toEqual([
    'kills: 2 of 3 within 3.0 s',
    'over the goal: the server killed, 3.1 s',
    'outages: 2 of 3 within 5.0 s',
    'over the goal: disk full, 5.2 s',
  ]);
});
