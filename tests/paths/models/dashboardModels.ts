// Path models of the dashboard: loading, polling for at most a minute after a submit (product 2.10), and every status of a record.
import { dashboardMachine, type SubmittedRecord } from '#machines/dashboard/dashboardMachine.ts';
import { overviewOf, overviews } from '../../statusTable.ts';
import { failures } from '../failures.ts';
import { deferredPorts, withDeferredPorts } from '../deferredPorts.ts';
import type { PathModel, PathModels } from '../pathModel.ts';

const eoiAt = (status: string | null, position: string) => overviewOf({ record: 'eoi', status, position });
/** The failure of one record's call, while that of the other succeeds. */
const [, , failure = { status: 500, notice: null }] = failures;
const few = [
  eoiAt(null, ''),
  { application: null, failure },
  { eoi: null, failure },
  eoiAt('eoi-created', 'business-details'),
  eoiAt('eoi-submitted', 'loan-purpose'),
];

export function dashboardModels(): PathModels {
  const ports = deferredPorts(['fetchOverview']);
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
  return {
    models: [modelAfter({ record: 'eoi', before: 'eoi-created' }), modelAfter(null), everyStatus],
    ports,
  };
}
