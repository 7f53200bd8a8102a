// Creates the @xstate/test model of a machine, whose test paths are those of namedPaths.ts. Only this file imports @xstate/test, so that the
// class of the same name in `xstate/graph` can replace it in one line.
import { TestModel } from '@xstate/test';
import {
  getInitialSnapshot,
  getNextSnapshot,
  type AnyActorLogic,
  type AnyEventObject,
  type AnyMachineSnapshot,
} from 'xstate';
import { possibleEvents, stateKey } from '../paths/machineGraph.ts';
import type { PathModel } from '../paths/pathModel.ts';
import type { MachinePaths, NamedPath } from '../paths/namedPaths.ts';

type Model = TestModel<AnyMachineSnapshot, AnyEventObject, unknown>;
type TestParam = Parameters<Model['testPath']>[1];
export type Step = Parameters<Model['testTransition']>[1];
type TestPath = ReturnType<Model['getPaths']>[number];

/** The library silently skips an event that has no executor. Here the path fails. */
class StrictTestModel extends TestModel<AnyMachineSnapshot, AnyEventObject, unknown> {
  override async testTransition(params: TestParam, step: Step): Promise<void> {
    if (params.events?.[step.event.type] === undefined)
      throw new Error(`The event ${step.event.type} has no executor.`);
    await super.testTransition(params, step);
  }
}

/** The library's `createTestModel` rejects machines with `invoke` or `after`; its class accepts them. */
const createTestModel = (model: PathModel): Model =>
  new StrictTestModel(model.machine, {
    events: (snapshot) => possibleEvents(model, snapshot),
    serializeState: (snapshot) => stateKey(model, snapshot),
    stateMatcher: (snapshot, key) => snapshot.matches(key),
  });

/** The path as the library represents it: steps with the state after each. The first step is the start. */
function statePathOf({ model, edges }: NamedPath, machine: AnyActorLogic) {
  let state: AnyMachineSnapshot = getInitialSnapshot(machine, model.input);
  const steps = [{ event: { type: 'xstate.init' }, state }];
  for (const { event } of edges) {
    state = getNextSnapshot(machine, state, event);
    steps.push({ event, state });
  }
  return { state, steps, weight: edges.length };
}

/** Test paths that cover every edge, each with its name. The library's own path generators throw on actions under XState 5.33. */
export function testPathsOf({ models, paths }: MachinePaths): [name: string, path: TestPath][] {
  return models.flatMap((model) => {
    const names = new Map<TestPath['steps'], string>();
    const generated = createTestModel(model).getPaths((machine) =>
      paths
        .filter((named) => named.model === model)
        .map((named) => {
          const path = statePathOf(named, machine);
          names.set(path.steps, named.path);
          return path;
        }),
    );
    // The library drops a path that is the beginning of another one, and sorts the longest first.
    return generated.map((path): [string, TestPath] => [names.get(path.steps) ?? '', path]);
  });
}
