// Redeems the refresh token (product 5.9, 5.11), and ends its session at the backend (product 5.14). A Web Lock lets one tab of the browser redeem at a time; the next one finds new tokens
// in the cookies and uses them. Without locks (plain http off loopback) the cookies are read again before and after the call.
import { authResults, tokensSchema, type Tokens } from '#machines/catalogue/api/authResults.ts';
import type { User } from '#machines/ports.ts';
import type { RefreshInput } from '#machines/session/sessionMachine.ts';
import { CallFailure } from './callFailure.ts';
import { configuration } from './configuration.ts';
import { request } from './request.ts';
import { accessToken, refreshToken, tokensIssued, userOf, writeTokens } from './tokenCookies.ts';

const sessionEnded = () => new CallFailure(401, null);

const withRedeemLock = <Result>(run: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request('redeem', run) : run();

async function redeemOrAdopt({ user, issuedAt }: RefreshInput): Promise<User> {
  const currentUser = userOf(accessToken());
  // Another tab has replaced the tokens, or another user has signed in.
  if (currentUser !== null && (tokensIssued() !== issuedAt || currentUser.id !== user)) return currentUser;
  const sentToken = refreshToken();
  if (sentToken === undefined) throw sessionEnded();
  const { businessUnit } = await configuration();
  // Set when another tab has written tokens during the call: those stay.
  const userOfOtherTab = () => (refreshToken() === sentToken ? null : userOf(accessToken()));
  let result: Tokens;
  try {
    ({ result } = await request('redeemaccesstoken', tokensSchema, {
      body: { refreshtoken: sentToken, businessunit: businessUnit },
    }));
  } catch (error) {
    const otherUser = userOfOtherTab();
    if (otherUser !== null) return otherUser;
    throw error;
  }
  if (refreshToken() !== sentToken) {
    const otherUser = userOfOtherTab();
    // The user has logged out during the call: a late response must not sign in again.
    if (otherUser === null) throw sessionEnded();
    return otherUser;
  }
  writeTokens(result);
  const redeemed = userOf(accessToken());
  if (redeemed === null) throw sessionEnded();
  return redeemed;
}

/** Resolves with the user of the new access token. @throws CallFailure: a 4xx other than 429 ends the session, other failures can pass */
export const redeem = (input: RefreshInput): Promise<User> => withRedeemLock(() => redeemOrAdopt(input));

/**
 * Ends the session of a refresh token at a backend with the extension `logout`. Resolves when the request is on its way, because nobody waits
 * for the answer: it goes on while the page reloads, and a failure leaves the token to its own end.
 */
export async function endSession(refreshtoken: string): Promise<void> {
  const { businessUnit, extensions } = await configuration();
  if (!extensions.includes('logout')) return;
  const body = { refreshtoken, businessunit: businessUnit };
  request('logout', authResults.logout.result, { body, keepalive: true }).catch(() => {});
}
