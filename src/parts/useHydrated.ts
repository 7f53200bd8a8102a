// Whether React has hydrated the page: false in prerendered markup and in the render that must match it, true from then on.
import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
