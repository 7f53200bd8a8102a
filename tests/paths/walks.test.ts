// Every transition of every machine is walked: none left over, none that leads elsewhere than its graph says.
import { expect, test } from 'vitest';
import { statuses } from '#machines/catalogue/statuses.ts';
import { allWalks } from './allWalks.ts';
import { machines } from './machines.ts';
import { recordLifeWalks } from './plans/recordLifeWalks.ts';
import { walkEverything, wholly } from './walkEverything.ts';

/** These take as long as all the others, and run beside them (journeys.test.ts). */
const journeys = ['application', 'eoi'];

test('every machine has walks', () => {
  expect(Object.keys(allWalks)).toEqual(Object.keys(machines));
});

const others = Object.entries(allWalks).filter(([name]) => !journeys.includes(name));

test.each(others)('walks every transition of %s', { timeout: 60_000 }, async (_, walksOf) => {
  expect(await walkEverything(walksOf())).toMatchObject(wholly);
});

test('stands in every status of a record', async () => {
  const named = Object.values(statuses).flatMap((record) => Object.keys(record));
  // None before there is a record, each of the catalogue, one that nobody knows.
  const walked = await walkEverything(recordLifeWalks());
  expect(walked.states).toBe(named.length + 2 * Object.keys(statuses).length);
});
