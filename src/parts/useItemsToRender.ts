// A list of hundreds costs a phone more than a second of rendering. Its first items are rendered with the page, and the others afterwards.
import { useDeferredValue } from 'react';

/** More items than a screen shows. */
const firstItems = 40;

/**
 * Of a long list the first items for the first render. React renders the others right after it, in slices between which the page answers the
 * user; from then on, and for a short list, these are all items.
 * @param atOnce all of them in the first render, because something below the list takes the focus: the later items would push it out of view in a
 *   browser that does not hold what is in view (`overflow-anchor`), such as Safari
 */
export function useItemsToRender<Item>(items: readonly Item[], atOnce = false): readonly Item[] {
  const first = atOnce || items.length <= firstItems ? Infinity : firstItems;
  const count = useDeferredValue(Infinity, first);
  return items.slice(0, count);
}
