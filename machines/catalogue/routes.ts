// The routes (product 1.1 to 1.4): path, access, the area whose machine controls the screen, and its message files. The router and the shell
// machine read this table. `resolveAddress` applies the redirects and guards.
import type { CallId } from './api/calls.ts';
import { pagePath, steps, type RecordOutline } from './records/outlines.ts';

export const basePath = '/anwcef';

/**
 * Who can open a route. `client` means applicants for their own Application, and brokers for the selected one, whose id the address then
 * contains (product 9.6).
 */
export type Access = 'public' | 'applicant' | 'broker' | 'client';

/** A group of screens that share one machine, which runs as long as the address stays in the group. */
export type RouteArea = 'account' | 'dashboard' | 'broker' | 'eoi' | 'application' | 'page';

/**
 * The message files locales/<language>/<name>.json that a route can need. Every page loads `common` as well. Dialogs and notes that are
 * seldom opened load `later`.
 */
export type MessageFile =
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
  messages: readonly MessageFile[];
  /** Another query loses nothing that is unsaved on the page: the broker's list keeps the rows in which files are chosen (product 9.3). */
  keepsUnsaved?: boolean;
  /**
   * The build prerenders the page, so that it shows before any script runs (product 10.4): `whole`, ready to be used, or `placeholder`, the
   * page of a signed-in person without anything of that person, which nobody can type into.
   */
  prerendered?: 'whole' | 'placeholder';
}

const account = { access: 'public', area: 'account', messages: ['account'] } as const;
const page = { access: 'public', area: 'page', messages: ['guidance'], prerendered: 'whole' } as const;
/** Not prerendered: the page needs the tables of fields, and few visits begin here. */
const questions = { access: 'public', area: 'page' } as const;
const eoi = { access: 'applicant', area: 'eoi', messages: ['records', 'eoi', 'later'] } as const;
const application = {
  access: 'client',
  area: 'application',
  messages: ['records', 'application', 'countries', 'later'],
} as const;

export const routes = {
  login: { ...account, path: '/login', prerendered: 'whole' },
  register: { ...account, path: '/register', prerendered: 'whole' },
  'verification-check': { ...account, path: '/verification-check/:checkType' },
  verify: { ...account, path: '/verify' },
  'resend-verification': { ...account, path: '/resend-verification', prerendered: 'whole' },
  'forgot-password': { ...account, path: '/forgot-password', prerendered: 'whole' },
  'reset-password': { ...account, path: '/reset-password' },
  'close-down': { ...page, path: '/close-down' },
  error: { ...page, path: '/error' },
  faq: { ...page, path: '/faq' },
  'eligibility-criteria': { ...page, path: '/eligibility-criteria' },
  'eligibility-check': { ...page, path: '/eligibility-check', messages: ['eligibility'] },
  accessibility: { ...page, path: '/accessibility' },
  privacy: { ...page, path: '/privacy' },
  'stage-one-questions': {
    ...questions,
    path: '/stage-one/questions',
    messages: ['records', 'eoi', 'review', 'later'],
  },
  'stage-two-questions': {
    ...questions,
    path: '/stage-two/questions',
    messages: ['records', 'application', 'review', 'later'],
  },

  dashboard: {
    path: '/dashboard',
    access: 'applicant',
    area: 'dashboard',
    messages: ['records', 'dashboard'],
    prerendered: 'placeholder',
  },
  'broker-dashboard': {
    path: '/broker-dashboard',
    access: 'broker',
    area: 'broker',
    messages: ['records', 'dashboard', 'broker'],
    keepsUnsaved: true,
    prerendered: 'placeholder',
  },

  'stage-one-guidance': {
    ...eoi,
    path: '/stage-one/guidance',
    messages: ['records', 'guidance'],
    prerendered: 'placeholder',
  },
  'stage-one-tasks': {
    ...eoi,
    path: '/stage-one/tasks',
    messages: [...eoi.messages, 'review'],
    prerendered: 'placeholder',
  },
  'stage-one-step': { ...eoi, path: '/stage-one/:step', prerendered: 'placeholder' },
  'stage-one-review': { ...eoi, path: '/stage-one/review', messages: [...eoi.messages, 'review'] },
  'stage-one-confirmation': {
    ...eoi,
    path: '/stage-one/confirmation',
    messages: ['records', 'guidance', 'review'],
  },

  'stage-two-guidance': {
    ...application,
    path: '/stage-two/guidance',
    messages: ['records', 'guidance'],
    prerendered: 'placeholder',
  },
  'stage-two-tasks': {
    ...application,
    path: '/stage-two/tasks',
    messages: [...application.messages, 'review'],
    prerendered: 'placeholder',
  },
  'stage-two-step': { ...application, path: '/stage-two/:step', prerendered: 'placeholder' },
  'stage-two-review': {
    ...application,
    path: '/stage-two/review',
    messages: [...application.messages, 'review'],
  },
  'stage-two-confirmation': {
    ...application,
    path: '/stage-two/confirmation',
    messages: ['records', 'guidance', 'review'],
  },

  'stage-one-documents': { ...eoi, path: '/documents/stage-one', messages: ['records', 'application'] },
  'stage-two-documents': { ...application, path: '/documents/stage-two' },
} as const satisfies Record<string, Route>;

