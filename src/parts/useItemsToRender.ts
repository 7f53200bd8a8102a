// A list of hundreds costs a phone more than a second of rendering. Its first items are rendered with the page, and the others afterwards.
import { useDeferredValue } from 'react';

/** More items than a screen shows. */
const firstItems = 40;

/**
 * Of a long list the first items for the first render. React renders the others right after it, in slices between which the page answers the
 * user; from then on, and for a short list, these are all items.
 */
export function useItemsToRender<Item>(items: readonly Item[]): readonly Item[] {
  const count = useDeferredValue(Infinity, items.length > firstItems ? firstItems : Infinity);
  return items.slice(0, count);
}
