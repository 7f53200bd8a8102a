// Screens and routes (specification section 2, decisions.md): path, who may see it, the machine that drives it, the words it needs.
// `resolveAddress` is the one place that knows redirects and guards; the router and the shell machine read this table.
import { outlines, steps } from './records/outlines.ts';

export const basePath = '/anwcef';

/** Who may see a route: anybody, a signed-in applicant or broker; `client`: an applicant for their own Application, a broker for the one
 * that is selected, which the address then names. */
export type Access = 'public' | 'applicant' | 'broker' | 'client';

/** The machine that drives a group of screens; it lives as long as the address stays in the group. */
export type RouteArea = 'account' | 'dashboard' | 'broker' | 'eoi' | 'application' | 'documents' | 'page';

/** Files of words: locales/<language>/<area>.json. `common` is always there, `records` wherever a record is shown or asked for; `later`
 * comes with windows and notes that are seldom seen. */
export type Words =
  | 'account'
  | 'application'
  | 'broker'
  | 'countries'
  | 'dashboard'
  | 'eligibility'
  | 'eoi'
  | 'guidance'
  | 'later'
  | 'lookups'
  | 'records'
  | 'review';

export interface Route {
  path: string;
  access: Access;
  area: RouteArea;
  words: readonly Words[];
  /** Prerendered at build: shows heading and form before any script runs. */
  prerendered?: true;
}

const account = { access: 'public', area: 'account', words: ['account'] } as const;
const page = { access: 'public', area: 'page', words: ['guidance'], prerendered: true } as const;
const eoi = { access: 'applicant', area: 'eoi', words: ['records', 'eoi'] } as const;
const application = {
  access: 'client',
  area: 'application',
  words: ['records', 'application', 'countries'],
} as const;

export const routes = {
  login: { ...account, path: '/login', prerendered: true },
  register: { ...account, path: '/register', prerendered: true },
  'verification-check': { ...account, path: '/verification-check/:checkType' },
  verify: { ...account, path: '/verify' },
  'resend-verification': { ...account, path: '/resend-verification', prerendered: true },
  'forgot-password': { ...account, path: '/forgot-password', prerendered: true },
  'reset-password': { ...account, path: '/reset-password' },
  'close-down': { ...page, path: '/close-down' },
  error: { ...page, path: '/error' },
  faq: { ...page, path: '/faq' },
  'eligibility-criteria': { ...page, path: '/eligibility-criteria' },
  'eligibility-check': { ...page, path: '/eligibility-check', words: ['eligibility'] },
  accessibility: { ...page, path: '/accessibility' },
  privacy: { ...page, path: '/privacy' },

  dashboard: { path: '/dashboard', access: 'applicant', area: 'dashboard', words: ['records', 'dashboard'] },
  'broker-dashboard': {
    path: '/broker-dashboard',
    access: 'broker',
    area: 'broker',
    words: ['records', 'dashboard', 'broker'],
  },

  'stage-one-guidance': { ...eoi, path: '/stage-one/guidance', words: ['records', 'guidance'] },
  'stage-one-tasks': { ...eoi, path: '/stage-one/tasks', words: [...eoi.words, 'review'] },
  'stage-one-step': { ...eoi, path: '/stage-one/:step' },
  'stage-one-review': { ...eoi, path: '/stage-one/review', words: [...eoi.words, 'review'] },
  'stage-one-confirmation': { ...eoi, path: '/stage-one/confirmation', words: ['records', 'guidance'] },

  'stage-two-guidance': { ...application, path: '/stage-two/guidance', words: ['records', 'guidance'] },
  'stage-two-tasks': {
    ...application,
    path: '/stage-two/tasks',
    words: [...application.words, 'review'],
  },
  'stage-two-step': { ...application, path: '/stage-two/:step' },
  'stage-two-review': {
    ...application,
    path: '/stage-two/review',
    words: [...application.words, 'review'],
  },
  'stage-two-confirmation': {
    ...application,
    path: '/stage-two/confirmation',
    words: ['records', 'guidance'],
  },

  documents: {
    path: '/documents/:stage',
    access: 'client',
    area: 'documents',
    words: ['records', 'application'],
  },
} as const satisfies Record<string, Route>;

export type Screen = keyof typeof routes;

export const screens = Object.keys(routes) as Screen[];

/** An address inside the portal: path without the base, and query with its question mark, or ''. */
export interface Address {
  path: string;
  query: string;
}

export const addressText = ({ path, query }: Address): string => path + query;