export type Screen = keyof typeof routes;

export const screens = Object.keys(routes) as Screen[];

/** An address in the portal: the path without the base path, and the query with its question mark or ''. */
export interface Address {
  path: string;
  query: string;
}

export const formatAddress = ({ path, query }: Address): string => path + query;

export function parseAddress(text: string): Address {
  const [path = '', ...rest] = text.split('?');
  const query = rest.join('?');
  return { path: path.replace(/(?<=[^/])\/+$/, '') || '/', query: query ? `?${query}` : '' };
}

export interface RouteMatch {
  screen: Screen;
  params: Readonly<Record<string, string>>;
}

const checkTypes = ['register', 'login', 'resend'];

/** The values that the parameter of a path can have. */
const allowedValues: Partial<Record<Screen, readonly string[]>> = {
  'verification-check': checkTypes,
  'stage-one-step': steps.eoi,
  'stage-two-step': steps.application,
};

/** Every path of a screen: one for each value of its parameter. */
export function pathsOf(screen: Screen): readonly string[] {
  const values = allowedValues[screen];
  return values === undefined
    ? [routes[screen].path]
    : values.map((value) => routes[screen].path.replace(/:\w+$/, value));
}

/** The name of the prerendered placeholder of a path: `/stage-one/tasks` → `stage-one-tasks`. */
export const placeholderName = (path: string): string => path.slice(1).replaceAll('/', '-');

/** All paths of the portal: each parameter has a few known values. */
const matchOfPath: ReadonlyMap<string, RouteMatch> = new Map(
  screens.flatMap((screen) => {
    const parameter = /:(\w+)$/.exec(routes[screen].path)?.[1];
    return pathsOf(screen).map((path): [string, RouteMatch] => {
      const value = path.slice(path.lastIndexOf('/') + 1);
      return [path, { screen, params: parameter === undefined ? {} : { [parameter]: value } }];
    });
  }),
);

/** The screen of a path; undefined when no route matches. */
export const matchRoute = (path: string): RouteMatch | undefined => matchOfPath.get(path);

/** Redirects that do not depend on the user (product 1.3). */
const redirects: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '/': routes.login.path,
    '/stage-one': '/stage-one/contact-details',
    '/stage-two': pagePath('stage-two', steps.application[0]),
  }),
);

/** Whoever opens an address, as far as the guards need to know. */
export interface Visitor {
  signedIn: boolean;
  broker: boolean;
  /** The id of the client's Application that the broker opened last (product 9.5). */
  client?: string | null;
  /** The query of the broker's list as the broker saw it last: its search, filter, sort and page (product 9.3). */
  listQuery?: string;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // A percent sign that begins no character.
    return text;
  }
}

/**
 * The value of a parameter as browsers write it in addresses. They write an apostrophe as %27, which `encodeURIComponent` leaves, and an address that
 * the browser writes otherwise than the shell would be corrected for ever.
 */
export const encodeParameter = (value: string): string => encodeURIComponent(value).replaceAll("'", '%27');

/** The parameters of an address, decoded. */
export const queryOf = ({ query }: Address): Map<string, string> =>
  new Map(
    query
      .slice(1)
      .split('&')
      .map((pair): [string, string] => {
        const [name = ''] = pair.split('=', 1);
        return [name, decode(pair.slice(name.length + 1))];
      }),
  );

/** The address without the language, which the server has stored before it answered the page (product 10.2): a language that stayed in the
 *  address would win over a later choice at every reload. */
