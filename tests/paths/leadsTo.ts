// Where the transitions of a machine lead by its configuration alone, whatever their guards say: quick enough for every check.
import { getStateNodes } from 'xstate/graph';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { declaredTransitions } from './machineGraph.ts';

/** The node and those around it, the innermost first. */
export const around = (node: AnyStateNode): AnyStateNode[] =>
  node.parent === undefined ? [node] : [node, ...around(node.parent)];

/** Ids of the state nodes that can be entered at all. */
export function enterable(machine: AnyStateMachine): Set<string> {
  const entered = new Set<AnyStateNode>();
  // A node around a target is entered too, but not by its own initial state.
  const targets = new Set<AnyStateNode>();
  const enter = (node: AnyStateNode): void => {
    if (targets.has(node)) return;
    targets.add(node);
    for (const one of around(node)) entered.add(one);
    const inside = node.type === 'parallel' ? Object.values(node.states) : (node.initial?.target ?? []);
    for (const one of inside) enter(one);
  };
  enter(machine.root);
  const transitions = declaredTransitions(machine);
  for (let before = 0; before !== targets.size;) {
    before = targets.size;
    for (const { node, transition } of transitions) {
      if (entered.has(node)) for (const target of transition.target ?? []) enter(target);
    }
  }
  return new Set([...entered].map(({ id }) => id));
}

/** The innermost state nodes that have not ended and that nothing leads out of. */
export function deadEnds(machine: AnyStateMachine): string[] {
  const transitions = declaredTransitions(machine);
  const leads = (node: AnyStateNode) =>
    transitions.some(
      ({ node: source, transition }) =>
        around(node).includes(source) && transition.target?.some((target) => target !== node) === true,
    );
  return getStateNodes(machine)
    .filter((node) => node.type === 'atomic' && !leads(node))
    .map(({ id }) => id);
}
