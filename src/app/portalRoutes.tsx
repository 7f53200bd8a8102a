// The routes of react-router-dom: one for each screen of the catalogue, all inside the same frame. The routes draw nothing themselves,
// because the shell machine decides which screen the frame shows (decision 016).
import type { ReactElement } from 'react';
import type { Path, RouteObject } from 'react-router-dom';
import { parseAddress, basePath, routes, screens, type Address } from '#machines/catalogue/routes.ts';
import { LoadError } from '../parts/LoadError.tsx';
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

/** The address of a location of `useLocation`, whose pathname is without the base path. */
export const addressAt = ({ pathname, search }: Pick<Path, 'pathname' | 'search'>): Address =>
  parseAddress(pathname + search);

/** Removes the base path from a location of the router's own state; `useLocation` has removed it already. */
export const stripBase = ({ pathname, search }: Pick<Path, 'pathname' | 'search'>) => ({
  pathname: pathname.slice(basePath.length),
  search,
});
