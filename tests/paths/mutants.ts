// Generates the mutants of a machine: each declared transition is dropped, gets another target, and loses its guard. A mutant whose guard
// always blocks is not generated, because it equals the one without the transition.
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { declaredTransitions, type DeclaredTransition } from './machineGraph.ts';

export interface Mutant {
  /** The name of the transition, as declaredTransitions has it. */
  transition: string;
  /** How it was changed: `dropped`, `leads to ID`, `always passes`. */
  change: string;
  /** Id of the state node that declares the transition, and the type of its event. */
  node: string;
  event: string;
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

/** The mutants of a machine, in the order of its configuration. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  return declaredTransitions(machine).flatMap((declared, index) => {
    const { node, event, transition, name } = declared;
    const mutant = (change: string, replace: Change): Mutant => ({
      transition: name,
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
    ];
  });
}
