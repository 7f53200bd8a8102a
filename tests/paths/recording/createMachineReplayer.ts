// Replays a recording on the machines alone: each recorded actor takes its way through the graph of its machine, with deferred ports.
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
  /** For each actor whose path is not in the graphs of its machine, where it leaves them. */
  notFollowed: readonly string[];
}

interface ReplayOnMachines {
  replay: (recording: Recording) => Promise<MachineReplay>;
  shrink: (recording: Recording, failure: ReplayFailure) => Promise<Shrunk>;
}

/** The state value of a state key; the whole key where the contexts alone differ, and the text of an error as it is. */
function statesOf(expected: string, actual: string): Pick<ReplayFailure, 'expected' | 'actual'> {
  if (!actual.startsWith('[')) return { expected, actual };
  const valueOf = (key: string) => JSON.stringify((JSON.parse(key) as unknown[])[0]);
  return valueOf(expected) === valueOf(actual)
    ? { expected, actual }
    : { expected: valueOf(expected), actual: valueOf(actual) };
}

/** @param change replaces the machine of a path model, whose ports it must have */
export function replayOnMachines(
  change: (machine: AnyStateMachine) => AnyStateMachine = (machine) => machine,
): ReplayOnMachines {
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

  /** Replays one actor. @returns where it leaves the graphs, a failure, or null */
  const replayActor = async (
    recording: Recording,
    own: readonly RecordedStep[],
  ): Promise<ReplayFailure | string | null> => {
    const machine = own[0]?.machine ?? '';
    const { models, graphs, ports } = modelsOf(machine);
    let followed = 0;
    for (const [index, model] of models.entries()) {
      const graph = graphs[index];
      const edges = graph === undefined ? 0 : followGraph(graph, own);
      if (typeof edges === 'number') {
        followed = Math.max(followed, edges);
        continue;
      }
      const { mismatch } = await replayPath(model, ports, edges, { machine: change(model.machine) });
      if (mismatch === undefined) return null;
      // The edges begin with those to the state in which the recording began.
      const taken = own.filter(({ event }) => !['xstate.init', 'xstate.stop'].includes(event));
      const step = taken[mismatch.step - (edges.length - taken.length)] ?? own[0];
      return {
        machine,
        step: step === undefined ? 0 : recording.steps.indexOf(step),
        event: step?.event ?? '',
        ...statesOf(mismatch.expected, mismatch.actual),
      };
    }
    const step = own[followed];
    return `the path models of ${machine} have no step ${followed + 1} of ${own.length}: ${step ? stepText(step) : ''}`;
  };

  const replay = async (recording: Recording): Promise<MachineReplay> => {
    const { steps } = recording;
    const firsts = steps.filter(
      (step, index) => steps.findIndex((other) => isSameActor(other, step)) === index,
    );
    const notFollowed: string[] = [];
    for (const first of firsts) {
      const own = steps.filter((step) => isSameActor(step, first));
      const found = await replayActor(recording, own);
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
