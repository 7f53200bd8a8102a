// The test model of a machine: its paths, run by @xstate/test. Only this file imports that library, so that the class of the same name
// in `xstate/graph` can replace it in one line.
import { TestModel } from '@xstate/test';
import {
  getInitialSnapshot,
  getNextSnapshot,
  type AnyActorLogic,
  type AnyEventObject,
  type AnyMachineSnapshot,
} from 'xstate';
import { possibleEvents, stateKey, type WalkPlan } from '../paths/machineGraph.ts';
import type { MachinePaths, NamedPath } from '../paths/namedPaths.ts';

type Model = TestModel<AnyMachineSnapshot, AnyEventObject, unknown>;
type TestParam = Parameters<Model['testPath']>[1];
export type Step = Parameters<Model['testTransition']>[1];
type TestPath = ReturnType<Model['getPaths']>[number];

/** The library skips an event without an executor in silence. Here the path fails. */
class StrictTestModel extends TestModel<AnyMachineSnapshot, AnyEventObject, unknown> {
  override async testTransition(params: TestParam, step: Step): Promise<void> {
    if (params.events?.[step.event.type] === undefined)
      throw new Error(`The event ${step.event.type} has no executor.`);
    await super.testTransition(params, step);
  }
}

/** The library's `createTestModel` refuses machines with `invoke` or `after`; its class takes them. */
const createTestModel = (plan: WalkPlan): Model =>
  new StrictTestModel(plan.machine, {
    events: (snapshot) => possibleEvents(plan, snapshot),
    serializeState: (snapshot) => stateKey(plan, snapshot),
    stateMatcher: (snapshot, key) => snapshot.matches(key),
  });

/** The steps of a path with the state after each; the first step is the start. */
function statePathOf({ plan, walk }: NamedPath, machine: AnyActorLogic) {
  let state: AnyMachineSnapshot = getInitialSnapshot(machine, plan.input);
  const steps = [{ event: { type: 'xstate.init' }, state }];
  for (const { event } of walk) {
    state = getNextSnapshot(machine, state, event);
    steps.push({ event, state });
  }
  return { state, steps, weight: walk.length };
}

/** The paths that cover every edge, by their names. The library's own generators throw on actions under XState 5.33. */
export function testPathsOf({ plans, paths }: MachinePaths): [name: string, path: TestPath][] {
  return plans.flatMap((plan) => {
    const names = new Map<TestPath['steps'], string>();
    const generated = createTestModel(plan).getPaths((machine) =>
      paths
        .filter((named) => named.plan === plan)
        .map((named) => {
          const path = statePathOf(named, machine);
          names.set(path.steps, named.path);
          return path;
        }),
    );
    // The library leaves out a path that another one begins with, and puts the longest first.
    return generated.map((path): [string, TestPath] => [names.get(path.steps) ?? '', path]);
  });
}
