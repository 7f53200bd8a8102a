// Path models of the dashboard: loading, polling for at most a minute after a submit (product 2.10), every status of a record, and the end of
// a broker's assignment (product 9.10).
import { dashboardMachine, type SubmittedRecord } from '#machines/dashboard/dashboardMachine.ts';
import { overviewOf, overviews } from '../../statusTable.ts';
import { failures, failureWith } from '../failures.ts';
import { deferredPorts, withDeferredPorts } from '../deferredPorts.ts';
import type { PathModel, PathModels } from '../pathModel.ts';

const eoiAt = (status: string | null, position: string) => overviewOf({ record: 'eoi', status, position });
/** The failure of one record's call, while that of the other succeeds. */
const failure = failureWith(403);
const few = [
  eoiAt(null, ''),
  { application: null, failure },
  { eoi: null, failure },
  eoiAt('eoi-created', 'business-details'),
  eoiAt('eoi-submitted', 'loan-purpose'),
];

export function dashboardModels(): PathModels {
  const ports = deferredPorts(['fetchOverview', 'endBroker']);
  const machine = withDeferredPorts(dashboardMachine, ports);
  const modelAfter = (submitted: SubmittedRecord | null): PathModel => ({
    machine,
    input: { submitted, now: () => 0 },
    events: () => [{ type: 'dashboard.refreshed' }],
    outputs: { fetchOverview: () => few, pollOverview: () => few },
  });
  /** The earlier overview does not influence the next transition, so only the state value is relevant. */
  const everyStatus: PathModel = {
    ...modelAfter(null),
    outputs: { fetchOverview: () => overviews },
    relevant: () => null,
  };
  const ua_brokers = ['1', '2'].map((id) => ({
    id,
    name: `Broker ${id}`,
    since: '2026-11-20T09:00:00.000Z',
  }));
  const { eoi, application } = overviewOf({
    record: 'application',
    status: 'application-created',
    position: 'business-finances',
  });
  const withBrokers = { eoi, application: { ...application, ua_brokers } };
  const endingBrokers: PathModel = {
    ...modelAfter(null),
    events: (snapshot) => {
      // The page is out of reach below the question and below the overlay.
      if (snapshot.matches({ brokers: 'confirming' }))
        return [{ type: 'ending.cancelled' }, { type: 'ending.confirmed' }];
      if (snapshot.hasTag('busy')) return [];
      return [
        { type: 'dashboard.refreshed' },
        ...['1', '2', ''].map((id) => ({ type: 'ending.requested', id })),
      ];
    },
    outputs: { fetchOverview: () => [withBrokers], endBroker: () => [undefined] },
    portFailures: failures.filter(({ status }) => [401, 404, 500].includes(Number(status))),
    relevant: ({ context: { overview, ending, endedIds } }) => [overview !== null, ending?.id, endedIds],
  };
  return {
    models: [
      modelAfter({ record: 'eoi', before: 'eoi-created' }),
      modelAfter(null),
      everyStatus,
      endingBrokers,
    ],
    ports,
  };
}
