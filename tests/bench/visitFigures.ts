// The rows of `npm run bench -- browser` about visits: requests, bytes, layout shift and times of first and repeated visits, as fast as the
// computer is, and with a phone's processor and network. Beside each time stands its ratio to that of an empty page in the same run. Beside a paint with
// a goal stands that of the same page without its scripts; beside a step on the phone, the time with this computer's own processor.
import { createServer } from 'node:http';
import type { Browser } from 'playwright';
import { basePath } from '#machines/catalogue/routes.ts';
import type { Account } from '../account.ts';
import { fast, measureVisit, phone, phoneNetwork, type Profile, type Visit } from '../visit.ts';
import { median, type Figure } from './figure.ts';
import { addTokenCookies } from './openPage.ts';

const runs = 5;

interface VisitedPage {
  name: string;
  path: string;
  ready: string;
  signedIn: boolean;
  /** Goals on an idle computer of two cores. */
  goals?: Record<'first' | 'again', VisitGoals>;
}

/** The highest values; the times in ms, on the fast network and on the phone. */
interface VisitGoals {
  requests?: number;
  kB?: number;
  lcp?: Partial<Record<Profile['name'], number>>;
  ready?: Partial<Record<Profile['name'], number>>;
}

type TwoVisits = Record<'first' | 'again', Visit>;

/** Visits of the same page to compare with, in turn with the others: what they take, no faster script of ours could save. */
interface Bounds {
  withoutScripts: readonly Visit[];
  /** On the phone's network with the processor of this computer; none for the fast profile. */
  unslowed: readonly Visit[];
}

const highestShift = 0.01;

const pages: readonly VisitedPage[] = [
  {
    name: 'sign-in page',
    path: '/login',
    ready: 'main form [type="submit"]:not(:disabled)',
    signedIn: false,
    goals: { first: { requests: 20, kB: 220, lcp: { fast: 130, phone: 420 } }, again: {} },
  },
  {
    name: 'first step',
    path: '/stage-one/contact-details',
    // A field with a stored answer.
    ready: 'main form input[value]:not([value=""], [type="hidden"])',
    signedIn: true,
    goals: {
      first: {
        requests: 20,
        kB: 220,
        lcp: { fast: 170, phone: 600 },
        ready: { fast: 300, phone: 1500 },
      },
      again: { kB: 6, lcp: { fast: 60, phone: 270 } },
    },
  },
  { name: 'dashboard', path: '/dashboard', ready: 'main h2', signedIn: true },
];

const emptyPage = '<!doctype html><html lang="en"><title>Empty</title><body><h1>Empty</h1></body></html>';

/**
 * Serves a page without scripts and styles; under `/isolated` with `Cross-Origin-Opener-Policy`, for which Chromium starts a new process
 * (decision 038).
 */
async function serveEmptyPage(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (request.url === '/isolated') response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.end(emptyPage);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The empty page has no port.');
  return { url: `http://localhost:${address.port}/`, close: () => void server.close() };
}

