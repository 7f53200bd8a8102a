// Moves the focus when a button leaves the page with what it belongs to: else it would go to the top of the document.

/** Focuses the last heading before the button. */
export function focusHeadingBefore(button: Element): void {
  const isBefore = (heading: Element) =>
    (heading.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const heading = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5')].findLast(isBefore);
  if (heading === undefined) return;
  heading.tabIndex = -1;
  heading.focus();
}
