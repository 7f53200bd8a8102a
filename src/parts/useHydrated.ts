// Whether the script has taken over a prerendered page: false in what the build draws, true from then on.
import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

export const useReady = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
