// Runs one path on a live actor of its machine, and shortens one that fails: the shortest way in the graph to the step that failed,
// when that fails too, else the path up to that step.
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import type { HeldPorts } from './heldPorts.ts';
import { idsOf, type Edge } from './machineGraph.ts';
import { faultOf, type NamedPath } from './namedPaths.ts';
import type { PathResult } from './pathRun.ts';
import { replayWalk, type Replay } from './replayWalk.ts';
import { wayTo } from './wayTo.ts';

/** `login.submitted`, or with how the port was refused: `xstate.error.actor.login 401`. */
export const eventName = (edge: Edge): string =>
  [edge.event.type, faultOf(edge.event)].filter((part) => part !== undefined).join(' ');

export interface RunPath {
  result: PathResult;
  taken: ReadonlySet<AnyTransitionDefinition>;
}

/** @param walked a machine in place of the plan's, with the same ports */
export async function runPath(
  { machine, path, plan, graph, walk }: NamedPath,
  ports: HeldPorts,
  walked: AnyStateMachine = plan.machine,
): Promise<RunPath> {
  const began = performance.now();
  const states = new Set<string>();
  const { taken, stray } = await replayWalk(plan, ports, walk, {
    walked,
    hear: (_, __, snapshot) => {
      for (const id of idsOf(snapshot)) states.add(id);
      return undefined;
    },
  });
  const milliseconds = Math.round(performance.now() - began);

  /** The shortest failing walk that is known, and how it fails. */
  async function shorten(found: NonNullable<Replay['stray']>) {
    const upTo = walk.slice(0, found.step + 1);
    const last = upTo.at(-1);
    const way = last && wayTo(graph, graph.start, (state) => (state === last.from ? last : undefined));
    const again = way && (await replayWalk(plan, ports, way, { walked })).stray;
    return again && way ? { ...again, shortest: way.slice(0, again.step + 1) } : { ...found, shortest: upTo };
  }

  const failure = stray === undefined ? null : await shorten(stray);
  return {
    taken,
    result: {
      level: 'machine',
      machine,
      path,
      language: null,
      events: walk.map(eventName),
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
