// Walks the two journeys on their screens (specification section 4).
import { screenJourneyWalks } from '../paths/plans/journeyWalks.ts';
import { flowStage } from './flowStage.ts';
import { walkStage } from './walkStage.ts';

walkStage(flowStage('eoi'), screenJourneyWalks.eoi);
walkStage(flowStage('application'), screenJourneyWalks.application);
