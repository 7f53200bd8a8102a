// Waits for the end of the press that has just moved the focus.

/**
 * Runs the callback at once when the focus was moved by the keyboard. When the mouse or a finger moved it, the callback runs after what is
 * pressed has had its click: what covers the page between the press and its end would take the click away.
 */
export function afterPress(run: () => void): void {
  if (!document.documentElement.matches(':active')) {
    run();
    return;
  }
  const ends = ['mouseup', 'dragend'] as const;
  const end = () => {
    for (const type of ends) window.removeEventListener(type, end, true);
    // The click follows the end of the press in the same task.
    window.setTimeout(run);
  };
  for (const type of ends) window.addEventListener(type, end, true);
}
