// The server's status strings, their stages and display states (product 2.8, 2.9), for portal, server and caseworker.

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

/** The eight display states that the dashboard shows. */
export const displayStates = [
  'not-started',
  'in-progress',
  'submitted',
  'processing',
  'in-query',
  'rejected',
  'withdrawn',
  'approved',
] as const;
export type DisplayState = (typeof displayStates)[number];

/** The stage of a status that the table does not contain. It is shown as Processing (product 2.9). */
export const unknownStage: Stage = 2;

/** The display state of a stage. Stage 0 is In Progress here; only `displayStateOf` tells it from Not Started. */
export const displayStateOfStage = (stage: Stage = unknownStage): DisplayState =>
  displayStates[stage + 1] ?? 'processing';

/** The stage of a display state. Not Started and In Progress both belong to stage 0. */
export const stageOfDisplayState = (display: DisplayState): Stage =>
  stages.find((stage) => displayStateOfStage(stage) === display) ?? 0;

/** The fields of a record that decide its display state. */
export interface StatusFields {
  ua_currentstatus?: unknown;
  ua_currentpageinapplication?: unknown;
}

/** The furthest step that was reached (product 2.5), without the spaces with which some backends pad their texts; '' when there is none. */
export const positionOf = ({ ua_currentpageinapplication: page }: StatusFields): string =>
  typeof page === 'string' ? page.trim() : '';

/** The part of a record's outline that the functions below read. */
interface StatusOutline {
  statuses: Readonly<Record<string, Stage>>;
  steps: readonly string[];
}

/** The stage of a status string; undefined when the table does not contain it. */
export const stageOf = (
  { statuses: table }: Pick<StatusOutline, 'statuses'>,
  status: unknown,
): Stage | undefined => {
  const name = typeof status === 'string' ? status.trim() : '';
  return Object.hasOwn(table, name) ? table[name] : undefined;
};

/**
 * The display state of a record; without a record it is Not Started. The life-cycle machine (machines/record) takes its state from this
 * function, and the dashboard takes it from that machine.
 */
export function displayStateOf(record: StatusOutline, fields: StatusFields | null): DisplayState {
  if (fields === null) return 'not-started';
  const stage = stageOf(record, fields.ua_currentstatus);
  if (stage === 0) {
    const page = positionOf(fields);
    return page === record.steps[0] || page === '' ? 'not-started' : 'in-progress';
  }
  return displayStateOfStage(stage);
}

/** The fund has asked about a submitted record, so that it is open again. */
export const isInQuery = (record: Pick<StatusOutline, 'statuses'>, fields: StatusFields): boolean =>
  stageOf(record, fields.ua_currentstatus) === 3;

/** The stages in which the record can be edited: before the first submit, and while it is in query (product 2.7). */
export const editableStages: readonly (Stage | undefined)[] = [0, 3];

/** Whether the applicant, or a broker for the applicant, can edit the record. */
export const isEditable = (record: Pick<StatusOutline, 'statuses'>, fields: StatusFields): boolean =>
  editableStages.includes(stageOf(record, fields.ua_currentstatus));

/** The stages to which a caseworker can move a record, by its stage, always to another status; any other move needs `--force` (product
 *  2.12). The moves from 0 and from 3 to 1 are submits, so they are not in this table. */
export const caseworkerMoves: Readonly<Record<Stage, readonly Stage[]>> = {
  0: [5],
  1: [2, 3, 4, 5, 6],
  2: [2, 3, 4, 5, 6],
  3: [2, 4, 5, 6],
  4: [5],
  5: [],
  6: [5],
};
