// The tests of one machine's screens: a test for each path. A failing one tells its events, what is wrong, and how to walk it again.
import { beforeAll, describe, expect, test } from 'vitest';
import type { PathModel, PathModels } from '../paths/pathModel.ts';
import { pathModels } from '../paths/pathModels.ts';
import { loadPortal } from './openPage.ts';
import { choice, isWhole, screenPaths } from './screenPaths.ts';
import { walkScreen, type Stage } from './walkScreen.ts';

/** @param inShort walks of the same machine for the short run, where the whole graph takes long to explore */
export function walkStage(stage: Stage, inShort?: () => PathModels): void {
  const wholly = pathModels[stage.machine];
  if (wholly === undefined) throw new Error(`Nobody walks ${stage.machine}.`);
  const all = screenPaths(stage, isWhole || inShort === undefined ? wholly() : inShort());
  const roleIn = (plan: PathModel) => (stage.visit(plan).user?.broker ? 'broker' : 'applicant');
  const paths = all.filter(({ plan }) => (choice.role ?? roleIn(plan)) === roleIn(plan));
  describe.runIf(paths.length > 0)(stage.machine, () => {
    beforeAll(loadPortal);
    test.for(paths)('$name $language', async ({ name, plan, walk, language }, { task }) => {
      const began = performance.now();
      const { failure, states } = await walkScreen(stage, plan, walk, language);
      const events = walk.map(({ event }) => event.type);
      const again = `npm run paths -- --level screens --machine ${stage.machine} --path ${name} --lang ${language}`;
      task.meta.path = {
        level: 'screens',
        machine: stage.machine,
        path: name,
        language,
        events,
        states,
        milliseconds: Math.round(performance.now() - began),
        failure,
      };
      const way = failure === null ? '' : [...events.slice(0, failure.step + 1), again].join('\n');
      expect(failure, way).toBeNull();
    });
  });
}
