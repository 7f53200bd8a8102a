// The rows of `npm run bench -- browser` about visits: requests, bytes, layout shift and times of first and repeated visits, on the machine's
// own network and on a phone's.
import type { Browser } from 'playwright';
import { basePath } from '#machines/catalogue/routes.ts';
import type { Account } from '../account.ts';
import { fast, measureVisit, phone, type Profile, type Visit } from '../visit.ts';
import { median, type Figure } from './figure.ts';
import { addTokenCookies } from './openPage.ts';

const runs = 5;

const pages = [
  {
    name: 'sign-in page',
    path: '/login',
    ready: 'main form [type="submit"]:not(:disabled)',
    signedIn: false,
  },
  { name: 'first step', path: '/stage-one/contact-details', ready: 'main form input', signedIn: true },
  { name: 'dashboard', path: '/dashboard', ready: 'main h2', signedIn: true },
] as const;

const figuresOf = (name: string, visits: readonly Visit[]): Figure[] => {
  const figure = (what: string, unit: Figure['unit'], valueOf: (visit: Visit) => number): Figure => ({
    what: `${name}: ${what}`,
    value: median(visits.map(valueOf)),
    unit,
    note: `median of ${visits.length}`,
  });
  return [
    figure('requests', 'files', ({ requests }) => requests),
    figure('sent over the network', 'kB', ({ bytes }) => bytes / 1000),
    figure('cumulative layout shift', 'CLS', ({ cls }) => cls),
    figure('first contentful paint', 'ms', ({ fcp }) => fcp),
    figure('largest contentful paint', 'ms', ({ lcp }) => lcp),
    figure('can be used', 'ms', ({ ready }) => ready),
  ];
};

/** @param account has answered the Expression of Interest @param url the server's address */
export async function visitFigures(browser: Browser, url: string, account: Account): Promise<Figure[]> {
  const figures: Figure[] = [];
  const visitTwice = async (page: (typeof pages)[number], profile: Profile): Promise<[Visit, Visit]> => {
    const context = await browser.newContext();
    if (page.signedIn) await addTokenCookies(context, url, account);
    const visit = () => measureVisit(context, url + basePath + page.path, page.ready, profile);
    const visits: [Visit, Visit] = [await visit(), await visit()];
    await context.close();
    return visits;
  };
  for (const profile of [fast, phone])
    for (const page of pages) {
      const visits: [Visit, Visit][] = [];
      for (let run = 0; run < runs; run += 1) visits.push(await visitTwice(page, profile));
      const name = `${profile.name}, ${page.name}`;
      figures.push(
        ...figuresOf(
          name,
          visits.map(([first]) => first),
        ),
        ...figuresOf(
          `${name} again`,
          visits.map(([, second]) => second),
        ),
      );
    }
  return figures;
}
