// Finds a shorter recording that fails in the same way as a given one: first the shortest path in the graph to the failing step, then parts are
// removed, the longest first. A part is removed only if each machine is in the same state before and after it, so that what is left is a path
// again.
import type { StateValue } from 'xstate';
import { isSameActor, type Recording, type RecordedStep } from './recording.ts';

/** How the replay of a recording failed. */
export interface ReplayFailure {
  machine: string;
  /** Index of the failing step. */
  step: number;
  event: string;
  expected: string;
  actual: string;
}

/** Replays a recording. @returns null when it passed */
export type Replay = (recording: Recording) => Promise<ReplayFailure | null>;

export interface Shrunk {
  recording: Recording;
  failure: ReplayFailure;
  /** The number of replays. */
  replays: number;
}

/** The first line tells what was seen; the others can tell what the runner has waited for. */
const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** Whether both replays fail for the same reason: the same event of the same machine leads to the same wrong state. */
const isSameFailure = (one: ReplayFailure, other: ReplayFailure): boolean =>
  one.machine === other.machine &&
  one.event === other.event &&
  one.expected === other.expected &&
  firstLine(one.actual) === firstLine(other.actual);

/** A step with the state from which it leads; null for the start of an actor. */
interface StepWithSource {
  step: RecordedStep;
  from: StateValue | null;
}

const isSameState = (one: StateValue | null, other: StateValue | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const withSources = (steps: readonly RecordedStep[]): StepWithSource[] =>
  steps.map((step, index) => ({
    step,
    from: steps.slice(0, index).findLast((earlier) => isSameActor(earlier, step))?.value ?? null,
  }));

/** Whether each step leads on from the state in which the steps before it have left its actor. */
const isPath = (steps: readonly StepWithSource[]): boolean => {
  const now = withSources(steps.map(({ step }) => step));
  return steps.every(({ from }, index) => isSameState(from, now[index]?.from ?? null));
};

/** The steps without one part, the longest parts first. A part has the steps of all machines or of one. The last step, which fails, is in no part. */
function* withoutPart(steps: readonly StepWithSource[]): Generator<StepWithSource[]> {
  const most = steps.length - 1;
  for (let length = most; length > 0; length -= 1)
    for (let begin = 0; begin + length <= most; begin += 1) {
      const part = new Set(steps.slice(begin, begin + length));
      const machines = new Set([...part].map(({ step }) => step.machine));
      yield steps.filter((one) => !part.has(one));
      if (machines.size > 1)
        for (const machine of machines)
          yield steps.filter((one) => one.step.machine !== machine || !part.has(one));
    }
}

/**
 * @param replay fails with `failure` for `recording`
 * @param shortestPaths recordings that take a shortest path in a graph to the failing step
 */
export async function shrinkRecording(
  recording: Recording,
  failure: ReplayFailure,
  replay: Replay,
  shortestPaths: readonly Recording[] = [],
): Promise<Shrunk> {
  let replays = 0;
  const tried = new Set<string>();
  const failsAlike = async (candidate: Recording): Promise<Shrunk | undefined> => {
    const key = JSON.stringify(candidate);
    if (tried.has(key)) return undefined;
    tried.add(key);
    replays += 1;
    const found = await replay(candidate);
    if (found === null || !isSameFailure(found, failure)) return undefined;
    return { recording: upTo(candidate, found), failure: found, replays };
  };
  let best: Shrunk = { recording: upTo(recording, failure), failure, replays };
  for (const shortest of shortestPaths) {
    if (shortest.steps.length >= best.recording.steps.length) continue;
    best = (await failsAlike(shortest)) ?? best;
  }
  const shorten = async (): Promise<Shrunk | undefined> => {
    for (const steps of withoutPart(withSources(best.recording.steps))) {
      if (!isPath(steps)) continue;
      const found = await failsAlike({ ...best.recording, steps: steps.map(({ step }) => step) });
      if (found !== undefined) return found;
    }
    return undefined;
  };
  for (let shorter = await shorten(); shorter !== undefined; shorter = await shorten()) best = shorter;
  return { ...best, replays };
}

/** The recording without what comes after the failing step. */
const upTo = ({ steps, ...begin }: Recording, { step }: ReplayFailure): Recording => ({
  ...begin,
  steps: steps.slice(0, step + 1),
});
