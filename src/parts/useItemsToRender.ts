// A list of hundreds costs a phone more than a second of rendering. Its first items are rendered with the page, and the others afterwards.
import { useDeferredValue } from 'react';

/** More items than a screen shows. The styles leave a list of as many to be laid out near the viewport only (_lists.scss, _review.scss). */
const firstRenderCount = 40;

/**
 * Returns the first items of a long list for the first render. React renders the others right after it, in slices between which the page answers the
 * user; from then on, and for a short list, these are all items.
 * @param isWhole whether the first render has all items already, because something below the list takes the focus: the later ones would push it
 *   out of view in a browser that does not hold what is in view (`overflow-anchor`), such as Safari
 */
export function useItemsToRender<Item>(items: readonly Item[], isWhole = false): readonly Item[] {
  const first = isWhole || items.length <= firstRenderCount ? Infinity : firstRenderCount;
  const count = useDeferredValue(Infinity, first);
  return items.slice(0, count);
}
