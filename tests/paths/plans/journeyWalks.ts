// Walks of the two journeys (specification section 4): all their steps, each with one refusal of each kind that it tells apart,
// and shapes of two steps with every refusal.
import type { AnyMachineSnapshot } from 'xstate';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { completeRelated } from '../../applicationSamples.ts';
import { failures } from '../failures.ts';
import { flowWalks } from './flowWalks.ts';

const eoi = {
  record: 'eoi',
  inQuery: 'eoi-in-query',
  ineligible: { ua_typeofbusinessownership: 'sole-trader' },
  briefly: true,
  // An Expression of Interest has neither lists nor documents: nobody sends this but a walk.
  changes: ({ value }: AnyMachineSnapshot) => (value === 'guidance' ? [{}] : []),
} as const;

const related = completeRelated();
const { documents } = related;
const none = { documents: { count: 0, state: 1 } };

const application = { record: 'application', inQuery: 'in-query-cust', related, briefly: true } as const;

const when = (statuses: readonly (number | string)[]) =>
  failures.filter(({ status }) => statuses.includes(status));
/** The journey takes a 403 and a lost connection for a 500; the two steps are walked with them too. */
const toldApart = failures.filter(({ status }) => ![403, 'offline'].includes(status));

export const journeyWalks = {
  eoi: () => flowWalks({ ...eoi, only: steps.eoi, refusals: toldApart }),
  application: () =>
    flowWalks({
      ...application,
      only: steps.application,
      refusals: when([401, 404, 409, 412, 422, 'malformed']),
      // The documents are looked at in the review alone: there a missing one refuses the submit.
      changes: ({ value }) => (value === 'reviewing' ? [none, { documents }] : []),
    }),
};

/** Journeys of two steps: the whole shape, small enough for every refusal. */
export const shortJourneyWalks = {
  eoi: () => flowWalks({ ...eoi, only: steps.eoi.slice(2), refusals: failures }),
  application: () =>
    flowWalks({
      ...application,
      only: steps.application.slice(-2),
      refusals: failures,
      changes: ({ value }) =>
        value === 'reviewing' || JSON.stringify(value).includes('unchanged') ? [none, { documents }] : [],
    }),
};

/** All steps, each refusal that leads elsewhere once: what their screens show of it. */
export const screenJourneyWalks = {
  eoi: () =>
    flowWalks({ ...eoi, only: steps.eoi, refusals: when([400, 401, 404, 409, 412, 422, 'malformed']) }),
  application: () =>
    flowWalks({
      ...application,
      only: steps.application,
      refusals: when([400, 401, 409, 412, 422, 'malformed']),
      changes: () => [],
    }),
};
