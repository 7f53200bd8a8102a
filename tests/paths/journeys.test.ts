// Walks the two journeys (specification section 4 "Stage one", "Stage two"; decisions.md "Records and their life").
import { expect, test } from 'vitest';
import { journeyWalks, shortJourneyWalks } from './plans/journeyWalks.ts';
import { walkEverything, wholly } from './walkEverything.ts';

test.each([
  ['all steps of the eoi', journeyWalks.eoi],
  ['two steps of the eoi', shortJourneyWalks.eoi],
  ['all steps of the application', journeyWalks.application],
  ['two steps of the application', shortJourneyWalks.application],
])('walks every transition of %s', { timeout: 120_000 }, async (_, walksOf) => {
  expect(await walkEverything(walksOf())).toMatchObject(wholly);
});