export function addressOf(text: string): Address {
  const [path = '', ...rest] = text.split('?');
  const query = rest.join('?');
  return { path: path.replace(/(.)\/+$/, '$1') || '/', query: query ? `?${query}` : '' };
}

export interface Match {
  screen: Screen;
  params: Record<string, string>;
}

const checkTypes = ['register', 'login', 'resend'];

/** Values that a path's parameter may take. */
const allowed: Partial<Record<Screen, readonly string[]>> = {
  'verification-check': checkTypes,
  'stage-one-step': steps.eoi,
  'stage-two-step': steps.application,
  documents: Object.values(outlines).map(({ stage }) => stage),
};

function matchPath(screen: Screen, path: string): Match | undefined {
  const pattern = routes[screen].path.split('/');
  const parts = path.split('/');
  if (pattern.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const part = parts[index] ?? '';
    if (expected.startsWith(':')) {
      if (!allowed[screen]?.includes(part)) return undefined;
      params[expected.slice(1)] = part;
    } else if (expected !== part) return undefined;
  }
  return { screen, params };
}

/** The screen of a path, or undefined for a path that is in no route. */
export function matchRoute(path: string): Match | undefined {
  for (const screen of screens) {
    const match = matchPath(screen, path);
    if (match) return match;
  }
  return undefined;
}

/** Paths that lead elsewhere at once. */
const redirects: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '/': routes.login.path,
    '/stage-one': '/stage-one/contact-details',
    '/stage-two': '/stage-two/creditsafe-declaration',
  }),
);

export interface Visitor {
  signedIn: boolean;
  broker: boolean;
  /** The id of the Application that a broker has selected. */
  client?: string | null;
}

const queryOf = ({ query }: Address): Map<string, string> =>
  new Map(
    query
      .slice(1)
      .split('&')
      .map((pair): [string, string] => {
        const [name = '', value = ''] = pair.split('=', 2);
        return [name, value];
      }),
  );

/** The id of the client's Application that an address names; null for an applicant's own. */
export const clientIn = (address: Address): string | null => queryOf(address).get('application') ?? null;

/** The address with the selected client in it, where one belongs there and none is named: links need not know of clients. */
export function withClient(address: Address, visitor: Visitor | undefined): Address {
  const match = matchRoute(address.path);
  const isOfClient = match !== undefined && routes[match.screen].access === 'client';
  if (!isOfClient || !visitor?.client || clientIn(address) !== null) return address;
  return { path: address.path, query: `?application=${visitor.client}` };
}

/** Where an address of a client leads, or undefined for who may not go there. A client's Application is the broker's business, not the
 * Expression of Interest; an applicant has no clients. */
function leadClient({ params }: Match, wanted: Address, visitor: Visitor): Address | undefined {
  if (!visitor.broker) return clientIn(wanted) === null ? wanted : { path: wanted.path, query: '' };
  const address = withClient(wanted, visitor);
  const named = clientIn(address);
  const isSelected = named !== null && named === visitor.client;
  return isSelected && params['stage'] !== outlines.eoi.stage ? address : undefined;
}

/** Where a person lands and is kept to (decisions.md, "Brokers"). */
export const homeOf = (visitor: Pick<Visitor, 'broker'> | null | undefined): Screen =>
  visitor?.broker ? 'broker-dashboard' : 'dashboard';

/**
 * Where an address leads: redirects, unknown paths and the guards of section 2.
 * @param visitor undefined while the session is not known yet: then nothing is guarded
 */
export function resolveAddress(wanted: Address, visitor: Visitor | undefined): Address {
  const redirect = redirects.get(wanted.path);
  if (redirect !== undefined) return resolveAddress({ path: redirect, query: wanted.query }, visitor);
  const match = matchRoute(wanted.path);
  if (match === undefined) return { path: routes.error.path, query: '' };
  const query = queryOf(wanted);
  if (match.screen === 'reset-password' && !(query.get('token') && query.get('email'))) {
    return { path: routes.login.path, query: '' };
  }
  const access: Access = routes[match.screen].access;
  if (access === 'public' || visitor === undefined) return wanted;
  if (!visitor.signedIn) return { path: routes.login.path, query: '' };
  if (access === (visitor.broker ? 'broker' : 'applicant')) return wanted;
  const address = access === 'client' ? leadClient(match, wanted, visitor) : undefined;
  return address ?? { path: routes[homeOf(visitor)].path, query: '' };
}
