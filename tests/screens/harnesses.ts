// The harnesses of all machines that have a screen, and the machines that have none.
import { accountHarness } from './accountHarness.ts';
import { brokerHarness } from './brokerHarnesses.ts';
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

/** Machines without a screen of their own, and why. */
export const machinesWithoutScreen: Readonly<Record<string, string>> = {
  call: 'The machine that invokes it shows its state; tests/faults covers the sign-in page and the way back.',
  relatedPart:
    'The list or the documents of a step, or the step itself for the EOI, show whether it loads or has failed.',
  recordLife: 'It runs in the server; the dashboard shows the status of a record.',
};
