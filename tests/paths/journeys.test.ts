// Walks the two journeys (specification section 4 "Stage one", "Stage two"; decisions.md "Records and their life").
import { afterAll, expect, test } from 'vitest';
import { journeyWalks, shortJourneyWalks } from './plans/journeyWalks.ts';
import { coverageText } from './coverageText.ts';
import { walkEverything, wholly, type Walked } from './walkEverything.ts';

const covered: Walked[] = [];
afterAll(() => process.stdout.write(`\n${coverageText(covered)}`));

test.each([
  ['eoi', 'all steps', journeyWalks.eoi],
  ['eoi', 'two steps', shortJourneyWalks.eoi],
  ['application', 'all steps', journeyWalks.application],
  ['application', 'two steps', shortJourneyWalks.application],
])('walks every transition of the %s, %s', { timeout: 120_000 }, async (machine, _, walksOf) => {
  const walked = await walkEverything(machine, walksOf(), {}, 'first');
  covered.push(walked);
  expect(walked).toMatchObject(wholly);
});
