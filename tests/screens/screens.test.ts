// Walks every machine of the browser on its screens. In one file: a second would load all of the portal again.
import { expect, test } from 'vitest';
import { pathModels } from '../paths/pathModels.ts';
import { screenJourneyModels } from '../paths/models/journeyModels.ts';
import { journeyStages, otherStages, screenless } from './stages.ts';
import { walkStage } from './walkStage.ts';

// The two journeys (specification section 4).
walkStage(journeyStages.eoi, screenJourneyModels.eoi);
walkStage(journeyStages.application, screenJourneyModels.application);
for (const stage of otherStages) walkStage(stage);

test('every machine is walked on its screens, or has none for a reason', () => {
  const staged = [...Object.values(journeyStages), ...otherStages].map(({ machine }) => machine);
  expect([...staged, ...Object.keys(screenless)].toSorted()).toEqual(Object.keys(pathModels).toSorted());
});
