// The real transition graph of a machine, and what there is to walk in it (house.md "Machines", stack.md "Path tests").
// `createTestModel` refuses machines with `invoke` or `after`, so their done, error and after events are listed here.
import { adjacencyMapToArray, getAdjacencyMap, getStateNodes } from 'xstate/graph';
import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
} from 'xstate';
import type { Failure } from '#machines/ports.ts';
import { failures } from './failures.ts';

/** A call is answered after a 401: once the tokens are refreshed, or once the person has signed in again. */
export type CallWay = 'refreshed' | 'signed in again';

/** What a machine's walks need to know beside the machine itself. */
export interface WalkPlan {
  /** With ports that nobody settles but the walk: see `heldPorts`. */
  machine: AnyStateMachine;
  input?: unknown;
  /** Own events with sample payloads that may be sent in a state; those that no transition takes are left out. */
  events: (snapshot: AnyMachineSnapshot) => readonly AnyEventObject[];
  /** What each invoked port may answer with, by the invoke's id; ports that are not named stay under way. */
  outputs: Readonly<Record<string, (snapshot: AnyMachineSnapshot) => readonly unknown[]>>;
  /** How ports may refuse; all of `failures` unless told otherwise. */
  refusals?: readonly Failure[];
  /** How the answer of an authorised call may come besides at once; the plan's machine must have its calls held (`withHeldCalls`). */
  ways?: readonly CallWay[];
  /** The part of the context on which the next transition depends; two states that agree in it behave alike. */
  relevant?: (snapshot: AnyMachineSnapshot) => unknown;
}

export interface Edge {
  event: AnyEventObject;
  /** What the event makes the machine take first; eventless ones follow. */
  transitions: readonly AnyTransitionDefinition[];
  /** Keys of states. */
  from: string;
  to: string;
}

export interface MachineGraph {
  start: string;
  /** Edges by the key of the state that they leave. */
  edges: ReadonlyMap<string, readonly Edge[]>;
  /** Ids of the state nodes that are active, by the key of the state. */
  nodes: ReadonlyMap<string, readonly string[]>;
  /** Keys of states that nothing leads out of although the machine has not ended. */
  stuck: readonly string[];
}

/** Names a state: where the machine is, and what matters of what it knows. */
export const stateKey = ({ relevant }: WalkPlan, snapshot: AnyMachineSnapshot): string =>
  JSON.stringify([snapshot.value, relevant === undefined ? snapshot.context : relevant(snapshot)]);

/** Ids of the active state nodes. */
export const idsOf = ({ _nodes: nodes }: AnyMachineSnapshot): string[] => nodes.map(({ id }) => id);

/** The answers that the ports under way may give, and the delays that may end. */
function outsideEvents(
  { outputs, refusals = failures, ways = [] }: WalkPlan,
  snapshot: AnyMachineSnapshot,
): AnyEventObject[] {
  return snapshot._nodes.flatMap((node) => [
    ...node.invoke.flatMap(({ id }) => {
      const answers = outputs[id];
      if (answers === undefined) return [];
      return [
        ...answers(snapshot).flatMap((output) => {
          const done = { type: `xstate.done.actor.${id}`, output, actorId: id };
          return [done, ...ways.map((way) => ({ ...done, way }))];
        }),
        ...refusals.map((error) => ({ type: `xstate.error.actor.${id}`, error, actorId: id })),
      ];
    }),
    ...node.after.map(({ eventType }) => ({ type: eventType })),
  ]);
}

/** Everything that may happen in a state, whether or not the machine takes it. */
export const possibleEvents = (plan: WalkPlan, snapshot: AnyMachineSnapshot): AnyEventObject[] =>
  snapshot.status === 'active' ? [...plan.events(snapshot), ...outsideEvents(plan, snapshot)] : [];

/** Explores every state that the sample events lead to. Pure: no port runs and no time passes. */
export function exploreGraph(plan: WalkPlan): MachineGraph {
  const { machine, input } = plan;
  const heard = new Map<AnyMachineSnapshot, Map<AnyEventObject, Edge['transitions']>>();
  const eventsOf = (snapshot: AnyMachineSnapshot) => {
    const taken = possibleEvents(plan, snapshot).map(
      (event) => [event, machine.getTransitionData(snapshot, event)] as const,
    );
    const events = new Map(taken.filter(([, transitions]) => transitions.length > 0));
    heard.set(snapshot, events);
    return [...events.keys()];
  };
  // One string for each state: long keys that are equal but not the same are compared letter by letter, by the million.
  const keys = new Map<string, string>();
  const keyOf = (snapshot: AnyMachineSnapshot) => {
    const key = stateKey(plan, snapshot);
    const same = keys.get(key);
    if (same === undefined) keys.set(key, key);
    return same ?? key;
  };
  const map = getAdjacencyMap(machine, { input, events: eventsOf, serializeState: keyOf });
  const edges = new Map<string, Edge[]>(Object.keys(map).map((key) => [key, []]));
  for (const { state, event, nextState } of adjacencyMapToArray(map)) {
    const from = keyOf(state);
    const transitions = heard.get(state)?.get(event) ?? [];
    edges.get(from)?.push({ event, transitions, from, to: keyOf(nextState) });
  }
  const nodes = new Map<string, string[]>();
  for (const [key, { state }] of Object.entries(map)) nodes.set(key, idsOf(state));
  const [start = ''] = edges.keys();
  const stuck = Object.entries(map)
    .filter(([key, { state }]) => state.status === 'active' && edges.get(key)?.length === 0)
    .map(([key]) => key);
  return { start, edges, nodes, stuck };
}

/** A transition of a machine's configuration, and where it stands there. */
export interface Declared {
  node: AnyStateNode;
  /** Type of its event, or `always`. */
  event: string;
  /** Its place among the branches of the event. */
  index: number;
  /** All branches of the event, this one included. */
  branches: AnyTransitionDefinition[];
  transition: AnyTransitionDefinition;
  /** Says where to look. */
  name: string;
}

/** Every transition that the machine's configuration declares. */
export const declaredTransitions = (machine: AnyStateMachine): Declared[] =>
  [machine.root, ...getStateNodes(machine)].flatMap((node) =>
    [...node.transitions, ['always', node.always ?? []] as const].flatMap(([event, branches]) =>
      branches.map((transition, index) => {
        const leads = transition.target?.map(({ id }) => id).join(', ') ?? 'stays';
        return {
          node,
          event,
          index,
          branches,
          transition,
          name: `${node.id} · ${event} [${index}] → ${leads}`,
        };
      }),
    ),
  );
