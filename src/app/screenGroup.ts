// A group of screens that are one chunk of the build, with the areas around them.
import type { ComponentType, ReactNode } from 'react';
import type { RouteArea, Screen } from '#machines/catalogue/routes.ts';

export interface ScreenGroup {
  screens: Partial<Record<Screen, ComponentType>>;
  /** The component around the screens of an area, which runs the area's machine. */
  areas?: Partial<Record<RouteArea, ComponentType<{ children: ReactNode }>>>;
}