const figuresOf = (
  name: string,
  profile: Profile['name'],
  visits: readonly Visit[],
  empty: readonly Visit[],
  goals: VisitGoals,
  { withoutScripts, unslowed }: Bounds,
): Figure[] => {
  const figure = (
    what: string,
    unit: Figure['unit'],
    limit: number | undefined,
    valueOf: (visit: Visit) => number,
    bound?: { visits: readonly Visit[]; text: string },
  ): Figure => {
    const value = median(visits.map(valueOf));
    const ratio =
      unit === 'ms' ? `; ${(value / median(empty.map(({ lcp }) => lcp))).toFixed(1)} of the empty page` : '';
    const least =
      limit === undefined || bound === undefined || bound.visits.length === 0
        ? ''
        : `; ${median(bound.visits.map(valueOf)).toFixed(0)} ${bound.text}`;
    return {
      what: `${profile}, ${name}: ${what}`,
      value,
      unit,
      ...(limit === undefined ? {} : { limit }),
      note: `median of ${visits.length}${ratio}${least}`,
    };
  };
  const bare = { visits: withoutScripts, text: 'without its scripts' };
  const quick = { visits: unslowed, text: 'with the processor unslowed' };
  return [
    figure('requests', 'files', goals.requests, ({ requests }) => requests),
    figure('sent over the network', 'kB', goals.kB, ({ bytes }) => bytes / 1000),
    figure('cumulative layout shift', 'CLS', highestShift, ({ cls }) => cls),
    figure('first contentful paint', 'ms', undefined, ({ fcp }) => fcp),
    figure('largest contentful paint', 'ms', goals.lcp?.[profile], ({ lcp }) => lcp, bare),
    figure('can be used', 'ms', goals.ready?.[profile], ({ ready }) => ready, quick),
  ];
};

/** @param account has answered the Expression of Interest @param url the server's address */
export async function visitFigures(browser: Browser, url: string, account: Account): Promise<Figure[]> {
  const figures: Figure[] = [];
  /** The first visit and a repeated one, in a new browser context. */
  const visitTwice = async (
    { path, ready, signedIn }: VisitedPage,
    profile: Profile,
    hasScripts = true,
  ): Promise<TwoVisits> => {
    const context = await browser.newContext();
    if (signedIn) await addTokenCookies(context, url, account);
    const [awaited, blocked] = hasScripts ? [ready, []] : ['body', ['*.js']];
    const visit = () => measureVisit(context, url + basePath + path, awaited, profile, blocked);
    const visits = { first: await visit(), again: await visit() };
    await context.close();
    return visits;
  };
  const emptyServer = await serveEmptyPage();
  const visitEmpty = async (profile: Profile, path = ''): Promise<Visit> => {
    const context = await browser.newContext();
    const visit = await measureVisit(context, emptyServer.url + path, 'h1', profile);
    await context.close();
    return visit;
  };
  for (const profile of [fast, phone]) {
    const empty: Visit[] = [];
    const isolated: Visit[] = [];
    const measured = pages.map((page) => ({
      page,
      visits: [] as TwoVisits[],
      withoutScripts: [] as TwoVisits[],
      unslowed: [] as TwoVisits[],
    }));
    // The pages take turns, so that what else the computer does slows all of them alike.
    for (let run = 0; run < runs; run += 1) {
      empty.push(await visitEmpty(profile));
      isolated.push(await visitEmpty(profile, 'isolated'));
      for (const { page, visits, withoutScripts, unslowed } of measured) {
        visits.push(await visitTwice(page, profile));
        if (page.goals === undefined) continue;
        withoutScripts.push(await visitTwice(page, profile, false));
        if (profile === phone && page.goals.first.ready) unslowed.push(await visitTwice(page, phoneNetwork));
      }
    }
    const emptyPages: Record<string, readonly Visit[]> = {
      'empty page': empty,
      'empty page with Cross-Origin-Opener-Policy': isolated,
    };
    for (const [name, visitsOfIt] of Object.entries(emptyPages))
      figures.push({
        what: `${profile.name}, ${name}: largest contentful paint`,
        value: median(visitsOfIt.map(({ lcp }) => lcp)),
        unit: 'ms',
        note: `median of ${runs}`,
      });
    for (const { page, visits, withoutScripts, unslowed } of measured)
      for (const which of ['first', 'again'] as const) {
        const name = which === 'first' ? page.name : `${page.name} again`;
        const of = (all: readonly TwoVisits[]) => all.map((two) => two[which]);
        const bounds = { withoutScripts: of(withoutScripts), unslowed: of(unslowed) };
        figures.push(...figuresOf(name, profile.name, of(visits), empty, page.goals?.[which] ?? {}, bounds));
      }
  }
  emptyServer.close();
  return figures;
}
