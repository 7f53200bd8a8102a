// Runs one path on an actor of its machine. A path that fails is shortened: to the shortest path in the graph to the failing step if
// that fails too, else to the part up to that step.
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import type { DeferredPorts } from './deferredPorts.ts';
import { observeEffects, type StepEffects } from './effects.ts';
import { activeNodeIds, type Edge } from './machineGraph.ts';
import { failureStatusOf, type NamedPath } from './namedPaths.ts';
import type { PathResult } from './pathRun.ts';
import { replayPath, type Replay } from './replayPath.ts';
import { shortestPathTo } from './shortestPath.ts';

/** The type of the event, followed by its failure if it has one: `login.submitted`, `xstate.error.actor.login 401`. */
export const eventName = (edge: Edge): string =>
  [edge.event.type, failureStatusOf(edge.event)].filter((part) => part !== undefined).join(' ');

export interface RunPath {
  result: PathResult;
  transitions: ReadonlySet<AnyTransitionDefinition>;
  /** What the start and each step did. */
  effects: readonly StepEffects[];
}

/** @param testedMachine replaces the model's machine; it must have the same ports */
export async function runPath(
  { machine, path, model, graph, edges }: NamedPath,
  ports: DeferredPorts,
  testedMachine: AnyStateMachine = model.machine,
): Promise<RunPath> {
  const began = performance.now();
  const states = new Set<string>();
  const effects: StepEffects[] = [];
  const effectsOf = observeEffects(testedMachine);
  const { transitions, mismatch } = await replayPath(model, ports, edges, {
    machine: testedMachine,
    onStep: (_, activity, snapshot) => {
      effects.push(effectsOf(activity, snapshot));
      for (const id of activeNodeIds(snapshot)) states.add(id);
      return undefined;
    },
  });
  const milliseconds = Math.round(performance.now() - began);

  /** The failure of the shortest failing path that is found, and that path. */
  async function shorten(found: NonNullable<Replay['mismatch']>) {
    const upToFailure = edges.slice(0, found.step + 1);
    const last = upToFailure.at(-1);
    const shortest =
      last && shortestPathTo(graph, graph.start, (state) => (state === last.from ? last : undefined));
    const again = shortest && (await replayPath(model, ports, shortest, { machine: testedMachine })).mismatch;
    return again && shortest
      ? { ...again, shortest: shortest.slice(0, again.step + 1) }
      : { ...found, shortest: upToFailure };
  }

  const failure = mismatch === undefined ? null : await shorten(mismatch);
  return {
    transitions,
    effects,
    result: {
      level: 'machine',
      machine,
      path,
      language: null,
      events: edges.map(eventName),
      states: [...states],
      milliseconds,
      failure: failure && {
        step: failure.step,
        event: failure.event,
        expected: failure.expected,
        actual: failure.actual,
        shortest: failure.shortest.map(({ event }) => JSON.stringify(event)),
      },
    },
  };
}
