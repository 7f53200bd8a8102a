// Whether the script has taken over a prerendered page: false in what the build draws, true from then on.
import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
