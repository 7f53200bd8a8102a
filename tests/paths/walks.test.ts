// Every transition of every machine is walked: none left over, none that leads elsewhere than its graph says. The coverage is printed.
import { afterAll, expect, test } from 'vitest';
import { statuses } from '#machines/catalogue/statuses.ts';
import { allWalks } from './allWalks.ts';
import { machines } from './machines.ts';
import { coverageText } from './coverageText.ts';
import { walkEverything, wholly, type Walked } from './walkEverything.ts';
import { walkers } from './walkers.ts';

/** These take as long as all the others, and run beside them (journeys.test.ts). */
const journeys = ['application', 'eoi'];

test('every machine has walks, and somebody who walks', () => {
  expect(Object.keys(allWalks)).toEqual(Object.keys(machines));
  expect(Object.keys(walkers)).toEqual(Object.keys(machines));
});

const covered: Walked[] = [];
afterAll(() => process.stdout.write(`\n${coverageText(covered)}`));

/** Its paths run through its test model (tests/model/account.test.ts). */
const modelled = ['account'];

const others = Object.keys(allWalks).filter((name) => ![...journeys, ...modelled].includes(name));

test.each(others)('walks every transition of %s', { timeout: 60_000 }, async (machine) => {
  const walked = await walkEverything(machine, undefined, {}, 'first');
  covered.push(walked);
  expect(walked).toMatchObject(wholly);
});

test('stands in every status of a record', async () => {
  const named = Object.values(statuses).flatMap((record) => Object.keys(record));
  const records = Object.keys(statuses).length;
  // None before there is a record; each of the catalogue and one that nobody knows, with no step saved and with each of three.
  const walked = await walkEverything('recordLife');
  expect(walked).toMatchObject(wholly);
  expect(walked.states).toBe(4 * (named.length + records) + records);
});
