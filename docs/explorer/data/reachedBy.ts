// Which states a sample applicant can get to: the machine's own walk, with ports that answer nothing but what this applicant's records
// let them. Faults may happen to anybody.
import { records } from '#machines/catalogue/records/records.ts';
import { blankRecord } from '#machines/catalogue/records/wire.ts';
import { outlines, recordNames, steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { Fetched } from '#machines/record/flow.ts';
import { lifeOf } from '#machines/record/recordLifeMachine.ts';
import { failures } from '#tests/paths/failures.ts';
import { pathModels } from '#tests/paths/pathModels.ts';
import type { PathModel } from '#tests/paths/pathModel.ts';
import { shortestWays, type Start } from './shortestWays.ts';
import type { Applicant } from './applicants.ts';

const when = (isSo: boolean, ...answers: readonly unknown[]) => (isSo ? answers : []);

/** The walk of a record's journey. */
function journeyOf(record: RecordName, plan: PathModel, applicant: Applicant): Start[] {
  const { values, complete, related } = applicant.records[record];
  const answer = (held: Values): Fetched => ({ values: held, etag: '1', related });
  const has = values !== null;
  const held = answer(values ?? complete);
  const begun = answer({
    ...blankRecord(records[record]),
    ua_currentstatus: outlines[record].createdStatus,
    ua_currentpageinapplication: steps[record][0],
  });
  const submitted = answer({ ...complete, ua_currentstatus: outlines[record].submittedStatus });
  return [
    {
      plan: {
        ...plan,
        // What is there is found; the server makes an Application, nobody else.
        refusals: (plan.refusals ?? failures).filter(({ status }) => !has || status !== 404),
        outputs: {
          fetchRecord: () => when(has, held),
          createRecord: () => when(!has && record === 'eoi', begun),
          saveRecord: () => [held],
          fetchTheirs: () => [held],
          fetchTruth: () => [held],
          submitRecord: () => [submitted],
          fetchOutcome: () => [submitted],
        },
      },
    },
  ];
}

/** The walk of a record's life: from the status that it has now, by moves that nobody has to force. */
function lifeFrom(record: RecordName, plan: PathModel, { records }: Applicant): Start {
  const events: PathModel['events'] = (snapshot) =>
    plan.events(snapshot).filter(({ type }) => type !== 'status.forced');
  return { plan: { ...plan, events }, from: lifeOf(record, records[record].values) };
}

/** The walk of the dashboard, as it is opened and after each submit that there was. */
function dashboardOf(plan: PathModel, { records }: Applicant): Start[] {
  const overview = { eoi: records.eoi.values, application: records.application.values };
  const outputs = { fetchOverview: () => [overview], pollOverview: () => [overview] };
  const submitted = [null, ...recordNames.filter((record) => overview[record] !== null)];
  return submitted.map((record) => ({ plan: { ...plan, outputs, input: { submitted: record } } }));
}

const starts: Readonly<Record<string, (plans: readonly PathModel[], applicant: Applicant) => Start[]>> = {
  eoi: (plans, applicant) => plans.flatMap((plan) => journeyOf('eoi', plan, applicant)),
  application: (plans, applicant) => plans.flatMap((plan) => journeyOf('application', plan, applicant)),
  dashboard: (plans, applicant) => plans.slice(0, 1).flatMap((plan) => dashboardOf(plan, applicant)),
  recordLife: (plans, applicant) =>
    plans.map((plan) => lifeFrom((plan.input as { record: RecordName }).record, plan, applicant)),
};

/** The machines that are walked with an applicant's records; in the others anybody gets anywhere. */
export const recordMachines = Object.keys(starts);

/** Ids of those of the wanted state nodes that the applicant cannot get to. */
export function unreachedBy(
  applicant: Applicant,
  machine: string,
  wanted: ReadonlySet<string>,
): readonly string[] {
  const plans = pathModels[machine]?.().models ?? [];
  const from = starts[machine]?.(plans, applicant);
  if (from === undefined) return [];
  const reached = shortestWays(from, wanted);
  return [...wanted].filter((id) => !reached.has(id));
}
