// Chooses the paths of a run: those that match the environment variable `PATHS`, which is a PathChoice as JSON, or all.
import type { PathChoice } from '#tests/paths/pathRun.ts';
import { browserModels } from './browserModels.ts';
import { pathsOf, type BrowserPath } from './browserPaths.ts';

export interface ChosenPath {
  path: BrowserPath;
  /** Ids of the states of which this path takes screenshots: each state is pictured on the first path that visits it. */
  pictures: ReadonlySet<string>;
}

const choice: PathChoice = JSON.parse(process.env['PATHS'] ?? '{}') as PathChoice;
/** Whether the run takes screenshots. */
export const takesPictures = process.env['PATHS_PICTURES'] === 'on';

const faultOf = ({ event }: BrowserPath['steps'][number]): string => {
  const error: unknown = event['error'];
  return typeof error === 'object' && error !== null && 'status' in error ? String(error.status) : '';
};

const isChosen = (path: BrowserPath): boolean => {
  const { machine, state, role, fault, path: name } = choice;
  return (
    (machine === undefined || path.model.machine === machine) &&
    (state === undefined || path.states.some((id) => id.startsWith(state))) &&
    (role === undefined || (path.model.role ?? 'applicant') === role) &&
    (fault === undefined || path.steps.some((step) => faultOf(step) === fault)) &&
    (name === undefined || path.name === name)
  );
};

const all = pathsOf(browserModels);
const pictured = new Set<string>();

/** The number of all paths. */
export const total = all.length;
export const chosen: readonly ChosenPath[] = all.filter(isChosen).map((path) => {
  const pictures = new Set(path.states.filter((state) => !pictured.has(state)));
  for (const state of pictures) pictured.add(state);
  return { path, pictures };
});
