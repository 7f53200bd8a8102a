// Chooses the paths of a run: those that match the environment variable `PATHS`, which is a PathChoice as JSON, or all.
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

const failureStatusOf = ({ event }: BrowserPath['steps'][number]): string => {
  const error: unknown = event['error'];
  return typeof error === 'object' && error !== null && 'status' in error ? String(error.status) : '';
};

const isChosen = (path: BrowserPath): boolean => {
  const { machine, state, role, failure, path: name } = choice;
  return (
    (machine === undefined || path.model.machine === machine) &&
    (state === undefined || path.states.some((id) => id.startsWith(state))) &&
    (role === undefined || (path.model.role ?? 'applicant') === role) &&
    (failure === undefined || path.steps.some((step) => failureStatusOf(step) === failure)) &&
    (name === undefined || path.name === name)
  );
};

/** A run of the paths alone, as every night, compares the trees. `npm test` and the runs that take pictures do not. */
const comparesTrees = process.env['PATHS'] !== undefined && !takesPictures;
const all = pathsOf(browserModels);
const trees = treesOf(all);
const pictured = new Set<string>();

/** The number of all paths. */
export const total = all.length;
/** The names of all trees. */
export const treeNames: readonly string[] = [...trees.values()].flatMap((names) => [...names.values()]);
export const chosen: readonly ChosenPath[] = all.filter(isChosen).map((path) => {
  const pictures = new Set(path.states.filter((state) => !pictured.has(state)));
  for (const state of pictures) pictured.add(state);
  return {
    path,
    pictures,
    trees: (comparesTrees ? trees.get(path) : undefined) ?? new Map<number, string>(),
  };
});
