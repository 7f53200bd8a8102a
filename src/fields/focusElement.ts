// A callback ref for an element that replaces the one that had the focus. Always the same function: React calls a new one at every render.
export const focusElement = (element: HTMLElement | null): void => element?.focus();
