// Moves the focus to the control of a field, list or documents, for the lines of the error summary and for a change from the review.

/** @param name the id of the control; returns whether the page has it */
export function focusField(name: string): boolean {
  const control = document.getElementById(name);
  if (control === null) return false;
  // What is folded cannot take the focus.
  const folded = control.closest('details');
  if (folded !== null) folded.open = true;
  // Scroll to the whole field, so that label and message are in view.
  (control.closest('.field') ?? control).scrollIntoView?.({ block: 'start' });
  control.focus({ preventScroll: true });
  return true;
}
