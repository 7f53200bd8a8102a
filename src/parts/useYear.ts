// The year in the footer: in prerendered markup and in the render that must match it that of the build, from then on that of the visit.
import { useSyncExternalStore } from 'react';

/** vite.config.ts puts it in. */
declare const BUILD_YEAR: number;

const subscribeToNothing = () => () => {};

export const useYear = (): number =>
  useSyncExternalStore(
    subscribeToNothing,
    () => new Date().getFullYear(),
    () => BUILD_YEAR,
  );
