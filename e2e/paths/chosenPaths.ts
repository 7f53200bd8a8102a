// Chooses the paths of a run and their languages: those that match `PATHS`, and of these as many as fit into `PATHS_SAMPLE` seconds of each of
// two workers. The sample changes from day to day; it is computed from estimates, so that one day always has the same sample.
import type { PathChoice } from '#tests/paths/pathRun.ts';
import { day } from '../turns.ts';
import { languages, type Language } from '../messages.ts';
import { browserModels } from './browserModels.ts';
import { pathsOf, type BrowserPath } from './browserPaths.ts';

export interface ChosenPath {
  path: BrowserPath;
  language: Language;
  /** Ids of the states of which this path takes screenshots: each state is pictured on the first path that visits it. */
  pictures: ReadonlySet<string>;
}

const choice: PathChoice = JSON.parse(process.env['PATHS'] ?? '{}') as PathChoice;
/** Whether the run takes screenshots. */
export const takesPictures = process.env['PATHS_PICTURES'] === 'on';

/** Estimated seconds on an idle machine: creating an account and opening a page, then the steps. */
const secondsFor = ({ steps }: BrowserPath) => 3 + steps.length * 0.4;
const seconds = Number(process.env['PATHS_SAMPLE'] || Infinity);
const workers = 2;

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

/** The day's sample: it starts at another path each day and takes as many as fit into the time. */
function sampleOf(all: readonly ChosenPath[]): ChosenPath[] {
  const rotated = all
    .map((_, index) => all[(index + day * 7) % all.length])
    .filter((each) => each !== undefined);
  let secondsLeft = seconds * workers;
  return rotated.filter(({ path }) => {
    const fits = secondsFor(path) <= secondsLeft;
    if (fits) secondsLeft -= secondsFor(path);
    return fits;
  });
}

function choose(): { chosen: readonly ChosenPath[]; total: number } {
  const { machine } = choice;
  const models = browserModels.filter((model) => machine === undefined || model.machine === machine);
  const paths = pathsOf(models).filter(isChosen);
  const pictured = new Set<string>();
  const withPictures = paths.map((path) => {
    const pictures = new Set(path.states.filter((state) => !pictured.has(state)));
    for (const state of pictures) pictured.add(state);
    return { path, pictures };
  });
  const all = languages
    .filter((language) => (choice.language ?? language) === language)
    .flatMap((language) => withPictures.map((each) => ({ ...each, language })));
  return { chosen: Number.isFinite(seconds) ? sampleOf(all) : all, total: all.length };
}

export const { chosen, total } = choose();
