// The ports of the session machine (specification section 2 "Guards"): what the cookies hold, redeeming, signing out.
import { basePath, routes } from '#machines/catalogue/routes.ts';
import type { FoundTokens } from '#machines/sessionMachine.ts';
import { accessToken, clearTokens, lastUser, refreshToken, userOf } from './tokenCookies.ts';

export const readTokens = (): FoundTokens => ({
  user: userOf(accessToken()),
  refreshable: refreshToken() !== undefined,
});

/** Log out clears, reloads and goes to Login: nothing of the person stays in memory or on the device. */
export async function signOut(): Promise<void> {
  const user = lastUser();
  clearTokens();
  await import('./draftsOnDevice.ts')
    .then(
      ({ forgetOnDevice }) => forgetOnDevice(user),
      // Without the script that knows what is whose, all goes.
      () => window.localStorage.clear(),
    )
    .catch(() => {});
  window.location.replace(`${basePath}${routes.login.path}`);
}
