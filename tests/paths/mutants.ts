// Generates the mutants of a machine: each declared transition is dropped, gets another target, loses its guard, and loses each of its
// actions; each state loses each of its entry and exit actions; each invoke loses its input; each named delay is doubled. A guard that always
// blocks is not tried, because it equals a dropped transition. Neither is another order of branches: the number of a branch is part of the name under
// which effects are compared, so that every such mutant would differ by names alone and say nothing about the paths.
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, UnknownAction } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { declaredTransitions, type DeclaredTransition } from './machineGraph.ts';

export interface Mutant {
  /** The name of the transition, as declaredTransitions has it; else `state · entry 1`, `state · exit 1`, `state · input of ID`, `delay NAME`. */
  location: string;
  /** How it was changed: `dropped`, `leads to ID`, `always passes`, `without action 1`, `doubled`. */
  change: string;
  /** Id of the state node that declares what is changed; null for a delay. */
  node: string | null;
  /** The type of the changed transition's event; null for everything else. */
  event: string | null;
  /** Returns a mutated copy of the machine. */
  apply: (machine: AnyStateMachine) => AnyStateMachine;
}

const hasEventless = ({ always }: AnyStateNode) => always !== undefined;

/** The next state of the same parent in which the machine can rest; undefined when there is none. */
function sibling({ parent, key }: AnyStateNode): AnyStateNode | undefined {
  if (parent?.type !== 'compound') return undefined;
  const all = Object.values(parent.states);
  const index = all.findIndex((node) => node.key === key);
  return [...all.slice(index + 1), ...all.slice(0, index)].find((node) => !hasEventless(node));
}

/** A wrong target: a sibling of the right one, or any other state for a transition without a target. */
function otherTarget({ node, transition }: DeclaredTransition): AnyStateNode | undefined {
  const [target] = transition.target ?? [];
  if (target !== undefined) return sibling(target) ?? (target.parent && sibling(target.parent));
  return Object.values(node.states).findLast((state) => !hasEventless(state)) ?? sibling(node);
}

type Change = (transition: AnyTransitionDefinition, copy: AnyStateMachine) => AnyTransitionDefinition[];

function withoutGuard(transition: AnyTransitionDefinition): AnyTransitionDefinition {
  const copy = { ...transition };
  delete copy.guard;
  return copy;
}

const without = <Item>(items: readonly Item[], index: number): Item[] => items.toSpliced(index, 1);

function transitionMutants(declared: DeclaredTransition, index: number): Mutant[] {
  const { node, event, transition, name } = declared;
  const mutant = (change: string, replace: Change): Mutant => ({
    location: name,
    change,
    node: node.id,
    event,
    apply: (original) => {
      const copy = original.provide({});
      const found = declaredTransitions(copy)[index];
      if (found !== undefined) found.branches.splice(found.index, 1, ...replace(found.transition, copy));
      return copy;
    },
  });
  const other = otherTarget(declared);
  return [
    mutant('dropped', () => []),
    ...(other === undefined
      ? []
      : [
          mutant(`leads to ${other.id}`, (found, copy) => [
            { ...found, target: [copy.getStateNodeById(other.id)] },
          ]),
        ]),
    ...(transition.guard === undefined ? [] : [mutant('always passes', (found) => [withoutGuard(found)])]),
    ...transition.actions.map((_, action) =>
      mutant(`without action ${action + 1}`, (found) => [
        { ...found, actions: without(found.actions, action) },
      ]),
    ),
  ];
}

/** The type of an action of XState itself, such as `xstate.cancel`. */
const typeOf = (action: UnknownAction): unknown =>
  typeof action === 'function' && 'type' in action ? action.type : null;

function stateMutants(node: AnyStateNode): Mutant[] {
  const mutant = (what: string, change: string, alter: (found: AnyStateNode) => void): Mutant => ({
    location: `${node.id} · ${what}`,
    change,
    node: node.id,
    event: null,
    apply: (original) => {
      const copy = original.provide({});
      alter(copy.getStateNodeById(node.id));
      return copy;
    },
  });
  return [
    ...node.entry.map((_, index) =>
      mutant(`entry ${index + 1}`, 'dropped', (found) => {
        found.entry = without(found.entry, index);
      }),
    ),
    ...node.exit.flatMap((action, index) =>
      // XState cancels the delays of a state that is left; without this action they end unnoticed in another state.
      typeOf(action) === 'xstate.cancel'
        ? []
        : [
            mutant(`exit ${index + 1}`, 'dropped', (found) => {
              found.exit = without(found.exit, index);
            }),
          ],
    ),
    ...node.invoke.flatMap(({ id, input }, index) =>
      input === undefined
        ? []
        : [
            mutant(`input of ${id}`, 'dropped', (found) => {
              const invoke = found.invoke[index];
              if (invoke !== undefined) invoke.input = undefined;
            }),
          ],
    ),
  ];
}

type Delay = AnyStateMachine['implementations']['delays'][string];

const doubled = (delay: Delay): Delay =>
  typeof delay === 'function' ? (args, params) => 2 * delay(args, params) : 2 * delay;

const delayMutants = (machine: AnyStateMachine): Mutant[] =>
  Object.entries(machine.implementations.delays).map(([name, delay]) => ({
    location: `delay ${name}`,
    change: 'doubled',
    node: null,
    event: null,
    apply: (original) => original.provide({ delays: { [name]: doubled(delay) } }),
  }));

/** The mutants of a machine, in the order of its configuration. */
export const mutantsOf = (machine: AnyStateMachine): Mutant[] => [
  ...declaredTransitions(machine).flatMap(transitionMutants),
  ...[machine.root, ...getStateNodes(machine)].flatMap(stateMutants),
  ...delayMutants(machine),
];
