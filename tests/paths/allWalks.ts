// The walks of every machine of the product, by the machine's name: the tests beside this file take the first of them (namedPaths.ts),
// whoever lists, filters, counts or draws them takes all.
import { accountWalks } from './plans/accountWalks.ts';
import { askerWalks } from './plans/askerWalks.ts';
import { authorisedWalks } from './plans/callWalks.ts';
import { brokerWalks } from './plans/brokerWalks.ts';
import { childItemsWalks } from './plans/childItemsWalks.ts';
import { dashboardWalks } from './plans/dashboardWalks.ts';
import { documentsWalks } from './plans/documentsWalks.ts';
import { eligibilityWalks } from './plans/eligibilityWalks.ts';
import { fileWalks } from './plans/fileWalks.ts';
import { journeyWalks } from './plans/journeyWalks.ts';
import { keepAliveWalks } from './plans/keepAliveWalks.ts';
import { recordLifeWalks } from './plans/recordLifeWalks.ts';
import { sessionWalks } from './plans/sessionWalks.ts';
import { shellWalks } from './plans/shellWalks.ts';
import type { MachineWalks } from './machineWalks.ts';

export const allWalks: Readonly<Record<string, () => MachineWalks>> = {
  account: accountWalks,
  application: journeyWalks.application,
  broker: brokerWalks,
  call: authorisedWalks.call,
  childItems: childItemsWalks,
  client: askerWalks.client,
  companySearch: askerWalks.companySearch,
  dashboard: dashboardWalks,
  documents: documentsWalks,
  download: authorisedWalks.download,
  eligibility: eligibilityWalks,
  eoi: journeyWalks.eoi,
  file: fileWalks,
  keepAlive: keepAliveWalks,
  lookups: askerWalks.lookups,
  postcode: askerWalks.postcode,
  recordLife: recordLifeWalks,
  session: sessionWalks,
  shell: shellWalks,
};
