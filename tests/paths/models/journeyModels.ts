// Path models of the two step flows (product 2.4 to 2.7): all steps with one failure of each kind that the machine handles differently, and
// flows of two steps with every failure.
import type { AnyMachineSnapshot } from 'xstate';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { fromWire } from '#machines/catalogue/records/wire.ts';
import { completeRelated } from '../../applicationSamples.ts';
import { minimalRecord } from '../../samples.ts';
import { failures } from '../failures.ts';
import { stepFlowModels } from './stepFlowModels.ts';

const eoi = {
  record: 'eoi',
  inQuery: 'eoi-in-query',
  ineligible: { ua_typeofbusinessownership: 'sole-trader' },
  briefly: true,
  // An Expression of Interest has neither lists nor documents, so the portal never sends this event.
  changes: ({ value }: AnyMachineSnapshot) => (value === 'guidance' ? [{}] : []),
} as const;

/** With an EOI that has no optional answers, so that the effects of the machine do not change with each new field of an EOI. */
const related = { ...completeRelated(), eoi: fromWire(records.eoi, minimalRecord('eoi')) };
const incompleteAsset = { lists: { assets: [{ statecode: 0 }] } };
const noJobs = { lists: { jobs: [] } };
const canLeadBack = ({ value }: AnyMachineSnapshot) =>
  value === 'reviewing' || JSON.stringify(value).includes('{"editing":"unchanged"}');

const application = { record: 'application', inQuery: 'in-query-cust', related, briefly: true } as const;

const withStatus = (statuses: readonly (number | string)[]) =>
  failures.filter(({ status }) => statuses.includes(status));
/** The machine treats a 403 and a lost connection like a 500; the flows of two steps include them. */
const distinctFailures = failures.filter(({ status }) => ![403, 'offline'].includes(status));

export const journeyModels = {
  eoi: () => stepFlowModels({ ...eoi, only: steps.eoi, portFailures: distinctFailures }),
  application: () =>
    stepFlowModels({
      ...application,
      only: steps.application,
      portFailures: withStatus([401, 404, 409, 412, 422, 'malformed']),
      conflictAfterLostSave: true,
      ofClient: true,
      // An asset arrives incomplete: later pages lead back to its step.
      changes: (snapshot) => (canLeadBack(snapshot) ? [incompleteAsset] : []),
    }),
};

/** Flows of two steps: small enough for every failure. */
export const shortJourneyModels = {
  eoi: () => stepFlowModels({ ...eoi, only: steps.eoi.slice(2), portFailures: failures }),
  application: () =>
    stepFlowModels({
      ...application,
      only: steps.application.slice(-2),
      ofClient: true,
      portFailures: failures,
      changes: (snapshot) => (canLeadBack(snapshot) ? [noJobs] : []),
    }),
};

/** For the tests of the screens: all steps, with the failures that lead to different states. */
export const screenJourneyModels = {
  eoi: () =>
    stepFlowModels({
      ...eoi,
      only: steps.eoi,
      portFailures: withStatus([400, 401, 404, 409, 412, 422, 'malformed']),
    }),
  application: () =>
    stepFlowModels({
      ...application,
      only: steps.application,
      portFailures: withStatus([400, 401, 409, 412, 422, 'malformed']),
      changes: () => [],
    }),
};
