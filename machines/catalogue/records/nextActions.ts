// Who acts in each state of a record that the dashboard shows (product 2.9), and how long it usually takes, which is assumed
// (product 2.15).
import { limits } from '../fields/limits.ts';
import type { Display } from '../statuses.ts';
import type { RecordName } from './outlines.ts';

export type Actor = 'applicant' | 'fund' | 'nobody';

export interface NextAction {
  actor: Actor;
  /** How long it takes, in which of these numbers; undefined where nothing is to be done. */
  time?: 'fill' | 'assess' | 'query';
  /** Of the applicant. */
  minutes: number;
  /** Working days of the fund. */
  days: number;
}

const closed = { actor: 'nobody' } as const;
const filling = { actor: 'applicant', time: 'fill' } as const;
const assessing = { actor: 'fund', time: 'assess' } as const;

const actions: Readonly<Record<Display, Pick<NextAction, 'actor' | 'time'>>> = {
  'not-started': filling,
  'in-progress': filling,
  submitted: assessing,
  processing: assessing,
  'in-query': { actor: 'applicant', time: 'query' },
  rejected: closed,
  withdrawn: closed,
  approved: { actor: 'fund' },
};

/** What happens next to a record. An approved Expression of Interest is followed by the Application, which the applicant fills in;
 *  an Application that does not exist yet waits for nobody. */
export function nextAction(record: RecordName, display: Display, exists = true): NextAction {
  const numbers = { minutes: limits.effortMinutes[record], days: limits.assessmentDays[record] };
  if (record === 'eoi' && display === 'approved') return { actor: 'applicant', ...numbers };
  if (record === 'application' && !exists) return { ...closed, ...numbers };
  return { ...actions[display], ...numbers };
}
