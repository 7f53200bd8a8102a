// Generates the graph of a path model with xstate/graph. `createTestModel` rejects machines with `invoke` or `after`, therefore the
// events of invoked ports and delays are generated here (decisions 001 and 020).
import { adjacencyMapToArray, getAdjacencyMap, getStateNodes } from 'xstate/graph';
import type {
  ActorLogic,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
} from 'xstate';
import { failures } from './failures.ts';
import type { PathModel } from './pathModel.ts';

export interface Edge {
  event: AnyEventObject;
  /** The transitions that the event selects; the eventless ones that follow are not included. */
  transitions: readonly AnyTransitionDefinition[];
  /** State keys. */
  from: string;
  to: string;
}

export interface MachineGraph {
  start: string;
  /** Edges by the key of the state that they leave. */
  edges: ReadonlyMap<string, readonly Edge[]>;
  /** Ids of the state nodes that are active, by the key of the state. */
  nodes: ReadonlyMap<string, readonly string[]>;
  /** Keys of states without an outgoing edge in which the machine is still active. */
  deadEnds: readonly string[];
  /** `node · event` for each event that a guard of that state node refused at least once. */
  refused: ReadonlySet<string>;
}

/** Identifies a state of the graph: the state value and the relevant part of the context, as JSON. */
export const stateKey = ({ relevant }: PathModel, snapshot: AnyMachineSnapshot): string =>
  JSON.stringify([snapshot.value, relevant === undefined ? snapshot.context : relevant(snapshot)]);

/** Ids of the active state nodes. */
export const activeNodeIds = ({ _nodes: nodes }: AnyMachineSnapshot): string[] => nodes.map(({ id }) => id);

/** The done, error and after events that can happen in a state. */
function outcomeEvents(
  { outputs, portFailures = failures, recoveries = [] }: PathModel,
  snapshot: AnyMachineSnapshot,
): AnyEventObject[] {
  return snapshot._nodes.flatMap((node) => [
    ...node.invoke.flatMap(({ id }) => {
      const outputsOfPort = outputs[id];
      if (outputsOfPort === undefined) return [];
      return [
        ...outputsOfPort(snapshot).flatMap((output) => {
          const done = { type: `xstate.done.actor.${id}`, output, actorId: id };
          return [done, ...recoveries.map((recovery) => ({ ...done, recovery }))];
        }),
        ...portFailures.map((error) => ({ type: `xstate.error.actor.${id}`, error, actorId: id })),
      ];
    }),
    ...node.after.map(({ eventType }) => ({ type: eventType })),
  ]);
}

/** Every event that can happen in a state, whether or not the machine has a transition for it. */
export const possibleEvents = (model: PathModel, snapshot: AnyMachineSnapshot): AnyEventObject[] =>
  snapshot.status === 'active' ? [...model.events(snapshot), ...outcomeEvents(model, snapshot)] : [];

/** Generates the graph of all states that the sample events reach. Pure: no port runs and no time passes. */
export function exploreGraph(model: PathModel): MachineGraph {
  const { machine, input } = model;
  // Without the configuration, for which every traversal would compute the initial state anew.
  const logic: ActorLogic<AnyMachineSnapshot, AnyEventObject, unknown> = {
    transition: (state, event, scope) => machine.transition(state, event, scope),
    getInitialSnapshot: (scope, given) => machine.getInitialSnapshot(scope, given),
    getPersistedSnapshot: (state, options) => machine.getPersistedSnapshot(state, options),
  };
  const edges = new Map<string, readonly Edge[]>();
  const nodes = new Map<string, readonly string[]>();
  const deadEnds: string[] = [];
  const refused = new Set<string>();
  // Equal keys are the same string: comparing long equal strings that are different objects would dominate the run time.
  const keys = new Map<string, string>();
  const serializeState = (snapshot: AnyMachineSnapshot) => {
    const made = stateKey(model, snapshot);
    const key = keys.get(made) ?? made;
    keys.set(key, key);
    return key;
  };

  /** Adds the state to the graph. @returns the states after its events, with their keys */
  function explore(from: string, state: AnyMachineSnapshot): [string, AnyMachineSnapshot][] {
    const candidates = possibleEvents(model, state).map(
      (event) => [event, machine.getTransitionData(state, event)] as const,
    );
    for (const [{ type }, transitions] of candidates) {
      if (transitions.length > 0) continue;
      for (const node of state._nodes) if (node.transitions.has(type)) refused.add(`${node.id} · ${type}`);
    }
    const transitionsOf = new Map(candidates.filter(([, transitions]) => transitions.length > 0));
    const keyOfSnapshot = new Map([[state, from]]);
    const keyOf = (snapshot: AnyMachineSnapshot) => {
      const key = keyOfSnapshot.get(snapshot) ?? serializeState(snapshot);
      keyOfSnapshot.set(snapshot, key);
      return key;
    };
    const steps = adjacencyMapToArray(
      getAdjacencyMap(logic, {
        fromState: state,
        events: [...transitionsOf.keys()],
        serializeState: keyOf,
        stopWhen: (snapshot) => snapshot !== state,
      }),
    );
    edges.set(
      from,
      steps.map(({ event, nextState }) => ({
        event,
        transitions: transitionsOf.get(event) ?? [],
        from,
        to: keyOf(nextState),
      })),
    );
    nodes.set(from, activeNodeIds(state));
    if (state.status === 'active' && steps.length === 0) deadEnds.push(from);
    return steps.map(({ nextState }) => [keyOf(nextState), nextState]);
  }

  // A traversal for each state, because that of the whole graph keeps the snapshot after every edge and takes each from the front of an array:
  // with 100,000 edges this takes a third of its time.
  const initial = Object.entries(getAdjacencyMap(logic, { input, serializeState, events: [] }));
  const waiting = new Map(initial.map(([key, { state }]) => [key, state]));
  const [start = ''] = waiting.keys();
  for (const [key, state] of waiting) {
    waiting.delete(key);
    for (const [nextKey, next] of explore(key, state))
      if (!edges.has(nextKey) && !waiting.has(nextKey)) waiting.set(nextKey, next);
  }
  return { start, edges, nodes, deadEnds, refused };
}

/** A transition of a machine's configuration, and its position there. */
export interface DeclaredTransition {
  node: AnyStateNode;
  /** Type of its event, or `always`. */
  event: string;
  /** Its index among the branches of the event. */
  index: number;
  /** All branches of the event, this one included. */
  branches: AnyTransitionDefinition[];
  transition: AnyTransitionDefinition;
  /** For reports: `state · event [index] → target`. */
  name: string;
}

/** Every transition that the machine's configuration declares. */
export const declaredTransitions = (machine: AnyStateMachine): DeclaredTransition[] =>
  [machine.root, ...getStateNodes(machine)].flatMap((node) =>
    [...node.transitions, ['always', node.always ?? []] as const].flatMap(([event, branches]) =>
      branches.map((transition, index) => {
        const target = transition.target?.map(({ id }) => id).join(', ') ?? 'stays';
        return {
          node,
          event,
          index,
          branches,
          transition,
          name: `${node.id} · ${event} [${index}] → ${target}`,
        };
      }),
    ),
  );

/** The types of the events that the machine's configuration handles, without those that XState makes of its invokes and delays. */
export const declaredEvents = (machine: AnyStateMachine): Set<string> =>
  new Set(
    declaredTransitions(machine)
      .map(({ event }) => event)
      .filter((event) => !/^(?:xstate\..*|always|)$/.test(event)),
  );
