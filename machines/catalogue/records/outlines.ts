// The outlines of both records: names, steps, statuses and actors, without the fields. Routes and the dashboard use only these, so that they
// do not load the tables of fields.
import { isEditable, isInQuery, positionOf, statuses, type Stage, type StatusFields } from '../statuses.ts';

export type RecordName = 'eoi' | 'application';

/** Who can change the status of a record (product 2.11). */
export type Actor = 'applicant' | 'broker' | 'caseworker';

export interface RecordOutline {
  name: RecordName;
  /** The first segment of the paths of its pages. */
  stage: 'stage-one' | 'stage-two';
  /** The route segments of its steps, in order (product 1.2). */
  steps: readonly [string, ...string[]];
  /** The wire name of its id. */
  idField: string;
  /** The wire name of the submit flag: 1 with a submit, else 2. */
  submitField: string;
  /** The stage of every status string (product 2.8). */
  statuses: Readonly<Record<string, Stage>>;
  /** The status that our server sets when it creates the record, and at a submit. */
  createdStatus: string;
  submittedStatus: string;
  /** Who causes the record to be created, and who fills it in and submits it (product 2.11). */
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
    // The server creates the Application when a caseworker finds the EOI eligible (product 2.3).
    createdBy: 'caseworker',
    filledBy: ['applicant', 'broker'],
  },
} as const satisfies Record<RecordName, RecordOutline>;

export const recordNames = Object.keys(outlines) as RecordName[];

/** The steps of each record, in order. */
export const steps = { eoi: outlines.eoi.steps, application: outlines.application.steps } as const;

/** The step of the Application in which its documents are uploaded. */
export const documentsStep = 'supporting-documents' satisfies (typeof steps.application)[number];

type HasSteps = Pick<RecordOutline, 'steps'>;

/** The path of a page of a stage: a step, or another page such as `review`. */
export const pagePath = (stage: RecordOutline['stage'], page: string): string =>
  page === 'documents' ? `/documents/${stage}` : `/${stage}/${page}`;

/** The later of two steps. An unknown segment counts as earlier than the first step. */
export const furthestStep = ({ steps: order }: HasSteps, one: string, other: string): string =>
  order.indexOf(one) >= order.indexOf(other) ? one : other;

/** The step after this one; after the last step, the last step itself (product 2.5). */
export const followingStep = ({ steps: order }: HasSteps, step: string): string =>
  order[order.indexOf(step) + 1] ?? step;

/** The stored position. If it is no step, as another backend can store it, the first step, from which the step flow opens the first incomplete one. */
export const reachedStep = (outline: HasSteps, fields: StatusFields): string =>
  furthestStep(outline, positionOf(fields), outline.steps[0]);

/**
 * The page that continues or shows a record that has begun (product 2.9, 9.5): the furthest step while it is open, in query the task list,
 * because the fund may have asked about any step, else the answers.
 */
export function continuePage(
  outline: Pick<RecordOutline, 'statuses' | 'steps'>,
  fields: StatusFields,
): string {
  if (isInQuery(outline, fields)) return 'tasks';
  return isEditable(outline, fields) ? reachedStep(outline, fields) : 'review';
}
