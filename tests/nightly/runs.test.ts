// The nightly run of the paths leaves out no path and no level. `npm test` runs some of the paths at each level.
import { expect, test } from 'vitest';
import { readOptions } from '../paths/command/options.ts';
import { levels } from '../paths/pathRun.ts';
import { nightlyRuns } from './runs.ts';

test('the nightly run `paths` runs every path at every level', () => {
  const command = nightlyRuns.find(({ name }) => name === 'paths')?.command ?? [];
  expect(command.slice(0, 4)).toEqual(['npm', 'run', 'paths', '--']);
  const options = readOptions(command.slice(4));
  if (typeof options === 'string') throw new Error(options);
  const { mode, levels: levelsOfRun, choice } = options;
  expect({ mode, levelsOfRun, choice }).toEqual({ mode: 'run', levelsOfRun: levels, choice: {} });
});
