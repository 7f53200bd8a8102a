// Lets the form of a prerendered page be submitted as soon as the first script runs, and remembers that it was: what a user has typed and submitted is
// sent once React has hydrated the form (product 11.7). The build puts this module at the beginning of the first chunk.

/** The build leaves the button of a prerendered form disabled: without a script the browser would post the form and lose the typed text. */
const button = document.querySelector<HTMLButtonElement>(
  'main form [type="submit"]:disabled:not(.placeholder *)',
);
let isPressed = false;

/** Comes before React, which would hydrate the form for this event and lose it. */
function remember(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
  isPressed = true;
}

if (button?.form) {
  // The portal checks the fields itself, with its own messages.
  button.form.noValidate = true;
  document.addEventListener('submit', remember, { capture: true });
  button.disabled = false;
}

/** Whether the form was submitted meanwhile. From now on React gets the event. */
export function takePreHydrationPress(): boolean {
  document.removeEventListener('submit', remember, { capture: true });
  const wasPressed = isPressed;
  isPressed = false;
  return wasPressed;
}
