// The router's routes: one for each screen of the catalogue, all inside the same frame. Which screen stands in the frame is the shell's
// to say (decision 016), so that the routes draw nothing themselves.
import type { ReactElement } from 'react';
import type { Path, RouteObject } from 'react-router-dom';
import { parseAddress, basePath, routes, screens, type Address } from '#machines/catalogue/routes.ts';
import { Broken } from './Broken.tsx';

export const portalRoutes = (frame: ReactElement): RouteObject[] => [
  {
    element: frame,
    errorElement: <Broken />,
    children: [
      ...screens.map((screen) => ({ id: screen, path: routes[screen].path, element: null })),
      // Redirects and unknown addresses, which the shell corrects.
      { path: '*', element: null },
    ],
  },
];

/** The address of a location as `useLocation` has it. */
export const addressAt = ({ pathname, search }: Pick<Path, 'pathname' | 'search'>): Address =>
  parseAddress(pathname + search);

/** A location of the router's own state, which begins with the base, as `useLocation` has it. */
export const withoutBase = ({ pathname, search }: Pick<Path, 'pathname' | 'search'>) => ({
  pathname: pathname.slice(basePath.length),
  search,
});
