// Moves the focus: to what an error or a change is about, and away from what leaves the page.

/** A callback ref for an element that replaces the one that had the focus. Always the same function: React calls a new one at every render. */
export const focusElement = (element: HTMLElement | null): void => element?.focus();

/** Focuses an element and scrolls only as far as it takes to see the whole of it, at once whatever the preference about motion. */
export function focusInView(element: HTMLElement | null): void {
  if (element === null) return;
  element.focus({ preventScroll: true });
  // First the part to which it belongs, such as its text, and then the element itself, in case the part is higher than the screen.
  for (const part of [element.closest('.field, li') ?? element, element])
    part.scrollIntoView?.({ block: 'nearest', behavior: 'instant' });
}

/**
 * Scrolls a little so that a bar that sticks to the bottom of the screen cuts none of these rows: the cut row comes into view above the bar, or, where
 * that would move the focused element out of view, goes wholly below it.
 */
export function scrollPastCut(bar: HTMLElement, rows: Iterable<Element>): void {
  const barTop = bar.getBoundingClientRect().top;
  const cut = [...rows]
    .map((row) => row.getBoundingClientRect())
    .find(({ top, bottom }) => top < barTop && bottom > barTop);
  if (cut === undefined) return;
  const focusTop = document.activeElement?.getBoundingClientRect().top ?? 0;
  const viewTop = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const down = cut.bottom - barTop;
  const distance = focusTop - down >= viewTop ? down : cut.top - barTop;
  window.scrollBy({ top: distance, behavior: 'instant' });
}

/** Focuses an element and brings its beginning into view. A plain `focus()` shows the middle of one that is higher than the screen. */
export function focusFromItsTop(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView?.({ block: 'start', behavior: 'instant' });
}

/**
 * Focuses the control of a field, list or documents, for the links of the error summary and for a Change link of the review.
 * @param name the id of the control
 * @returns whether the page has it
 */
export function focusField(name: string): boolean {
  const control = document.getElementById(name);
  if (control === null) return false;
  // A control inside a closed `<details>` cannot take the focus.
  const folded = control.closest('details');
  if (folded !== null) folded.open = true;
  // Scroll to the whole field or chosen file, so that label and message are in view.
  (control.closest('.field, .file') ?? control).scrollIntoView?.({ block: 'start' });
  control.focus({ preventScroll: true });
  return true;
}

/**
 * Focuses the last heading before a button that is about to be removed together with its section. Otherwise the focus would go to the top of the
 * document.
 */
export function focusHeadingBefore(button: Element): void {
  const isBefore = (heading: Element) =>
    (heading.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const heading = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5')].findLast(isBefore);
  if (heading === undefined) return;
  heading.tabIndex = -1;
  heading.focus();
}
