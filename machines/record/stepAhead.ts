// The step after the one that is being saved, as it will be once the save has succeeded: the page draws it, unseen, while the user waits
// (decision 039). Nothing here changes the machine: when the save ends in another way, what was drawn is thrown away.
import type { SnapshotFrom } from 'xstate';
import { fieldsOfStep, type RecordDefinition } from '../catalogue/records/definition.ts';
import { openedStep, type createStepFlow } from './stepFlow.ts';
import { clearedAnswers, expectedRecord, isFormNewer, pageAfterSave, type FlowContext } from './flow.ts';

type FlowSnapshot = SnapshotFrom<ReturnType<typeof createStepFlow>>;

/** The step that opens when the save under way succeeds; null while no save is under way, and when another page than a step opens or the
 *  step in view stays. */
export function stepAhead(definition: RecordDefinition, snapshot: FlowSnapshot): string | null {
  const { location } = snapshot.context;
  if (!snapshot.hasTag('saving') || location.page !== 'step') return null;
  if (isFormNewer(fieldsOfStep(definition, location.step), snapshot.context)) return null;
  const opened = pageAfterSave(
    definition.steps[definition.steps.indexOf(location.step) + 1],
    snapshot.context,
  );
  return opened.page === 'step' && opened.step !== location.step ? opened.step : null;
}

/** The context once the server has stored what the save sends, and nothing else. */
const contextAfterSave = (definition: RecordDefinition, context: FlowContext, next: string): FlowContext => ({
  ...context,
  ...clearedAnswers(context),
  // The form shows the stored record again whenever this changes: it changes when the server has answered, and not before.
  formVersion: context.formVersion,
  offeredDraft: null,
  isDraftRefused: false,
  record: expectedRecord(definition, context),
  location: { page: 'step', step: next },
});

/** The snapshot after the save, for each snapshot of the machine: a selector must get the same objects each time, or React renders again. */
const cache = new WeakMap<FlowSnapshot, FlowSnapshot>();

function snapshotAfterSave(definition: RecordDefinition, snapshot: FlowSnapshot, next: string): FlowSnapshot {
  const cached = cache.get(snapshot);
  if (cached !== undefined) return cached;
  const after: FlowSnapshot = snapshot.machine.resolveState({
    value: openedStep(next),
    context: contextAfterSave(definition, snapshot.context, next),
  });
  cache.set(snapshot, after);
  return after;
}

/** The snapshot that the form of a step shows: for the step ahead the one after the save, for every other step the machine's own. */
export function snapshotOfStep(
  definition: RecordDefinition,
  step: string,
  snapshot: FlowSnapshot,
): FlowSnapshot {
  const { location } = snapshot.context;
  return location.page === 'step' && location.step !== step && stepAhead(definition, snapshot) === step
    ? snapshotAfterSave(definition, snapshot, step)
    : snapshot;
}
