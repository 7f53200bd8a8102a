// The harnesses of all machines that have a screen, and the machines that have none.
import { accountHarness } from './accountHarness.ts';
import { brokerHarness } from './brokerHarness.ts';
import { childItemsHarness } from './childItemsHarness.ts';
import { companySearchHarness } from './lookupHarnesses.ts';
import { dashboardHarness } from './dashboardHarness.ts';
import { documentsHarness } from './documentHarnesses.ts';
import { downloadHarness } from './documentHarnesses.ts';
import { eligibilityHarness } from './eligibilityHarness.ts';
import { fileHarness } from './documentHarnesses.ts';
import { recordFlowHarness } from './recordFlowHarness.ts';
import { keepAliveHarness } from './sessionHarnesses.ts';
import { lookupHarness } from './lookupHarnesses.ts';
import { postcodeHarness } from './lookupHarnesses.ts';
import { sessionHarness } from './sessionHarnesses.ts';
import { shellHarness } from './shellHarness.ts';
import type { ScreenHarness } from './runScreenPath.ts';

/** These have smaller test models for the short run (tests/paths/models/journeyModels.ts). */
export const recordFlowHarnesses = {
  eoi: recordFlowHarness('eoi'),
  application: recordFlowHarness('application'),
} as const;

export const otherHarnesses: readonly ScreenHarness[] = [
  accountHarness,
  brokerHarness,
  childItemsHarness,
  companySearchHarness,
  dashboardHarness,
  documentsHarness,
  downloadHarness,
  eligibilityHarness,
  fileHarness,
  keepAliveHarness,
  lookupHarness,
  postcodeHarness,
  sessionHarness,
  shellHarness,
];
