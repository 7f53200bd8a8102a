// What is refused on the page besides its form, such as a chosen file without a type: the document's title begins with "Error: " then as well
// (product 1.12). The parts that refuse something stand below the title or beside it, so that they meet outside React, as the title itself does.
import { useEffect, useSyncExternalStore } from 'react';
import { useFrozen } from './frozen.ts';

let count = 0;
const listeners = new Set<() => void>();

function add(difference: 1 | -1): void {
  count += difference;
  for (const listener of listeners) listener();
}

/** Puts "Error: " before the document's title while this is refused. */
export function useRefusal(isRefused: boolean): void {
  const frozen = useFrozen();
  // The title is outside React.
  useEffect(() => {
    if (!isRefused || frozen) return;
    add(1);
    return () => add(-1);
  }, [isRefused, frozen]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether anything is refused. Nothing is while the page is prerendered. */
export const useHasRefusal = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => count > 0,
    () => false,
  );
