// Runs the paths of every machine of the browser on its screens: a test for each path. A failing one prints its events, what is wrong and
// the command that runs it again. In one file, because each file would load the whole portal again.
import { beforeAll, describe, expect, test } from 'vitest';
import { states } from '../model/states.ts';
import type { PathModels } from '../paths/pathModel.ts';
import { pathModels } from '../paths/pathModels.ts';
import { screenJourneyModels } from '../paths/models/journeyModels.ts';
import { loadAllScreens } from './openPage.ts';
import { isWhole, screenPaths } from './screenPaths.ts';
import { executorProblems, runScreenPath, type ScreenHarness } from './runScreenPath.ts';
import { recordFlowHarnesses, otherHarnesses } from './harnesses.ts';

/** @param inShort smaller test models of the same machine for the short run, when exploring all of its graph takes long */
function testScreenPaths(harness: ScreenHarness, inShort?: () => PathModels): void {
  const allModels = pathModels[harness.machine];
  if (allModels === undefined) throw new Error(`There is no test model of ${harness.machine}.`);
  const paths = screenPaths(harness, isWhole || inShort === undefined ? allModels() : inShort());
  describe.runIf(paths.length > 0)(harness.machine, () => {
    beforeAll(loadAllScreens);
    test.for(paths)(
      '$name $language reaches its states, and the screen shows each',
      async ({ name, model, edges, language }, { task }) => {
        const startedAt = performance.now();
        const { failure, states: visited } = await runScreenPath(harness, model, edges, language);
        const events = edges.map(({ event }) => event.type);
        const command = `npm run paths -- --level screens --machine ${harness.machine} --path ${name} --lang ${language}`;
        task.meta.path = {
          level: 'screens',
          machine: harness.machine,
          path: name,
          language,
          events,
          states: visited,
          milliseconds: Math.round(performance.now() - startedAt),
          failure,
        };
        const report = failure === null ? '' : [...events.slice(0, failure.step + 1), command].join('\n');
        expect(failure, report).toBeNull();
      },
    );
  });
}

testScreenPaths(recordFlowHarnesses.eoi, screenJourneyModels.eoi);
testScreenPaths(recordFlowHarnesses.application, screenJourneyModels.application);
for (const harness of otherHarnesses) testScreenPaths(harness);

test.for([...Object.values(recordFlowHarnesses), ...otherHarnesses])(
  'every own event of $machine has an executor, or a reason why nobody presses a control for it',
  (harness) => {
    const found = pathModels[harness.machine]?.().models.map(({ machine }) =>
      executorProblems(harness, machine),
    );
    expect(found?.flat()).toEqual([]);
  },
);

test('every machine with a screen has a harness', () => {
  const tested = [...Object.values(recordFlowHarnesses), ...otherHarnesses].map(({ machine }) => machine);
  expect(tested.toSorted()).toEqual(Object.keys(states).toSorted());
});
