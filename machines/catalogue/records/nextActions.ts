// Who acts next in each display state of a record, and how long that usually takes (product 2.15).
import { limits } from '../fields/limits.ts';
import type { DisplayState } from '../statuses.ts';
import type { RecordName } from './outlines.ts';

export type NextActor = 'applicant' | 'fund' | 'nobody';

export interface NextAction {
  actor: NextActor;
  /** The message `next.time.<time>` that says how long it takes; undefined when none is shown. */
  time?: 'fill' | 'assess' | 'query';
  /** Minutes that the applicant needs to fill in the record. */
  minutes: number;
  /** Working days that the fund needs to assess the record. */
  days: number;
}

const finished = { actor: 'nobody' } as const;
const filling = { actor: 'applicant', time: 'fill' } as const;
const assessing = { actor: 'fund', time: 'assess' } as const;

const actions: Readonly<Record<DisplayState, Pick<NextAction, 'actor' | 'time'>>> = {
  'not-started': filling,
  'in-progress': filling,
  submitted: assessing,
  processing: assessing,
  'in-query': { actor: 'applicant', time: 'query' },
  rejected: finished,
  withdrawn: finished,
  approved: { actor: 'fund' },
};

/**
 * What happens next to a record. After an approved EOI the applicant fills in the Application. Nobody acts on an Application that does not
 * exist yet.
 */
export function nextAction(record: RecordName, display: DisplayState, exists = true): NextAction {
  const numbers = { minutes: limits.effortMinutes[record], days: limits.assessmentDays[record] };
  if (record === 'eoi' && display === 'approved') return { actor: 'applicant', ...numbers };
  if (record === 'application' && !exists) return { ...finished, ...numbers };
  return { ...actions[display], ...numbers };
}
