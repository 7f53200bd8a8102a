// The routes of react-router-dom: one for each screen of the catalogue, all inside the same frame. The routes draw nothing themselves,
// because the shell machine decides which screen the frame shows (decision 016).
import type { ReactElement } from 'react';
import type { Location, RouteObject } from 'react-router-dom';
import { parseAddress, basePath, routes, screens, type Address } from '#machines/catalogue/routes.ts';
import { LoadError } from '../parts/LoadError.tsx';
import { comparableId } from '../services/idSpelling.ts';
import { MessagesProvider } from './MessagesProvider.tsx';

/** Shown when a page throws while it renders: a defect, which the router writes to the console. The button reloads the page. */
const RouteError = () => (
  <MessagesProvider>
    <main id="main" className="main container" tabIndex={-1}>
      <LoadError onRetry={() => window.location.reload()} />
    </main>
  </MessagesProvider>
);

export const portalRoutes = (frame: ReactElement): RouteObject[] => [
  {
    element: frame,
    errorElement: <RouteError />,
    children: [
      ...screens.map((screen) => ({ id: screen, path: routes[screen].path, element: null })),
      // Redirects and unknown addresses: the shell machine replaces them.
      { path: '*', element: null },
    ],
  },
];

/** What the portal reads of a location. */
type ReadLocation = Pick<Location<unknown>, 'pathname' | 'search' | 'state'>;

/** The parameters of the links in e-mails (product 5.2, 5.15). */
const linkTokens = ['avt', 'token'];

/** Whether a query carries the token of an e-mail. */
export function carriesToken(query: string): boolean {
  const values = new URLSearchParams(query);
  return linkTokens.some((name) => values.has(name));
}

/** The query that `locationOf` has kept out of the address bar. */
const hiddenQueryOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'query' in state && typeof state.query === 'string'
    ? state.query
    : '';

/**
 * The address of a location of `useLocation`, whose pathname is without the base path. The id of a client can be typed or linked in another letter
 * case than in the list (product 4.15).
 */
export const addressAt = ({ pathname, search, state }: ReadLocation): Address => {
  const { path, query } = parseAddress(pathname + (search || hiddenQueryOf(state)));
  return { path, query: query.replace(/(?<=[?&]application=)[^&]*/, (id) => comparableId(id)) };
};

/**
 * Where the router goes for an address. A query with a token stays in the entry of the history, which a reload keeps, and out of the address bar,
 * where others could read or copy it (product 5.15).
 */
export const locationOf = ({ path, query }: Address): { to: string; state: { query: string } | null } =>
  carriesToken(query) ? { to: path, state: { query } } : { to: path + query, state: null };

/** Removes the base path from a location of the router's own state; `useLocation` has removed it already. */
export const stripBase = ({ pathname, search, state }: ReadLocation): ReadLocation => ({
  pathname: pathname.slice(basePath.length),
  search,
  state,
});
