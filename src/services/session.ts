// The session of this browser (product 5.8, 5.14): reads the cookies, signs out, reloads the page.
import { basePath, homeScreen, routes } from '#machines/catalogue/routes.ts';
import type { User } from '#machines/ports.ts';
import type { TokenState, SessionReason } from '#machines/session/sessionMachine.ts';
import { deleteDraftsOf } from './browserDrafts.ts';
import { hasLoggedOut, notifyOtherTabs } from './otherTabs.ts';
import { endSession as endSessionOf } from './redeem.ts';
import { clearSubmittedRecord } from './submittedRecord.ts';
import { clearTabItems } from './tabStorage.ts';
import { accessToken, clearTokens, refreshToken, userOf } from './tokenCookies.ts';
import { withStorage } from './withStorage.ts';

// In the session storage, so that the reason survives the reload.
const reasonKey = 'reason';
const reasons: readonly SessionReason[] = ['signedout', 'changed'];

export const readTokenCookies = (): TokenState => ({
  user: userOf(accessToken()),
  refreshable: refreshToken() !== undefined,
  loggedOut: hasLoggedOut(),
});

/** The tokens, and the reason for which the last page reloaded; the reason is returned once. */
export function readTokens(): TokenState {
  const storedReason = withStorage(() => window.sessionStorage.getItem(reasonKey), null);
  withStorage(() => window.sessionStorage.removeItem(reasonKey), undefined);
  return { ...readTokenCookies(), reason: reasons.find((reason) => reason === storedReason) ?? null };
}

/**
 * Reloads the page, so that no data of the previous user stays in memory. It waits until the views have released the unsaved answers, and with
 * them the `beforeunload` listener that makes the browser ask whether to leave the page.
 */
export function restartPage(reason: SessionReason | null): void {
  window.setTimeout(() => {
    clearTabItems();
    clearSubmittedRecord();
    if (reason !== null) withStorage(() => window.sessionStorage.setItem(reasonKey, reason), undefined);
    const { path } = routes[reason === 'signedout' ? 'login' : homeScreen(readTokenCookies().user)];
    window.location.replace(`${basePath}${path}`);
  });
}

/** How long logging out lets the request that ends the session begin, in milliseconds: the configuration may not be loaded yet. */
const sendTime = 300;

/** Has the backend end the session of a refresh token (extension `logout`). It never rejects and never takes longer than `sendTime`. */
function endSession(token: string | undefined): Promise<unknown> {
  if (token === undefined) return Promise.resolve();
  const begun = endSessionOf(token).catch(() => {});
  return Promise.race([begun, new Promise((resolve) => window.setTimeout(resolve, sendTime))]);
}

/** Clears cookies and drafts, then reloads at the sign-in page, so that neither memory nor device keeps data of the user. */
export async function signOut(user: User | null): Promise<void> {
  const isEnding = endSession(refreshToken());
  clearTokens();
  notifyOtherTabs('out');
  deleteDraftsOf(user?.id ?? null);
  await isEnding;
  restartPage('signedout');
}
