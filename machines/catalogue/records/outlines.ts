// What is known of the two records without their fields: their names, steps and statuses, and who may move them. Routes, statuses and
// the dashboard need no more, so that they do not load the tables of fields.
import { statuses, type Stage } from '../statuses.ts';

export type RecordName = 'eoi' | 'application';

/** Who can move a record. */
export type Actor = 'applicant' | 'broker' | 'caseworker';

export interface RecordOutline {
  name: RecordName;
  /** First segment of the paths of its pages. */
  stage: 'stage-one' | 'stage-two';
  /** Route segments of its steps, in order (product 1.2). */
  steps: readonly [string, ...string[]];
  /** The wire name of its id. */
  idField: string;
  /** The wire name of the submit flag: 1 with a submit, else 2. */
  submitField: string;
  /** Every status string with its stage (product 2.8). */
  statuses: Readonly<Record<string, Stage>>;
  /** The status that our own server writes when the record is created, and in answer to a submit. */
  createdStatus: string;
  submittedStatus: string;
  /** Who begins the record, and who fills it in and submits it (product 2.11). */
  createdBy: Actor;
  filledBy: readonly Actor[];
}

export const outlines = {
  eoi: {
    name: 'eoi',
    stage: 'stage-one',
    steps: ['declarations', 'business-details', 'contact-details', 'loan-purpose'],
    idField: 'ua_icexpressionofinterestid',
    submitField: 'ua_submiteoi',
    statuses: statuses.eoi,
    createdStatus: 'eoi-created',
    submittedStatus: 'eoi-submitted',
    createdBy: 'applicant',
    filledBy: ['applicant'],
  },
  application: {
    name: 'application',
    stage: 'stage-two',
    steps: [
      'creditsafe-declaration',
      'business-finances',
      'company-overview',
      'directors-information',
      'professional-advisers',
      'project-details',
      'supporting-documents',
    ],
    idField: 'ua_icapplicationid',
    submitField: 'ua_submitapplication',
    statuses: statuses.application,
    createdStatus: 'application-created',
    submittedStatus: 'application-submitted',
    // The server creates it when a caseworker finds the Expression of Interest eligible.
    createdBy: 'caseworker',
    filledBy: ['applicant', 'broker'],
  },
} as const satisfies Record<RecordName, RecordOutline>;

export const recordNames = Object.keys(outlines) as RecordName[];

/** The steps of each record, in order. */
export const steps = { eoi: outlines.eoi.steps, application: outlines.application.steps } as const;

type Ordered = Pick<RecordOutline, 'steps'>;

/** The further of two steps; an unknown segment counts as before the first. */
export const furthestStep = ({ steps: order }: Ordered, one: string, other: string): string =>
  order.indexOf(one) >= order.indexOf(other) ? one : other;

/** The step that saving this one leads to; the last step stays (product 2.5). */
export const followingStep = ({ steps: order }: Ordered, step: string): string =>
  order[order.indexOf(step) + 1] ?? step;
