// The step after the one that is being saved, as it will be once the save has succeeded: the page draws it, unseen, while the user waits
// (decision 039). Nothing here changes the machine: when the save ends in another way, what was drawn is thrown away.
import type { SnapshotFrom } from 'xstate';
import type { RecordDefinition } from '../catalogue/records/definition.ts';
import type { createStepFlow } from './stepFlow.ts';
import {
  changedPath,
  fromResponse,
  savedValues,
  toRequest,
  withoutAnswers,
  type FlowContext,
} from './flow.ts';

type FlowSnapshot = SnapshotFrom<ReturnType<typeof createStepFlow>>;

/** The step that opens when the save under way succeeds; null while no step is saved, and when another page than a step opens. */
export function stepAhead({ steps }: RecordDefinition, snapshot: FlowSnapshot): string | null {
  const { location, postponed, isLeaving } = snapshot.context;
  const staysOnWay = postponed === null && !isLeaving && changedPath(snapshot.context) === null;
  if (!snapshot.hasTag('saving') || !staysOnWay || location.page !== 'step') return null;
  return steps[steps.indexOf(location.step) + 1] ?? null;
}

/** The context once the server has stored what the save sends. */
function contextAfterSave(definition: RecordDefinition, context: FlowContext, next: string): FlowContext {
  const step = context.location.page === 'step' ? context.location.step : '';
  const sent = toRequest(definition, savedValues(definition, step, context), context.related, 2);
  return {
    ...context,
    ...withoutAnswers(context),
    // Not yet that of the next step: with its own the form compares what it shows with the record that the server has answered.
    formVersion: context.formVersion,
    offeredDraft: null,
    record: fromResponse(definition, { values: sent, etag: null }),
    location: { page: 'step', step: next },
  };
}

/** By the snapshot of the save: every part of the step ahead asks for it. */
const cache = new WeakMap<FlowSnapshot, FlowSnapshot>();

function snapshotAfterSave(definition: RecordDefinition, snapshot: FlowSnapshot, next: string): FlowSnapshot {
  const cached = cache.get(snapshot);
  if (cached !== undefined) return cached;
  const after: FlowSnapshot = snapshot.machine.resolveState({
    value: { answering: { [next]: { editing: 'unchanged' } } },
    context: contextAfterSave(definition, snapshot.context, next),
  });
  cache.set(snapshot, after);
  return after;
}

/** The snapshot that the page of a step shows: the machine's own, or for the step ahead that after the save. */
export function snapshotOfStep(
  definition: RecordDefinition,
  step: string,
  snapshot: FlowSnapshot,
): FlowSnapshot {
  const { location } = snapshot.context;
  const isInView = location.page === 'step' && location.step === step;
  return isInView || stepAhead(definition, snapshot) !== step
    ? snapshot
    : snapshotAfterSave(definition, snapshot, step);
}
