// The ports of the session machine (specification section 2 "Guards"): what the cookies hold, signing out, beginning anew.
import { basePath, homeScreen, routes } from '#machines/catalogue/routes.ts';
import type { User } from '#machines/ports.ts';
import type { FoundTokens, SessionReason } from '#machines/session/sessionMachine.ts';
import { hasLoggedOut, tellOtherTabs } from './otherTabs.ts';
import { forgetClient } from './selectedClient.ts';
import { accessToken, clearTokens, refreshToken, userOf } from './tokenCookies.ts';

// Outlives the page that is left, not the tab.
const reasonKey = 'reason';
const reasons: readonly SessionReason[] = ['signedout', 'changed'];

export const lookAtTokens = (): FoundTokens => ({
  user: userOf(accessToken()),
  refreshable: refreshToken() !== undefined,
  left: hasLoggedOut(),
});

/** What the cookies hold, and why this page was loaded anew, which is told once. */
export function readTokens(): FoundTokens {
  const told = window.sessionStorage.getItem(reasonKey);
  window.sessionStorage.removeItem(reasonKey);
  return { ...lookAtTokens(), reason: reasons.find((reason) => reason === told) ?? null };
}

/** Loads the page anew: nothing of the person before stays in memory. */
export function startAnew(reason: SessionReason | null): void {
  forgetClient();
  if (reason !== null) window.sessionStorage.setItem(reasonKey, reason);
  const { path } = routes[reason === 'signedout' ? 'login' : homeScreen(lookAtTokens().user)];
  window.location.replace(`${basePath}${path}`);
}

/** Log out clears, reloads and goes to Login: nothing of the person stays, neither in memory nor on the device. */
export async function signOut(user: User | null): Promise<void> {
  clearTokens();
  tellOtherTabs('out');
  await import('./draftsOnDevice.ts')
    .then(
      ({ forgetOnDevice }) => forgetOnDevice(user?.id ?? null),
      // Without the script that knows what is whose, all goes.
      () => {
        window.localStorage.clear();
        tellOtherTabs('out');
      },
    )
    .catch(() => {});
  startAnew('signedout');
}
