// Chooses the paths of a run: those that match the environment variable `PATHS`, which is a PathChoice as JSON, or all.
import { isChosen } from '#tests/paths/choosePaths.ts';
import type { PathChoice } from '#tests/paths/pathRun.ts';
import { browserModels } from './browserModels.ts';
import { pathsOf, type BrowserPath } from './browserPaths.ts';
import { treesOf, type TreesOfPath } from './stateTrees.ts';

export interface ChosenPath {
  path: BrowserPath;
  /** Ids of the states of which this path takes screenshots: each state is pictured on the first path that visits it. */
  pictures: ReadonlySet<string>;
  trees: TreesOfPath;
}

const choice: PathChoice = JSON.parse(process.env['PATHS'] ?? '{}') as PathChoice;
/** Whether the run takes screenshots. */
export const takesPictures = process.env['PATHS_PICTURES'] === 'on';

/** A run of the paths alone, as every night, compares the trees. `npm test` and the runs that take pictures do not. */
const comparesTrees = process.env['PATHS'] !== undefined && !takesPictures;
/** All paths, of which a run chooses some. */
export const all = pathsOf(browserModels);
const trees = treesOf(all);
const pictured = new Set<string>();

/** The names of all trees. */
export const treeNames: readonly string[] = [...trees.values()].flatMap((names) => [...names.values()]);
const chosenPaths = all.filter(({ model, name, states, steps }) =>
  isChosen(choice, {
    machine: model.machine,
    path: name,
    // The project chooses the language.
    language: null,
    roles: [model.role ?? 'applicant'],
    states: () => states,
    events: steps.map(({ event }) => event),
  }),
);
export const chosen: readonly ChosenPath[] = chosenPaths.map((path) => {
  const pictures = new Set(path.states.filter((state) => !pictured.has(state)));
  for (const state of pictures) pictured.add(state);
  return {
    path,
    pictures,
    trees: (comparesTrees ? trees.get(path) : undefined) ?? new Map<number, string>(),
  };
});
