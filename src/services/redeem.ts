// Redeems the refresh token (product 5.9, 5.11), and ends its session at the backend (product 5.14). A Web Lock lets one tab of the browser
// redeem at a time; the next one finds new tokens in the cookies and uses them. The cookies are read before and after the call, which is all
// there is where the browser has no locks (plain http off loopback), or another tab does not give the lock back.
import * as v from 'valibot';
import { authResults, tokensSchema, type Tokens } from '#machines/catalogue/api/authResults.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import type { User } from '#machines/ports.ts';
import type { RefreshInput } from '#machines/session/sessionMachine.ts';
import { CallFailure } from './callFailure.ts';
import { configuration } from './configuration.ts';
import { request } from './request.ts';
import { accessToken, refreshToken, tokensIssued, userOf, writeTokens } from './tokenCookies.ts';

/** A backend that does not replace the refresh token need not answer it (RFC 6749, section 6). */
const redeemedSchema = v.looseObject({
  ...tokensSchema.entries,
  refresh_token: v.nullish(tokensSchema.entries.refresh_token),
});

const sessionEnded = () => new CallFailure(401, null);

/** A lock that is held for longer than its holder's call may take belongs to a tab that stands still: the wait then ends without the lock. */
async function withRedeemLock<Result>(run: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return run();
  let isHeld = false;
  try {
    return await navigator.locks.request(
      'redeem',
      { signal: AbortSignal.timeout(limits.callTimeout) },
      () => {
        isHeld = true;
        return run();
      },
    );
  } catch (error) {
    if (isHeld) throw error;
    return run();
  }
}

async function redeemOrAdopt({ user, issuedAt }: RefreshInput): Promise<User> {
  const currentUser = userOf(accessToken());
  // Another tab has replaced the tokens, or another user has signed in.
  if (currentUser !== null && (tokensIssued() !== issuedAt || currentUser.id !== user)) return currentUser;
  const sentToken = refreshToken();
  if (sentToken === undefined) throw sessionEnded();
  /** The user of the tokens that another tab has written during the call, which stay; null when there are none. */
  const adoptedUser = () => (refreshToken() === sentToken ? null : userOf(accessToken()));
  let result: Tokens;
  try {
    const answered = await request('redeemaccesstoken', redeemedSchema, ({ businessUnit }) => ({
      body: { refreshtoken: sentToken, businessunit: businessUnit },
    }));
    result = { ...answered.result, refresh_token: answered.result.refresh_token ?? sentToken };
  } catch (error) {
    const adopted = adoptedUser();
    if (adopted !== null) return adopted;
    throw error;
  }
  if (refreshToken() !== sentToken) {
    const adopted = adoptedUser();
    // The user has logged out during the call: a late response must not sign in again.
    if (adopted === null) throw sessionEnded();
    return adopted;
  }
  writeTokens(result);
  const redeemed = userOf(accessToken());
  if (redeemed === null) throw sessionEnded();
  return redeemed;
}

/** Resolves with the user of the new access token. @throws CallFailure: a 4xx other than 429 ends the session, other failures can pass */
export const redeem = (input: RefreshInput): Promise<User> => withRedeemLock(() => redeemOrAdopt(input));

/**
 * Ends the session of a refresh token at a backend with the extension `logout`. Resolves once the request is sent: `keepalive` lets it go on
 * while the page reloads. If it fails, the refresh token stays valid until it expires.
 */
export async function endSession(refreshtoken: string): Promise<void> {
  const { businessUnit, extensions } = await configuration();
  if (!extensions.includes('logout')) return;
  const body = { refreshtoken, businessunit: businessUnit };
  request('logout', authResults.logout.result, { body, keepalive: true }).catch(() => {});
}
