// Which paths a run takes, in which language: those that `PATHS` asks for, and of these as many as fit into `PATHS_SAMPLE` seconds of each of
// two workers, others each day. Estimated before the run, so that the same day has the same sample.
import type { PathChoice } from '#tests/paths/pathRun.ts';
import { day } from '../turns.ts';
import { languages, type Language } from '../words.ts';
import { allScenes } from './allScenes.ts';
import { pathsOf, type BrowserPath } from './browserPaths.ts';

export interface ChosenPath {
  path: BrowserPath;
  language: Language;
  /** Whose pictures it takes: each state is pictured on the first path that shows it. */
  pictures: ReadonlySet<string>;
}

/** What the run is asked for. */
const choice: PathChoice = JSON.parse(process.env['PATHS'] ?? '{}') as PathChoice;
export const picturing = process.env['PATHS_PICTURES'] === 'on';

/** Seconds on an idle machine: an account and a page, then the steps. */
const costOf = ({ steps }: BrowserPath) => 3 + steps.length * 0.4;
const seconds = Number(process.env['PATHS_SAMPLE'] || Infinity);
const workers = 2;

const faultOf = ({ event }: BrowserPath['steps'][number]): string => {
  const error: unknown = event['error'];
  return typeof error === 'object' && error !== null && 'status' in error ? String(error.status) : '';
};

const isChosen = (path: BrowserPath): boolean => {
  const { machine, state, role, fault, path: name } = choice;
  return (
    (machine === undefined || path.scene.machine === machine) &&
    (state === undefined || path.states.some((id) => id.startsWith(state))) &&
    (role === undefined || (path.scene.role ?? 'applicant') === role) &&
    (fault === undefined || path.steps.some((step) => faultOf(step) === fault)) &&
    (name === undefined || path.name === name)
  );
};

/** The day's sample: from another place of the list each day, as far as the time reaches. */
function sampleOf(all: readonly ChosenPath[]): ChosenPath[] {
  const turned = all
    .map((_, index) => all[(index + day * 7) % all.length])
    .filter((each) => each !== undefined);
  let left = seconds * workers;
  return turned.filter(({ path }) => {
    const fits = costOf(path) <= left;
    if (fits) left -= costOf(path);
    return fits;
  });
}

function choose(): { chosen: readonly ChosenPath[]; total: number } {
  const { machine } = choice;
  const scenes = allScenes.filter((scene) => machine === undefined || scene.machine === machine);
  const paths = pathsOf(scenes).filter(isChosen);
  const pictured = new Set<string>();
  const shown = paths.map((path) => {
    const pictures = new Set(path.states.filter((state) => !pictured.has(state)));
    for (const state of pictures) pictured.add(state);
    return { path, pictures };
  });
  const all = languages
    .filter((language) => (choice.language ?? language) === language)
    .flatMap((language) => shown.map((each) => ({ ...each, language })));
  return { chosen: Number.isFinite(seconds) ? sampleOf(all) : all, total: all.length };
}

export const { chosen, total } = choose();
