// Which machines are walked on their screens, and which have none.
import { accountStage } from './accountStage.ts';
import { brokerStage } from './brokerStage.ts';
import { childItemsStage } from './childItemsStage.ts';
import { clientStage } from './clientStage.ts';
import { companySearchStage } from './companySearchStage.ts';
import { dashboardStage } from './dashboardStage.ts';
import { documentsStage } from './documentsStage.ts';
import { downloadStage } from './downloadStage.ts';
import { eligibilityStage } from './eligibilityStage.ts';
import { fileStage } from './fileStage.ts';
import { flowStage } from './flowStage.ts';
import { keepAliveStage } from './keepAliveStage.ts';
import { lookupsStage } from './lookupsStage.ts';
import { postcodeStage } from './postcodeStage.ts';
import { sessionStage } from './sessionStage.ts';
import { shellStage } from './shellStage.ts';
import type { Stage } from './walkScreen.ts';

/** They are walked in a shape of their own (plans/journeyWalks.ts). */
export const journeyStages = { eoi: flowStage('eoi'), application: flowStage('application') } as const;

export const otherStages: readonly Stage[] = [
  accountStage,
  brokerStage,
  childItemsStage,
  clientStage,
  companySearchStage,
  dashboardStage,
  documentsStage,
  downloadStage,
  eligibilityStage,
  fileStage,
  keepAliveStage,
  lookupsStage,
  postcodeStage,
  sessionStage,
  shellStage,
];

/** Machines without a screen of their own, and why. */
export const screenless: Readonly<Record<string, string>> = {
  call: 'It shows as whatever waits for it; calls.test.ts follows it to the sign-in page and back.',
  recordLife: 'It runs in the server; what has become of a record the dashboard shows.',
};
