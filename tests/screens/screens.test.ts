// Walks every machine of the browser on its screens, but for the journeys, which take as long as all the others (journeys.test.ts).
import { accountStage } from './accountStage.ts';
import { childItemsStage } from './childItemsStage.ts';
import { clientStage } from './clientStage.ts';
import { companySearchStage } from './companySearchStage.ts';
import { dashboardStage } from './dashboardStage.ts';
import { keepAliveStage } from './keepAliveStage.ts';
import { lookupsStage } from './lookupsStage.ts';
import { postcodeStage } from './postcodeStage.ts';
import { walkStage } from './walkStage.ts';

walkStage(accountStage);
walkStage(childItemsStage);
walkStage(clientStage);
walkStage(companySearchStage);
walkStage(dashboardStage);
walkStage(keepAliveStage);
walkStage(lookupsStage);
walkStage(postcodeStage);
