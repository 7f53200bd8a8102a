// Observes for each guard of a machine whether it returned true and whether it returned false.
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
export type GuardOutcomes = Map<string, { passed: boolean; blocked: boolean }>;

type Predicate = GuardPredicate<MachineContext, EventObject, unknown, ParameterizedObject>;

/** @returns a copy of the machine whose guards record their results in `outcomes` */
export function observeGuards(machine: AnyStateMachine, outcomes: GuardOutcomes): AnyStateMachine {
  const copy = machine.provide({});
  for (const { transition, name } of declaredTransitions(copy)) {
    const { guard } = transition;
    if (guard === undefined) continue;
    const outcome = outcomes.get(name) ?? { passed: false, blocked: false };
    outcomes.set(name, outcome);
    // `and` calls recordPass only when the guard is true, `or` calls recordBlock only when it is false.
    const recordPass = () => (outcome.passed = true);
    const recordBlock = () => {
      outcome.blocked = true;
      return false;
    };
    // A named guard stays named and is not replaced by its function, because XState passes parameters only to guards given by name.
    const original =
      typeof guard === 'function'
        ? (guard as Predicate)
        : typeof guard === 'string'
          ? { type: guard }
          : guard;
    transition.guard = or([
      // The branches differ in their type alone: that of `and` does not accept a union of functions and named guards.
      typeof original === 'function' ? and([original, recordPass]) : and([original, recordPass]),
      recordBlock,
    ]);
  }
  return copy;
}
