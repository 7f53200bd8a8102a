// A word to the other tabs of this browser: the tokens are new, or the person has logged out. It stays, so that a tab that slept knows
// why the tokens are gone.
export const sessionEventKey = 'session';

/** Where the browser keeps nothing, the other tabs learn it from the cookies. */
export function notifyOtherTabs(event: 'in' | 'out'): void {
  try {
    window.localStorage.setItem(sessionEventKey, `${event} ${Date.now()}`);
  } catch {
    // Nothing is lost: they look for themselves when they are seen.
  }
}

/** Whether the last that was heard is that the person logged out. */
export function hasLoggedOut(): boolean {
  try {
    return window.localStorage.getItem(sessionEventKey)?.startsWith('out') ?? false;
  } catch {
    return false;
  }
}
