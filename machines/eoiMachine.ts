// The Expression of Interest's journey: guidance, four steps, review, submit, confirmation (specification sections 2 and 4).
import type { SnapshotFrom } from 'xstate';
import { recordNames } from './catalogue/steps.ts';
import { createStepFlow } from './stepFlow.ts';

export const eoiMachine = createStepFlow('eoi');

/** The address of the state that the machine rests in, without base; null while it is on its way. */
export function eoiPath(snapshot: SnapshotFrom<typeof eoiMachine>): string | null {
  if (snapshot.value === 'away') return '/dashboard';
  const meta = Object.values(snapshot.getMeta()).find((found) => found?.page !== undefined);
  if (meta?.page === undefined) return null;
  return `/${recordNames.eoi.stage}/${meta.page === 'step' ? meta.step : meta.page}`;
}

/** The step that the machine rests in; null outside the steps. */
export function currentStep(snapshot: SnapshotFrom<typeof eoiMachine>): string | null {
  return Object.values(snapshot.getMeta()).find((found) => found?.step !== undefined)?.step ?? null;
}
