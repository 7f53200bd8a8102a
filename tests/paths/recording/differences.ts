// Where a replay went another way than its recording. A replay compares states only where nothing goes on by itself, so that the step which
// fails can come after the one that went wrong.
import { isDeepStrictEqual } from 'node:util';
import { isSameActor, type RecordedStep } from './recording.ts';
import type { ReplayFailure } from './shrinkRecording.ts';

/** The first step of an actor, up to the failing one, after which the replay was in another state; undefined when it could not be made at all. */
function differenceOf(
  actor: RecordedStep,
  steps: readonly RecordedStep[],
  replayed: readonly RecordedStep[],
): ReplayFailure | undefined {
  const expected = [...steps.entries()].filter(([, step]) => isSameActor(step, actor));
  const seen = replayed.filter((step) => isSameActor(step, actor));
  for (const [place, [index, step]] of expected.entries()) {
    const other = seen[place];
    // How an actor began is compared by the state that it was expected to be in.
    if (step.event === 'xstate.init') continue;
    const isSame =
      other?.event === step.event &&
      other.status === step.status &&
      isDeepStrictEqual(other.value, step.value);
    if (isSame) continue;
    return (
      other && {
        machine: step.machine,
        step: index,
        event: step.event,
        expected: JSON.stringify(step.value),
        actual: JSON.stringify(other.value),
      }
    );
  }
  return undefined;
}

/**
 * The failure itself for a step that the replay could not make, which has its own message.
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
  const before = steps.slice(0, failure.step + 1);
  // Where the actor of the failing step never began, another one went another way before.
  const actors = replayed.some((step) => isSameActor(step, failing)) ? [failing] : before;
  const differences = actors.flatMap((actor) => differenceOf(actor, before, replayed) ?? []);
  const [first = failure] = differences.toSorted((one, other) => one.step - other.step);
  return first;
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
