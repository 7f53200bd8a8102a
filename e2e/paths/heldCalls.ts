// The portal's calls on their way to the real server: those that a path decides about are held until it does, so that what a person
// sees meanwhile stays in view. All others go through.
import type { Page, Request, Route } from 'playwright/test';
import { callOf, calls, type CallId } from '#machines/catalogue/api/calls.ts';
import type { FailureStatus } from '#machines/catalogue/api/errors.ts';
import { expect } from '../fixtures.ts';

const patterns = (Object.keys(calls) as CallId[]).map((id) => {
  const { api, method, path } = callOf(id);
  return { id, method, path: new RegExp(`/${api}/${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i') };
});

/** What is held: a call by its id, any script of the portal, or its page where a script fetches it. */
export type Held = CallId | 'script' | 'page';

/** What is no page. */
const isApart = /\/(data|auth|assets)\/|\.json$/;

const heldAs = (request: Request): Held | undefined => {
  const { pathname } = new URL(request.url());
  if (/\/assets\/.*\.js$/.test(pathname)) return 'script';
  const call = patterns.find(({ method, path }) => method === request.method() && path.test(pathname))?.id;
  return call ?? (request.resourceType() === 'fetch' && !isApart.test(pathname) ? 'page' : undefined);
};

/** Answers a call as a fault does: with a status, with nothing that can be read, or not at all. */
async function refuse(route: Route, status: FailureStatus): Promise<void> {
  if (status === 'offline') await route.abort('internetdisconnected');
  else if (status === 'malformed') await route.fulfill({ status: 200, body: '{"cut":' });
  else if (typeof status === 'number') await route.fulfill({ status, json: {} });
  else throw new Error(`Nothing answers with ${status}.`);
}

export interface HeldCalls {
  /** Lets every held call of this kind go on to the server, once there is one. */
  release: (id: Held) => Promise<void>;
  /** Answers every held call of this kind with a fault, once there is one. */
  refuse: (id: Held, status: FailureStatus) => Promise<void>;
  /** Holds these too from now on. */
  alsoHold: (id: Held) => void;
  /** Holds these no longer. */
  holdNoMore: (id: Held) => void;
  /** How many requests are under way that nobody holds. */
  underWay: () => number;
  /** Lets all go: the path is over. */
  open: () => Promise<void>;
}

/** Holds these calls of a page from now on. */
export async function holdCalls(page: Page, ids: readonly Held[]): Promise<HeldCalls> {
  const wanted = new Set(ids);
  let held: { id: Held; route: Route }[] = [];
  let isOpen = false;
  await page.route('**', async (route) => {
    const id = heldAs(route.request());
    if (isOpen || id === undefined || !wanted.has(id)) await route.continue();
    else held.push({ id, route });
  });
  const underWay = new Set<Request>();
  const ended = (request: Request) => {
    underWay.delete(request);
    // Given up by the page: a newer question has taken its place.
    held = held.filter(({ route }) => route.request() !== request);
  };
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  const take = async (id: Held): Promise<Route[]> => {
    await expect.poll(() => held.some((call) => call.id === id), `${id} is asked`).toBe(true);
    const taken = held.filter((call) => call.id === id).map(({ route }) => route);
    held = held.filter((call) => call.id !== id);
    return taken;
  };
  return {
    release: async (id) => void (await Promise.all((await take(id)).map((route) => route.continue()))),
    refuse: async (id, status) =>
      void (await Promise.all((await take(id)).map((route) => refuse(route, status)))),
    alsoHold: (id) => void wanted.add(id),
    holdNoMore: (id) => void wanted.delete(id),
    underWay: () =>
      [...underWay].filter((request) => held.every(({ route }) => route.request() !== request)).length,
    open: async () => {
      isOpen = true;
      const left = held;
      held = [];
      await Promise.allSettled(left.map(({ route }) => route.continue()));
    },
  };
}
