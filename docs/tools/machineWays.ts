// What a machine's states are and what leads where, read from its configuration: the pages in docs/machines and the explorer say it
// in the same words.
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';

export type Node = AnyStateMachine['root'];

/** What happened, as a person says it. */
export function eventName(type: string): string {
  const [, outcome, id, status = ''] = /^xstate\.(done|error)\.actor\.(\S+)( .+)?$/.exec(type) ?? [];
  if (outcome !== undefined) return `${id} ${outcome === 'done' ? 'answers' : 'is refused'}${status}`;
  const [, delay] = /^xstate\.after\.([^.]+)/.exec(type) ?? [];
  if (delay !== undefined) return `after ${delay}`;
  const [, child] = /^xstate\.snapshot\.(.+)$/.exec(type) ?? [];
  return child === undefined ? type : `${child} changes`;
}

function guardName({ guard }: AnyTransitionDefinition): string | undefined {
  if (guard === undefined) return undefined;
  if (typeof guard === 'string') return guard;
  return 'type' in guard && typeof guard.type === 'string' ? guard.type : 'by its answers';
}

export interface Way {
  event: string;
  guard: string | undefined;
  targets: readonly Node[];
  transition: AnyTransitionDefinition;
}

/** The transitions that a state declares itself, in order. */
export function waysOf(node: Node): Way[] {
  const ways: [string, AnyTransitionDefinition][] = [...node.transitions].flatMap(([event, branches]) =>
    branches.map((branch): [string, AnyTransitionDefinition] => [eventName(event), branch]),
  );
  for (const branch of node.always ?? []) ways.push(['at once', branch]);
  return ways.map(([event, transition]) => ({
    event,
    guard: guardName(transition),
    targets: transition.target ?? [],
    transition,
  }));
}

/** The way as one line: its event, and its guard in brackets. */
export const wayLabel = ({ event, guard }: Pick<Way, 'event' | 'guard'>): string =>
  guard === undefined ? event : `${event} [${guard}]`;

export const childrenOf = (node: Node): Node[] => Object.values(node.states);

/** The node and everything inside it, from outside inwards. */
export const allOf = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(allOf)];
