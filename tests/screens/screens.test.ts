// Walks every machine of the browser on its screens, but for the journeys (journeys.test.ts).
import { expect, test } from 'vitest';
import { allWalks } from '../paths/allWalks.ts';
import { journeyStages, otherStages, screenless } from './stages.ts';
import { walkStage } from './walkStage.ts';

for (const stage of otherStages) walkStage(stage);

test('every machine is walked on its screens, or has none for a reason', () => {
  const staged = [...Object.values(journeyStages), ...otherStages].map(({ machine }) => machine);
  expect([...staged, ...Object.keys(screenless)].toSorted()).toEqual(Object.keys(allWalks).toSorted());
});
