// Reachability of state nodes by the configuration alone: guards are ignored. Fast enough to check every machine on every run.
import { getStateNodes } from 'xstate/graph';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { declaredTransitions } from './machineGraph.ts';

/** The node and its ancestors, the innermost first. */
export const withAncestors = (node: AnyStateNode): AnyStateNode[] =>
  node.parent === undefined ? [node] : [node, ...withAncestors(node.parent)];

/**
 * The states in which a machine can rest. Those with an eventless transition are left out: the coverage of that transition shows that they
 * were entered.
 */
export const restingNodes = (machine: AnyStateMachine): AnyStateNode[] =>
  getStateNodes(machine).filter(({ always }) => always === undefined);

/** Ids of the state nodes that some sequence of transitions enters. */
export function reachableNodes(machine: AnyStateMachine): Set<string> {
  const reached = new Set<AnyStateNode>();
  // Entering a target also enters its ancestors, but not their initial states.
  const targets = new Set<AnyStateNode>();
  const enter = (node: AnyStateNode): void => {
    if (targets.has(node)) return;
    targets.add(node);
    for (const ancestor of withAncestors(node)) reached.add(ancestor);
    const children = node.type === 'parallel' ? Object.values(node.states) : (node.initial?.target ?? []);
    for (const child of children) enter(child);
  };
  enter(machine.root);
  const transitions = declaredTransitions(machine);
  for (let before = 0; before !== targets.size;) {
    before = targets.size;
    for (const { node, transition } of transitions) {
      if (reached.has(node)) for (const target of transition.target ?? []) enter(target);
    }
  }
  return new Set([...reached].map(({ id }) => id));
}

/** Ids of the atomic state nodes that no transition leaves. Final nodes are not among them. */
export function deadEndNodes(machine: AnyStateMachine): string[] {
  const transitions = declaredTransitions(machine);
  const canLeave = (node: AnyStateNode) =>
    transitions.some(
      ({ node: source, transition }) =>
        withAncestors(node).includes(source) && transition.target?.some((target) => target !== node) === true,
    );
  return getStateNodes(machine)
    .filter((node) => node.type === 'atomic' && !canLeave(node))
    .map(({ id }) => id);
}
