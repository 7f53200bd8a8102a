// Intercepts the portal's requests to the real server. The calls whose outcome a path determines stay pending until the path continues or
// fails them, so that the state in between can be inspected. All other requests pass.
import type { Page, Request, Route } from 'playwright/test';
import { type CallId, callIds, callOf } from '#machines/catalogue/api/calls.ts';
import type { FailureStatus } from '#machines/catalogue/api/errors.ts';
import { expect } from '../fixtures.ts';

const patterns = callIds.map((id) => {
  const { api, method, path } = callOf(id);
  return { id, method, path: new RegExp(`/${api}/${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i') };
});

/** A call by its id, any script of the portal, config.json, or a page of the portal that a script fetches. */
export type Interceptable = CallId | 'script' | 'configuration' | 'page';

/** Requests that are not for a page. */
const notPage = /\/(data|auth|assets)\/|\.json$/;

const kindOf = (request: Request): Interceptable | undefined => {
  const { pathname } = new URL(request.url());
  if (/\/assets\/.*\.js$/.test(pathname)) return 'script';
  if (pathname.endsWith('/config.json')) return 'configuration';
  const call = patterns.find(({ method, path }) => method === request.method() && path.test(pathname))?.id;
  return call ?? (request.resourceType() === 'fetch' && !notPage.test(pathname) ? 'page' : undefined);
};

/** Fails a request: with a status, an unreadable response, or no response at all. */
async function failWith(route: Route, status: FailureStatus): Promise<void> {
  if (status === 'offline') await route.abort('internetdisconnected');
  else if (status === 'malformed') await route.fulfill({ status: 200, body: '{"cut":' });
  else if (typeof status === 'number') await route.fulfill({ status, json: {} });
  else throw new Error(`No response can have the status ${status}.`);
}

export interface InterceptedCalls {
  /** Waits until a request of this kind is pending, and lets all of them go on to the server. */
  release: (id: Interceptable) => Promise<void>;
  /** Waits until a request of this kind is pending, and fails all of them. */
  fail: (id: Interceptable, status: FailureStatus) => Promise<void>;
  /** Waits until a request of this kind is pending, and answers all of them with this body instead of the server. */
  answer: (id: Interceptable, body: unknown) => Promise<void>;
  /** Intercepts requests of this kind from now on. */
  intercept: (id: Interceptable) => void;
  /** Stops intercepting new requests of this kind. */
  stopIntercepting: (id: Interceptable) => void;
  /** Intercepts these requests alone from now on, and lets the other pending ones go on to the server. */
  interceptOnly: (ids: readonly Interceptable[]) => Promise<void>;
  /** The number of requests that are in flight and not intercepted. */
  countInFlight: () => number;
  /** Lets every request pass from now on, including the pending ones. */
  releaseAll: () => Promise<void>;
}

/** Intercepts these requests of a page from now on. */
export async function interceptCalls(page: Page, ids: readonly Interceptable[]): Promise<InterceptedCalls> {
  let intercepted = new Set(ids);
  let pending: { id: Interceptable; route: Route }[] = [];
  let isReleased = false;
  await page.route('**', async (route) => {
    const id = kindOf(route.request());
    if (isReleased || id === undefined || !intercepted.has(id)) await route.continue();
    else pending.push({ id, route });
  });
  const inFlight = new Set<Request>();
  const ended = (request: Request) => {
    inFlight.delete(request);
    // The page can abort a pending request, for example when a newer one replaces it.
    pending = pending.filter(({ route }) => route.request() !== request);
  };
  page.on('request', (request) => inFlight.add(request));
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  const takePending = async (id: Interceptable): Promise<Route[]> => {
    await expect.poll(() => pending.some((call) => call.id === id), `${id} is pending`).toBe(true);
    const routes = pending.filter((call) => call.id === id).map(({ route }) => route);
    pending = pending.filter((call) => call.id !== id);
    return routes;
  };
  return {
    release: async (id) => void (await Promise.all((await takePending(id)).map((route) => route.continue()))),
    fail: async (id, status) =>
      void (await Promise.all((await takePending(id)).map((route) => failWith(route, status)))),
    answer: async (id, json) =>
      void (await Promise.all((await takePending(id)).map((route) => route.fulfill({ json })))),
    intercept: (id) => void intercepted.add(id),
    stopIntercepting: (id) => void intercepted.delete(id),
    interceptOnly: async (only) => {
      intercepted = new Set(only);
      const others = pending.filter(({ id }) => !intercepted.has(id));
      pending = pending.filter(({ id }) => intercepted.has(id));
      await Promise.allSettled(others.map(({ route }) => route.continue()));
    },
    countInFlight: () =>
      [...inFlight].filter((request) => pending.every(({ route }) => route.request() !== request)).length,
    releaseAll: async () => {
      isReleased = true;
      const left = pending;
      pending = [];
      await Promise.allSettled(left.map(({ route }) => route.continue()));
    },
  };
}
