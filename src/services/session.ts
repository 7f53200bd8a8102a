// The ports of the session machine (specification section 2 "Guards"): what the cookies hold, redeeming, signing out.
import { basePath, routes } from '#machines/catalogue/routes.ts';
import type { FoundTokens } from '#machines/sessionMachine.ts';
import { accessToken, clearTokens, refreshToken, userOf } from './tokenCookies.ts';

export const readTokens = (): FoundTokens => ({
  user: userOf(accessToken()),
  refreshable: refreshToken() !== undefined,
});

/** Log out clears, reloads and goes to Login: nothing of the person stays in memory. */
export function signOut(): void {
  clearTokens();
  window.location.replace(`${basePath}${routes.login.path}`);
}
