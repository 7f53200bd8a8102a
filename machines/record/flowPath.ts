// Where a record's journey rests, as an address: the same for both records.
import type { AnyMachineSnapshot } from 'xstate';
import type { RecordOutline } from '../catalogue/records/outlines.ts';

interface FlowMeta {
  step?: string;
  page?: string;
}

const metasOf = (snapshot: AnyMachineSnapshot): (FlowMeta | undefined)[] => Object.values(snapshot.getMeta());

/** The path of the state that the journey rests in, without base; null while it is on its way. */
export const flowPath =
  ({ stage }: RecordOutline) =>
  (snapshot: AnyMachineSnapshot): string | null => {
    if (snapshot.value === 'away') return '/dashboard';
    const meta = metasOf(snapshot).find((found) => found?.page !== undefined);
    if (meta?.page === undefined) return null;
    return `/${stage}/${meta.page === 'step' ? meta.step : meta.page}`;
  };

/** The step that the journey rests in; null outside the steps. */
export const currentStep = (snapshot: AnyMachineSnapshot): string | null =>
  metasOf(snapshot).find((found) => found?.step !== undefined)?.step ?? null;
