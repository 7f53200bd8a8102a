// Walks the two journeys on their screens (specification section 4).
import { screenJourneyWalks } from '../paths/plans/journeyWalks.ts';
import { journeyStages } from './stages.ts';
import { walkStage } from './walkStage.ts';

walkStage(journeyStages.eoi, screenJourneyWalks.eoi);
walkStage(journeyStages.application, screenJourneyWalks.application);
