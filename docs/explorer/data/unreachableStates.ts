// Finds the states that a sample applicant cannot reach: a search of the machine's graph in which the ports have only the outputs that
// fit this applicant's records. Every port may fail, but a record that exists is never reported missing (404).
import { records } from '#machines/catalogue/records/records.ts';
import { blankRecord } from '#machines/catalogue/records/wire.ts';
import { outlines, recordNames, steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { firstIncompleteStep } from '#machines/catalogue/records/progress.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { DashboardInput } from '#machines/dashboard/dashboardMachine.ts';
import type { VersionedRecord } from '#machines/ports.ts';
import { lifeCycleOf } from '#machines/record/recordLifeMachine.ts';
import { failures } from '#tests/paths/failures.ts';
import { pathModels } from '#tests/paths/pathModels.ts';
import { sampleToday } from '#tests/samples.ts';
import type { PathModel } from '#tests/paths/pathModel.ts';
import { shortestPaths, type SearchStart } from './shortestPaths.ts';
import type { Applicant } from './applicants.ts';

const outputsIf = (condition: boolean, ...answers: readonly unknown[]) => (condition ? answers : []);

function journeyStarts(record: RecordName, model: PathModel, applicant: Applicant): SearchStart[] {
  const { values, complete } = applicant.records[record];
  const fetched = (recordValues: Values): VersionedRecord => ({ values: recordValues, etag: '1' });
  const exists = values !== null;
  const current = fetched(values ?? complete);
  const created = fetched({
    ...blankRecord(records[record]),
    ua_currentstatus: outlines[record].createdStatus,
    ua_currentpageinapplication: steps[record][0],
  });
  const submitted = fetched({ ...complete, ua_currentstatus: outlines[record].submittedStatus });
  return [
    {
      model: {
        ...model,
        portFailures: (model.portFailures ?? failures).filter(({ status }) => !exists || status !== 404),
        outputs: {
          fetchRecord: () => outputsIf(exists, current),
          // Only the server creates an Application (product 2.3).
          createRecord: () => outputsIf(!exists && record === 'eoi', created),
          saveRecord: () => [current],
          fetchServerVersion: () => [current],
          fetchSaveOutcome: () => [current],
          submitRecord: () => [submitted],
          fetchSubmitOutcome: () => [submitted],
        },
      },
    },
  ];
}

/** The life cycle from the record's current status, without the events that need force (product 2.12). */
function lifeCycleStart(record: RecordName, model: PathModel, { records }: Applicant): SearchStart {
  const events: PathModel['events'] = (snapshot) =>
    model.events(snapshot).filter(({ type }) => type !== 'status.forced');
  return { model: { ...model, events }, from: lifeCycleOf(record, records[record].values) };
}

/** The dashboard as it opens on its own, and as it opens after the submit of each record that exists. */
function dashboardStarts(model: PathModel, { records }: Applicant): SearchStart[] {
  const overview = { eoi: records.eoi.values, application: records.application.values };
  const outputs = { fetchOverview: () => [overview], pollOverview: () => [overview] };
  const startAfter = (submitted: DashboardInput['submitted']): SearchStart => {
    const input: DashboardInput = { submitted, now: () => 0 };
    return { model: { ...model, outputs, input } };
  };
  const submits = recordNames.flatMap((record) => {
    const status = overview[record]?.['ua_currentstatus'];
    // As long as the status of before the submit shows, the dashboard polls; with another one it does not.
    return status === undefined ? [] : [String(status), ''].map((before) => startAfter({ record, before }));
  });
  return [startAfter(null), ...submits];
}

const starts: Readonly<
  Record<string, (models: readonly PathModel[], applicant: Applicant) => SearchStart[]>
> = {
  eoi: (models, applicant) => models.flatMap((model) => journeyStarts('eoi', model, applicant)),
  application: (models, applicant) =>
    models.flatMap((model) => journeyStarts('application', model, applicant)),
  // One model is enough: dashboardStarts sets input and outputs itself.
  dashboard: (models, applicant) => models.slice(0, 1).flatMap((model) => dashboardStarts(model, applicant)),
  recordLife: (models, applicant) =>
    models.map((model) => lifeCycleStart((model.input as { record: RecordName }).record, model, applicant)),
};

/** The machines of which the explorer works out what an applicant can reach. Of all others it shows every state as reachable. */
export const recordMachines = Object.keys(starts);

/** Ids of those of the given state nodes that the applicant cannot reach. */
export function unreachableStates(
  applicant: Applicant,
  machine: string,
  stateIds: ReadonlySet<string>,
): readonly string[] {
  const models = pathModels[machine]?.().models ?? [];
  const from = starts[machine]?.(models, applicant);
  if (from === undefined) return [];
  const reached = shortestPaths(from, stateIds);
  return [...stateIds].filter((id) => !reached.has(id));
}

/** What decides which states an applicant can reach: of each record whether it exists, its status, furthest step and first incomplete step. */
const situationOf = ({ records: ofApplicant }: Applicant): string =>
  JSON.stringify(
    recordNames.map((name) => {
      const { values, complete } = ofApplicant[name];
      const { ua_currentstatus: status, ua_currentpageinapplication: furthestStep } = complete;
      const incompleteStep = firstIncompleteStep(records[name], complete, sampleToday) ?? null;
      return [values !== null, status, furthestStep, incompleteStep];
    }),
  );

/**
 * The states that each applicant cannot reach, by the applicant's name. Applicants in the same situation share one search, because a search of the
 * Application takes more than ten seconds. unreachableStates.test.ts compares their searches.
 */
export function unreachableStatesByApplicant(
  applicants: readonly Applicant[],
  machine: string,
  stateIds: ReadonlySet<string>,
): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const byName = new Map<string, readonly string[]>();
  for (const applicant of applicants) {
    const situation = situationOf(applicant);
    const states = found.get(situation) ?? unreachableStates(applicant, machine, stateIds);
    found.set(situation, states);
    byName.set(applicant.name, states);
  }
  return byName;
}
