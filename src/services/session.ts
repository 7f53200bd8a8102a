// The ports of the session machine (specification section 2 "Guards"): what the cookies hold, signing out, beginning anew.
import { basePath, homeOf, routes } from '#machines/catalogue/routes.ts';
import type { User } from '#machines/ports.ts';
import type { FoundTokens, SessionReason } from '#machines/session/sessionMachine.ts';
import { hasLoggedOut, notifyOtherTabs } from './otherTabs.ts';
import { clearSelectedClient } from './selectedClient.ts';
import { accessToken, clearTokens, refreshToken, userOf } from './tokenCookies.ts';

// Outlives the page that is left, not the tab.
const reasonKey = 'reason';
const reasons: readonly SessionReason[] = ['signedout', 'changed'];

export const readTokenCookies = (): FoundTokens => ({
  user: userOf(accessToken()),
  refreshable: refreshToken() !== undefined,
  left: hasLoggedOut(),
});

/** What the cookies hold, and why this page was loaded anew, which is told once. */
export function readTokens(): FoundTokens {
  const storedReason = window.sessionStorage.getItem(reasonKey);
  window.sessionStorage.removeItem(reasonKey);
  return { ...readTokenCookies(), reason: reasons.find((reason) => reason === storedReason) ?? null };
}

/** Loads the page anew: nothing of the person before stays in memory. */
export function startAnew(reason: SessionReason | null): void {
  clearSelectedClient();
  if (reason !== null) window.sessionStorage.setItem(reasonKey, reason);
  const { path } = routes[reason === 'signedout' ? 'login' : homeOf(readTokenCookies().user)];
  window.location.replace(`${basePath}${path}`);
}

/** Log out clears, reloads and goes to Login: nothing of the person stays, neither in memory nor on the device. */
export async function signOut(user: User | null): Promise<void> {
  clearTokens();
  notifyOtherTabs('out');
  await import('./browserDrafts.ts')
    .then(
      ({ deleteDraftsOf: forgetOnDevice }) => forgetOnDevice(user?.id ?? null),
      // Without the script that knows what is whose, all goes.
      () => {
        window.localStorage.clear();
        notifyOtherTabs('out');
      },
    )
    .catch(() => {});
  startAnew('signedout');
}
