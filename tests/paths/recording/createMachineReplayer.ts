// Replays a recording on the machines alone: each recorded actor follows its path in the graph of its machine, with deferred ports.
import type { AnyStateMachine } from 'xstate';
import { exploreGraph, type MachineGraph } from '../machineGraph.ts';
import type { PathModels } from '../pathModel.ts';
import { pathModels } from '../pathModels.ts';
import { replayPath } from '../replayPath.ts';
import { followGraph, shortestSteps } from './followGraph.ts';
import { isSameActor, stepText, type RecordedStep, type Recording } from './recording.ts';
import { shrinkRecording, type ReplayFailure, type Shrunk } from './shrinkRecording.ts';

export interface MachineReplay {
  failure: ReplayFailure | null;
  /** For each actor whose steps are not a path in the graphs of its machine: its first step that they lack. */
  notFollowed: readonly string[];
}

interface MachineReplayer {
  replay: (recording: Recording) => Promise<MachineReplay>;
  shrink: (recording: Recording, failure: ReplayFailure) => Promise<Shrunk>;
}

/** The state values of two state keys; the keys when the values are equal, since then their contexts differ; the texts when `actual` is an error. */
function failureTexts(expected: string, actual: string): Pick<ReplayFailure, 'expected' | 'actual'> {
  if (!actual.startsWith('[')) return { expected, actual };
  const valueOf = (key: string) => JSON.stringify((JSON.parse(key) as unknown[])[0]);
  return valueOf(expected) === valueOf(actual)
    ? { expected, actual }
    : { expected: valueOf(expected), actual: valueOf(actual) };
}

/** @param change replaces the machine of a path model, whose ports it must have */
export function createMachineReplayer(
  change: (machine: AnyStateMachine) => AnyStateMachine = (machine) => machine,
): MachineReplayer {
  const known = new Map<string, PathModels & { graphs: readonly MachineGraph[] }>();
  const modelsOf = (machine: string) => {
    const found = known.get(machine);
    if (found !== undefined) return found;
    const models = pathModels[machine]?.();
    if (models === undefined) throw new Error(`${machine} has no path models.`);
    const explored = { ...models, graphs: models.models.map(exploreGraph) };
    known.set(machine, explored);
    return explored;
  };

  /** Replays one actor. @returns a text about the first step that the graphs lack, a failure, or null when all steps passed */
  const replayActor = async (
    recording: Recording,
    actorSteps: readonly RecordedStep[],
  ): Promise<ReplayFailure | string | null> => {
    const machine = actorSteps[0]?.machine ?? '';
    const { models, graphs, ports } = modelsOf(machine);
    let followed = 0;
    for (const [index, model] of models.entries()) {
      const graph = graphs[index];
      const edges = graph === undefined ? 0 : followGraph(graph, actorSteps);
      if (typeof edges === 'number') {
        followed = Math.max(followed, edges);
        continue;
      }
      const { mismatch } = await replayPath(model, ports, edges, { machine: change(model.machine) });
      if (mismatch === undefined) return null;
      // The edges begin with those to the state in which the recording began.
      const taken = actorSteps.filter(({ event }) => !['xstate.init', 'xstate.stop'].includes(event));
      const step = taken[mismatch.step - (edges.length - taken.length)] ?? actorSteps[0];
      return {
        machine,
        step: step === undefined ? 0 : recording.steps.indexOf(step),
        event: step?.event ?? '',
        ...failureTexts(mismatch.expected, mismatch.actual),
      };
    }
    const step = actorSteps[followed];
    return `the path models of ${machine} have no step ${followed + 1} of ${actorSteps.length}: ${step ? stepText(step) : ''}`;
  };

  const replay = async (recording: Recording): Promise<MachineReplay> => {
    const { steps } = recording;
    const firsts = steps.filter(
      (step, index) => steps.findIndex((other) => isSameActor(other, step)) === index,
    );
    const notFollowed: string[] = [];
    for (const first of firsts) {
      const actorSteps = steps.filter((step) => isSameActor(step, first));
      const found = await replayActor(recording, actorSteps);
      if (typeof found === 'string') notFollowed.push(found);
      else if (found !== null) return { failure: found, notFollowed };
    }
    return { failure: null, notFollowed };
  };

  return {
    replay,
    shrink: (recording, failure) => {
      const { steps } = recording;
      const step = steps[failure.step];
      const from = step && steps.slice(0, failure.step).findLast((one) => isSameActor(one, step))?.value;
      const shortest =
        step === undefined || from === undefined
          ? []
          : modelsOf(step.machine).graphs.flatMap((graph) => {
              const found = shortestSteps(graph, step, from);
              return found === undefined ? [] : [{ ...recording, steps: found }];
            });
      return shrinkRecording(
        recording,
        failure,
        async (candidate) => (await replay(candidate)).failure,
        shortest.toSorted((one, other) => one.steps.length - other.steps.length),
      );
    },
  };
}