export function withoutLanguage({ path, query }: Address): Address {
  const pairs = query.slice(1).split('&');
  const kept = pairs.filter((pair) => pair !== '' && pair.split('=', 1)[0] !== 'lang');
  return { path, query: kept.length === 0 ? '' : `?${kept.join('&')}` };
}

/** The id of the client's Application in an address; null in an applicant's addresses. */
export const clientIdIn = (address: Address): string | null => queryOf(address).get('application') ?? null;

/** The question that an address of a step asks to change (product 1.8); null when it names none. */
export const fieldToChangeIn = (address: Address): string | null => queryOf(address).get('change') ?? null;

/** The address of a step for the change of one question, list or the documents. */
export const changePath = (stage: RecordOutline['stage'], step: string, path: string): string =>
  `${pagePath(stage, step)}?change=${path}`;

/** Adds the selected client's id to an address that needs one and has none, so that machines can leave it out. */
export function addClientId(address: Address, visitor: Visitor | undefined): Address {
  const match = matchRoute(address.path);
  const needsClient = match !== undefined && routes[match.screen].access === 'client';
  if (!needsClient || !visitor?.client || clientIdIn(address) !== null) return address;
  return {
    path: address.path,
    query: `?application=${encodeParameter(visitor.client)}${address.query.replace('?', '&')}`,
  };
}

/** Resolves an address with the access `client` (product 9.6); undefined when the user has no access to it. */
function resolveClientAddress(wanted: Address, visitor: Visitor): Address | undefined {
  if (!visitor.broker) return clientIdIn(wanted) === null ? wanted : { path: wanted.path, query: '' };
  const address = addClientId(wanted, visitor);
  return clientIdIn(address) ? address : undefined;
}

/** The dashboard of a user. */
export const homeScreen = (visitor: Pick<Visitor, 'broker'> | null | undefined): Screen =>
  visitor?.broker ? 'broker-dashboard' : 'dashboard';

/** The address of a user's dashboard, which is also where a forbidden address leads (product 5.5): a broker's list as the broker left it. */
export const homeAddress = (visitor: Visitor | undefined): Address => ({
  path: routes[homeScreen(visitor)].path,
  query: visitor?.broker ? (visitor.listQuery ?? '') : '',
});

/**
 * Where a link of a page leads. Links leave the client out, and call everybody's dashboard `/dashboard`. A new tab and whoever gets a copied link
 * know neither the selected client nor the list's search, so the link's own address needs both (product 9.6).
 */
export function linkAddress(address: Address, visitor: Visitor | undefined): Address {
  if (!visitor?.broker) return address;
  const isHome = address.path === routes.dashboard.path || address.path === routes['broker-dashboard'].path;
  return isHome && address.query === '' ? homeAddress(visitor) : addClientId(address, visitor);
}

/**
 * The address that is opened instead of the wanted one, after redirects, unknown paths and guards (product 1.3, 1.4).
 * @param visitor undefined while the session is not known yet; the guards then let every address pass
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
  const address = access === 'client' ? resolveClientAddress(wanted, visitor) : undefined;
  return address ?? homeAddress(visitor);
}

const firstCalls: Partial<Record<RouteArea, readonly CallId[]>> = {
  dashboard: ['geticeoi', 'geticapplication'],
  eoi: ['geticeoi'],
  // The Application is filled in from the Expression of Interest.
  application: ['geticapplication', 'geticeoi'],
};

/** The calls without input that the page of an address makes first; none for pages of brokers, whose calls name a client. */
export function firstCallsOf(wanted: Address, visitor: Visitor): readonly CallId[] {
  const match = visitor.broker ? undefined : matchRoute(resolveAddress(wanted, visitor).path);
  return (match && firstCalls[routes[match.screen].area]) ?? [];
}

/** Whose page the wanted address is, when it leads signed-in visitors to their own dashboard instead (product 1.4); null when it does not. */
export function refusedAccess(wanted: Address, visitor: Visitor | undefined): Access | null {
  const match = matchRoute(resolveAddress(wanted, undefined).path);
  // Mails and bookmarks call everybody's dashboard `/dashboard`: a broker who is led to the list from there is where the link meant.
  if (!visitor?.signedIn || match === undefined || match.screen === 'dashboard') return null;
  const screen = matchRoute(resolveAddress(wanted, visitor).path)?.screen;
  return screen === match.screen ? null : routes[match.screen].access;
}
