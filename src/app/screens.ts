// Loads the screens, which are in a few chunks (decision 026): which chunks a screen needs, what has loaded so far (product 6.15), and what is
// fetched ahead because the next click is likely to need it.
import type { ComponentType, ReactNode } from 'react';
import { routes, type RouteArea, type Screen } from '#machines/catalogue/routes.ts';
import type { ScreenGroup } from './screenGroup.ts';

/** The dynamic imports, each a chunk. The build finds a group's module by its name: the group's, followed by `Screens`. */
const groupLoaders = {
  account: () => import('../screens/account/accountScreens.ts').then((module) => module.accountScreens),
  information: () =>
    import('../screens/information/informationScreens.ts').then((module) => module.informationScreens),
  questions: () =>
    import('../screens/information/questionsScreens.ts').then((module) => module.questionsScreens),
  dashboard: () =>
    import('../screens/dashboard/dashboardScreens.ts').then((module) => module.dashboardScreens),
  broker: () => import('../screens/broker/brokerScreens.ts').then((module) => module.brokerScreens),
  record: () => import('../screens/record/recordScreens.ts').then((module) => module.recordScreens),
  application: () =>
    import('../screens/record/applicationScreens.ts').then((module) => module.applicationScreens),
} satisfies Record<string, () => Promise<ScreenGroup>>;
type Group = keyof typeof groupLoaders;

const groupsOfArea: Record<RouteArea, readonly Group[]> = {
  account: ['account'],
  page: ['information'],
  dashboard: ['dashboard'],
  broker: ['broker'],
  eoi: ['record'],
  application: ['record', 'application'],
};

/** The screens that need other groups than most of their area. */
const otherGroups: Partial<Record<Screen, readonly Group[]>> = {
  'eligibility-check': ['questions'],
  'stage-one-questions': ['questions'],
  'stage-two-questions': ['questions'],
  'stage-one-documents': ['record', 'application'],
};

/** The groups of which a screen and its area are made. */
export const groupsOf = (screen: Screen): readonly Group[] =>
  otherGroups[screen] ?? groupsOfArea[routes[screen].area];

const loaded = new Map<Group, ScreenGroup>();

/** Loads a screen and its area. Rejects as soon as one import fails. */
export async function loadScreen(screen: Screen): Promise<void> {
  await Promise.all(
    groupsOf(screen).map(async (group) => {
      if (!loaded.has(group)) loaded.set(group, await groupLoaders[group]());
    }),
  );
}

/** Whether `loadScreen` has loaded the screen and its area. */
export const isScreenLoaded = (screen: Screen): boolean =>
  groupsOf(screen).every((group) => loaded.has(group));

interface LoadedScreen {
  Screen?: ComponentType;
  Area?: ComponentType<{ children: ReactNode }>;
}

/** A screen that `loadScreen` has loaded, with its area if it has one. */
export function loadedScreen(screen: Screen): LoadedScreen {
  const groups = groupsOf(screen).flatMap((group) => loaded.get(group) ?? []);
  const Screen = groups.find(({ screens }) => screens[screen])?.screens[screen];
  const { area } = routes[screen];
  const Area = groups.find(({ areas }) => areas?.[area])?.areas?.[area];
  return { ...(Screen && { Screen }), ...(Area && { Area }) };
}

/** Where the next click from a screen of the area is likely to lead: after signing in to a dashboard, from there to a step. */
const nextOfArea: Partial<Record<RouteArea, Screen>> = {
  account: 'dashboard',
  dashboard: 'stage-one-step',
  broker: 'stage-two-step',
};

/** Where the next click leads from single screens. It takes precedence over `nextOfArea`. */
const nextOfScreen: Partial<Record<Screen, Screen>> = {
  'stage-one-review': 'stage-one-confirmation',
  'stage-two-review': 'stage-two-confirmation',
};

/** Where the save of a screen can lead: that of the last step opens the review. */
const nextOfSave: Partial<Record<Screen, Screen>> = {
  'stage-one-step': 'stage-one-review',
  'stage-two-step': 'stage-two-review',
};

/** Whether the user has asked the browser to save data. Not every browser says so. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Runs a fetch while the browser is idle. Its failure is ignored: opening the screen fetches it again. */
function whenIdle(fetchAhead: () => Promise<void>): void {
  const run = () => void fetchAhead().catch(() => {});
  if ('requestIdleCallback' in window) window.requestIdleCallback(run);
  else setTimeout(run, 2000);
}

/** Aborted when the next screen opens, and once the visitor has typed, chosen or saved something. */
let prefetchListeners = new AbortController();

/**
 * Fetches what the next click is likely to need. On a page that needs a sign-in, the first input or submit also fetches the page that the save can
 * open, and the login page: a session can end without a network, and what was typed waits behind the login page (product 5.13).
 * @param load loads a screen with its messages; one that is loaded already costs nothing
 */
export function prefetchNext(screen: Screen, load: (next: Screen) => Promise<void>): void {
  prefetchListeners.abort();
  prefetchListeners = new AbortController();
  if (savesData()) return;
  const { area, access } = routes[screen];
  const next = nextOfScreen[screen] ?? nextOfArea[area];
  if (next !== undefined) whenIdle(() => load(next));
  if (access === 'public') return;
  const fetchOnce = () => {
    prefetchListeners.abort();
    const afterSave = nextOfSave[screen];
    if (afterSave !== undefined) whenIdle(() => load(afterSave));
    whenIdle(() => load('login'));
  };
  for (const event of ['input', 'submit'])
    window.addEventListener(event, fetchOnce, { signal: prefetchListeners.signal });
}
