// Status strings of the server and what they mean (product 2.8), stated once for portal, server and caseworker.

export const statuses = {
  eoi: {
    created: 0,
    'eoi-created': 0,
    'eoi-submitted': 1,
    'customer-app-submitted': 1,
    'customer-app-assessment-started': 2,
    'customer-app-in-assessment': 2,
    'eoi-in-assessment': 2,
    'customer-app-in-query': 3,
    'eoi-in-query': 3,
    ineligible: 4,
    'customer-app-rejected': 4,
    'customer-app-withdrawn': 5,
    'eoi-withdrawn': 5,
    withdrawn: 5,
    'customer-app-eligible': 6,
    eligible: 6,
  },
  application: {
    created: 0,
    'application-created': 0,
    'application-submitted': 1,
    'customer-app-submitted': 1,
    'stage-2-assessment-started': 2,
    'assessment-complete': 2,
    'application-assigned': 2,
    'in-query-cust': 3,
    'in-query-customer': 3,
    'in-query-umi': 3,
    'app-in-query': 3,
    'application-rejected': 4,
    'application-withdrawn': 5,
    'offer-letter-signed': 6,
  },
} as const satisfies Record<string, Record<string, Stage>>;

export const stages = [0, 1, 2, 3, 4, 5, 6] as const;
export type Stage = (typeof stages)[number];

/** The eight states that the dashboard shows. */
export const displays = [
  'not-started',
  'in-progress',
  'submitted',
  'processing',
  'in-query',
  'rejected',
  'withdrawn',
  'approved',
] as const;
export type Display = (typeof displays)[number];

/** A status that the table does not name counts as being processed (product 2.9). */
export const unknownStage: Stage = 2;

/** What is shown of a stage. */
export const shownAt = (stage: Stage = unknownStage): Display => displays[stage + 1] ?? 'processing';

/** The stage of which this is shown: Not Started and In Progress are both stage 0. */
export const stageShownAs = (display: Display): Stage =>
  stages.find((stage) => shownAt(stage) === display) ?? 0;

/** What the dashboard and the guards need of a record. */
export interface Progress {
  ua_currentstatus?: unknown;
  ua_currentpageinapplication?: unknown;
}

/** The statuses of a record with their stages, and its steps in order. */
interface HasStatuses {
  statuses: Readonly<Record<string, Stage>>;
  steps: readonly string[];
}

/** Stage of a status string, or undefined for one that the table does not name. */
export const stageOf = (
  { statuses: table }: Pick<HasStatuses, 'statuses'>,
  status: unknown,
): Stage | undefined =>
  typeof status === 'string' && Object.hasOwn(table, status) ? table[status] : undefined;

/**
 * The display state of a record; no record is Not Started. This is the only place that decides it: the life-cycle machine
 * (machines/record) resolves its state and guards its moves with this function, the dashboard asks that machine, and a broker's list with
 * its thousands of rows calls the function itself.
 */
export function displayOf(record: HasStatuses, progress: Progress | null): Display {
  if (progress === null) return 'not-started';
  const stage = stageOf(record, progress.ua_currentstatus);
  if (stage === 0) {
    const page = progress.ua_currentpageinapplication;
    return page === record.steps[0] || !page ? 'not-started' : 'in-progress';
  }
  return shownAt(stage);
}

/** Where the applicant may change the record: before the first submit, and again while it is in query. */
export const openStages: readonly (Stage | undefined)[] = [0, 3];

/** Whether the applicant may change the record. */
export const isOpen = (record: Pick<HasStatuses, 'statuses'>, progress: Progress): boolean =>
  openStages.includes(stageOf(record, progress.ua_currentstatus));

/** The caseworker's moves by stage (product 2.12); anything else needs force. 0→1 and 3→1 are the applicant's. */
export const caseworkerMoves: Readonly<Record<Stage, readonly Stage[]>> = {
  0: [5],
  1: [2, 3, 4, 5, 6],
  2: [3, 4, 5, 6],
  3: [2, 4, 5, 6],
  4: [5],
  5: [],
  6: [5],
};
