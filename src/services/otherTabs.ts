// Notifies the other tabs of this browser of new tokens or a log-out, by the storage event. The entry stays, so that a tab that was
// asleep can find out why the tokens are gone.
export const sessionEventKey = 'session';

/** Without storage the other tabs find the change in the cookies. */
export function notifyOtherTabs(event: 'in' | 'out'): void {
  try {
    window.localStorage.setItem(sessionEventKey, `${event} ${Date.now()}`);
  } catch {
    // The other tabs read the cookies when they become visible.
  }
}

/** Whether the latest event is a log-out. */
export function hasLoggedOut(): boolean {
  try {
    return window.localStorage.getItem(sessionEventKey)?.startsWith('out') ?? false;
  } catch {
    return false;
  }
}
