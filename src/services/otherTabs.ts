// Notifies the other tabs of this browser of new tokens or a log-out, by the storage event. The value stays in the local storage, so that a
// tab that was in the background learns why the tokens are gone.
import { withStorage } from './withStorage.ts';

export const sessionEventKey = 'session';

export function notifyOtherTabs(event: 'in' | 'out'): void {
  // Without local storage the other tabs read the cookies when they become visible.
  withStorage(() => window.localStorage.setItem(sessionEventKey, `${event} ${Date.now()}`), undefined);
}

/** Whether the latest event is a log-out. */
export const hasLoggedOut = (): boolean =>
  withStorage(() => window.localStorage.getItem(sessionEventKey)?.startsWith('out') ?? false, false);
