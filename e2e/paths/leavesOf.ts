// The innermost state nodes of where a machine stands, by their ids.
import type { AnyStateMachine, AnyStateNode, StateValue } from 'xstate';

export function leavesOf({ root }: Pick<AnyStateMachine, 'root'>, value: StateValue): string[] {
  const inside = (node: AnyStateNode | undefined, within: StateValue | undefined): string[] => {
    if (node === undefined) return [];
    if (within === undefined) return [node.id];
    if (typeof within === 'string') return inside(node.states[within], undefined);
    return Object.entries(within).flatMap(([key, deeper]) => inside(node.states[key], deeper));
  };
  return inside(root, value);
}
