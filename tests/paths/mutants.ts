// The mutants of a machine: each declared transition dropped, led elsewhere, and without its guard. A guard that never lets anything
// pass is the same as a transition that is not there.
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { declaredTransitions, type Declared } from './machineGraph.ts';

export interface Mutant {
  /** The name of the transition, as declaredTransitions has it. */
  transition: string;
  /** What is wrong with it: `dropped`, `leads to ID`, `always passes`. */
  change: string;
  /** Id of the state node whose transition it is, and the type of its event. */
  node: string;
  event: string;
  /** A copy of a machine, with what is wrong. */
  of: (machine: AnyStateMachine) => AnyStateMachine;
}

const isPassed = ({ always }: AnyStateNode) => always !== undefined;

/** Another state of the same parent in which the machine can rest, the next one in order; undefined when there is none. */
function sibling({ parent, key }: AnyStateNode): AnyStateNode | undefined {
  if (parent?.type !== 'compound') return undefined;
  const all = Object.values(parent.states);
  const place = all.findIndex((node) => node.key === key);
  return [...all.slice(place + 1), ...all.slice(0, place)].find((node) => !isPassed(node));
}

/** Where a transition leads instead: beside its target, or away from where it stays. */
function elsewhere({ node, transition }: Declared): AnyStateNode | undefined {
  const [target] = transition.target ?? [];
  if (target !== undefined) return sibling(target) ?? (target.parent && sibling(target.parent));
  return Object.values(node.states).findLast((state) => !isPassed(state)) ?? sibling(node);
}

type Change = (transition: AnyTransitionDefinition, copy: AnyStateMachine) => AnyTransitionDefinition[];

function withoutGuard(transition: AnyTransitionDefinition): AnyTransitionDefinition {
  const copy = { ...transition };
  delete copy.guard;
  return copy;
}

/** The mutants of a machine, in the order of its configuration. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  return declaredTransitions(machine).flatMap((declared, place) => {
    const { node, event, transition, name } = declared;
    const mutant = (change: string, become: Change): Mutant => ({
      transition: name,
      change,
      node: node.id,
      event,
      of: (original) => {
        const copy = original.provide({});
        const found = declaredTransitions(copy)[place];
        if (found !== undefined) found.branches.splice(found.index, 1, ...become(found.transition, copy));
        return copy;
      },
    });
    const other = elsewhere(declared);
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
