// Finds where a replay first differs from its recording. A replay checks the state after a step only if its actor takes no further step before the
// next event that the replay makes (isPassing in recordingPath.ts), so it can notice a wrong step only some steps later.
import { isDeepStrictEqual } from 'node:util';
import { isSameActor, type RecordedStep } from './recording.ts';
import type { ReplayFailure } from './shrinkRecording.ts';

/**
 * The first step of an actor that the replay made with another event, status or state; undefined if there is none or the replay stopped before.
 */
function differenceOf(
  actor: RecordedStep,
  steps: readonly RecordedStep[],
  replayed: readonly RecordedStep[],
): ReplayFailure | undefined {
  const expected = [...steps.entries()].filter(([, step]) => isSameActor(step, actor));
  const seen = replayed.filter((step) => isSameActor(step, actor));
  for (const [position, [index, step]] of expected.entries()) {
    const other = seen[position];
    // The start of an actor is not compared: if the replay failed there, `failure` already says so.
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
 * The first difference up to the failing step. Returns `failure` itself when there is none, such as for a step that could not be made at all.
 * @param failure what the replay reported
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
  // If the actor of the failing step never started, look for the first difference of any other actor.
  const hasStarted = replayed.some((step) => isSameActor(step, failing));
  const actors = hasStarted ? [failing] : before.filter(({ event }) => event === 'xstate.init');
  const differences = actors.flatMap((actor) => differenceOf(actor, before, replayed) ?? []);
  const [first = failure] = differences.toSorted((one, other) => one.step - other.step);
  return first;
}

const isOutcome = ({ event }: RecordedStep) => /^xstate\.(done|error)\.actor\./.test(event);

/**
 * The first answer to a call after which the replay was in another state than the recording, although the replay itself passed. Only answers are
 * compared, because the time and the order of other steps differ from run to run.
 */
export function firstDifferentOutcome(
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
