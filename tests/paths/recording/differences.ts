// Where a replay went another way than its recording. A replay compares states only where nothing goes on by itself, so that the step which
// fails can come after the one that went wrong.
import { isDeepStrictEqual } from 'node:util';
import { isSameActor, type RecordedStep } from './recording.ts';
import type { ReplayFailure } from './shrinkRecording.ts';

/**
 * @param failure of the replay, as it was noticed
 * @param replayed the steps that were recorded during the replay
 */
export function firstDifference(
  steps: readonly RecordedStep[],
  failure: ReplayFailure,
  replayed: readonly RecordedStep[],
): ReplayFailure {
  const failing = steps[failure.step];
  if (failing === undefined) return failure;
  const expected = [...steps.entries()].filter(
    ([index, step]) => index <= failure.step && isSameActor(step, failing),
  );
  const seen = replayed.filter((step) => isSameActor(step, failing));
  for (const [place, [index, step]] of expected.entries()) {
    const other = seen[place];
    // How an actor began is compared by the state that it was expected to be in.
    if (step.event === 'xstate.init') continue;
    const isSame =
      other?.event === step.event &&
      other.status === step.status &&
      isDeepStrictEqual(other.value, step.value);
    if (isSame) continue;
    // A step that the replay could not make has its own message.
    if (other === undefined) return failure;
    return {
      machine: step.machine,
      step: index,
      event: step.event,
      expected: JSON.stringify(step.value),
      actual: JSON.stringify(other.value),
    };
  }
  return failure;
}

const isOutcome = ({ event }: RecordedStep) => /^xstate\.(done|error)\.actor\./.test(event);

/**
 * The first answer to a call after which the replay was in another state than the recording, although the states that last were the same.
 * The clock and the order of answers can differ, so that nothing else is compared.
 */
export function otherAnswer(
  steps: readonly RecordedStep[],
  replayed: readonly RecordedStep[],
): ReplayFailure | null {
  for (const [index, step] of steps.entries()) {
    if (!isOutcome(step)) continue;
    const seen = replayed.filter((other) => isSameActor(other, step) && other.event === step.event);
    if (seen.some(({ value }) => isDeepStrictEqual(value, step.value))) continue;
    const actual = seen.length === 0 ? 'no such event' : JSON.stringify(seen.at(-1)?.value);
    const { machine, event, value } = step;
    return { machine, step: index, event, expected: JSON.stringify(value), actual };
  }
  return null;
}
