// The path models of every machine of the product, by the machine's name.
import { accountModels } from './models/accountModels.ts';
import { lookupModels } from './models/lookupModels.ts';
import { callModels } from './models/callModels.ts';
import { brokerModels } from './models/brokerModels.ts';
import { childItemsModels } from './models/childItemsModels.ts';
import { dashboardModels } from './models/dashboardModels.ts';
import { documentsModels } from './models/documentsModels.ts';
import { eligibilityModels } from './models/eligibilityModels.ts';
import { fileModels } from './models/fileModels.ts';
import { journeyModels, shortJourneyModels } from './models/journeyModels.ts';
import { keepAliveModels } from './models/keepAliveModels.ts';
import { recordLifeModels } from './models/recordLifeModels.ts';
import { sessionModels } from './models/sessionModels.ts';
import { shellModels } from './models/shellModels.ts';
import type { PathModels } from './pathModel.ts';

export const pathModels: Readonly<Record<string, () => PathModels>> = {
  account: accountModels,
  application: journeyModels.application,
  broker: brokerModels,
  call: callModels.call,
  childItems: childItemsModels,
  companySearch: lookupModels.companySearch,
  dashboard: dashboardModels,
  documents: documentsModels,
  download: callModels.download,
  eligibility: eligibilityModels,
  eoi: journeyModels.eoi,
  file: fileModels,
  keepAlive: keepAliveModels,
  lookup: lookupModels.lookup,
  postcode: lookupModels.postcode,
  recordLife: recordLifeModels,
  relatedPart: callModels.relatedPart,
  session: sessionModels,
  shell: shellModels,
};

/** For mutation testing: those of the step flows have two steps, because the first paths are replayed on each mutant. */
export const mutantModels: typeof pathModels = { ...pathModels, ...shortJourneyModels };
