// Every browser model, in the order in which their paths are generated and run.
import { accountModels } from './models/accountModels.ts';
import { lookupModels } from './models/lookupModels.ts';
import { brokerModels } from './models/brokerModels.ts';
import { dashboardModels } from './models/dashboardModels.ts';
import { documentModels } from './models/documentModels.ts';
import { eligibilityModels } from './models/eligibilityModels.ts';
import { journeyModels } from './models/journeyModels.ts';
import { listModels } from './models/listModels.ts';
import { sessionModels } from './models/sessionModels.ts';
import { shellModels } from './models/shellModels.ts';
import type { BrowserModel } from './browserModel.ts';

export const browserModels: readonly BrowserModel[] = [
  ...accountModels,
  ...eligibilityModels,
  ...journeyModels,
  ...dashboardModels,
  ...brokerModels,
  ...lookupModels,
  ...listModels,
  ...documentModels,
  ...sessionModels,
  ...shellModels,
];
