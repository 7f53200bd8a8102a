// The placeholder of a page for signed-in people (product 10.4): the page without any answer, which the build puts into main and which shows
// until the page itself is there. It is the build's markup and unknown to React, like the text in #unstarted: Placeholder.tsx keeps its place.

export const findPlaceholder = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('.placeholder:not([hidden])');

/**
 * Hides and empties the placeholder. Called in the layout effect of what takes its place, so that no frame shows both or none.
 * @returns whether there was one and the user had moved the focus or scrolled since: then both stay where they are
 */
export function replacePlaceholder(): boolean {
  const placeholder = findPlaceholder();
  if (placeholder === null) return false;
  placeholder.hidden = true;
  placeholder.removeAttribute('aria-busy');
  placeholder.replaceChildren();
  return document.activeElement !== document.body || window.scrollY > 0;
}
