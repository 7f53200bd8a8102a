// Lists the state nodes of a machine and the transitions that each declares, and names events and guards for people.
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';

/**
 * The label of an event's type: `fetchRecord is done`, `login fails 401` (tests/paths/runPath.ts appends the status), `after pollEvery` or
 * `session changes`. An event of the machine keeps its type.
 */
export function eventLabel(type: string): string {
  const [, outcome, id, status = ''] = /^xstate\.(done|error)\.actor\.(\S+)( .+)?$/.exec(type) ?? [];
  if (outcome !== undefined) return `${id} ${outcome === 'done' ? 'is done' : 'fails'}${status}`;
  const [, delay] = /^xstate\.after\.([^.]+)/.exec(type) ?? [];
  if (delay !== undefined) return `after ${delay}`;
  const [, child] = /^xstate\.snapshot\.(.+)$/.exec(type) ?? [];
  return child === undefined ? type : `${child} changes`;
}

/** The label of a guard without a name: a function beside its transition, or named guards combined by `and`, `or` or `not`. */
export const inlineGuard = 'inline guard';

function guardName({ guard }: AnyTransitionDefinition): string | undefined {
  if (guard === undefined) return undefined;
  if (typeof guard === 'string') return guard;
  return 'type' in guard && typeof guard.type === 'string' ? guard.type : inlineGuard;
}

export interface Transition {
  event: string;
  guard: string | undefined;
  targets: readonly AnyStateNode[];
  definition: AnyTransitionDefinition;
}

/** The transitions that a state node declares itself, in order. */
export function transitionsOf(node: AnyStateNode): Transition[] {
  const definitions: [string, AnyTransitionDefinition][] = [...node.transitions].flatMap(
    ([event, branches]) =>
      branches.map((branch): [string, AnyTransitionDefinition] => [eventLabel(event), branch]),
  );
  for (const branch of node.always ?? []) definitions.push(['always', branch]);
  return definitions.map(([event, definition]) => ({
    event,
    guard: guardName(definition),
    targets: definition.target ?? [],
    definition,
  }));
}

/** A transition in one line: its event, and its guard in brackets. */
export const transitionLabel = ({ event, guard }: Pick<Transition, 'event' | 'guard'>): string =>
  guard === undefined ? event : `${event} [${guard}]`;

export const childrenOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states);

/** The node and all its descendants, parents before children. */
export const subtreeOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...childrenOf(node).flatMap(subtreeOf),
];
