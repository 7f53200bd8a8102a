// Whether each guard of a machine has been seen to let something pass and to block something: a copy of the machine whose guards say so.
import {
  and,
  or,
  type AnyStateMachine,
  type EventObject,
  type GuardPredicate,
  type MachineContext,
  type ParameterizedObject,
} from 'xstate';
import { declaredTransitions } from './machineGraph.ts';

/** By the name of the guarded transition. */
export type SeenGuards = Map<string, { passed: boolean; blocked: boolean }>;

type Predicate = GuardPredicate<MachineContext, EventObject, unknown, ParameterizedObject>;

export function probeGuards(machine: AnyStateMachine, seen: SeenGuards): AnyStateMachine {
  const copy = machine.provide({});
  for (const { transition, name } of declaredTransitions(copy)) {
    const { guard } = transition;
    if (guard === undefined) continue;
    const found = seen.get(name) ?? { passed: false, blocked: false };
    seen.set(name, found);
    // Asked only after the guard itself has passed, or has blocked.
    const passing = () => (found.passed = true);
    const blocking = () => {
      found.blocked = true;
      return false;
    };
    // Guards are called with parameters only where they are named.
    const asked =
      typeof guard === 'function'
        ? (guard as Predicate)
        : typeof guard === 'string'
          ? { type: guard }
          : guard;
    transition.guard = or([
      typeof asked === 'function' ? and([asked, passing]) : and([asked, passing]),
      blocking,
    ]);
  }
  return copy;
}
