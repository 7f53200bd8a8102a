// Redeems the refresh token. The Web Lock orders the tabs of a browser; whoever comes second finds new tokens in the cookies and adopts
// them. Without locks (plain http off loopback) the cookies are read again before and after.
import { tokensSchema, type Tokens } from '#machines/catalogue/api/authSchemas.ts';
import type { User } from '#machines/ports.ts';
import type { RefreshInput } from '#machines/session/sessionMachine.ts';
import { CallFailure } from './callFailure.ts';
import { configuration } from './configuration.ts';
import { request } from './request.ts';
import { accessToken, refreshToken, tokensIssued, userOf, writeTokens } from './tokenCookies.ts';

const sessionEnded = () => new CallFailure(401, null);

const withRedeemLock = <Result>(run: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request('redeem', run) : run();

async function redeemOrAdopt({ user, issued }: RefreshInput): Promise<User> {
  const currentUser = userOf(accessToken());
  // Another tab has replaced them, or has signed in somebody else.
  if (currentUser !== null && (tokensIssued() !== issued || currentUser.id !== user)) return currentUser;
  const sentToken = refreshToken();
  if (sentToken === undefined) throw sessionEnded();
  const { businessUnit } = await configuration();
  // Another tab was quicker, or somebody else has signed in: those tokens stay.
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
    const other = userOfOtherTab();
    // The person has logged out meanwhile: an answer that comes late does not sign in again.
    if (other === null) throw sessionEnded();
    return other;
  }
  writeTokens(result);
  const redeemed = userOf(accessToken());
  if (redeemed === null) throw sessionEnded();
  return redeemed;
}

/** The user of the new access token. @throws CallFailure; each 4xx but 429 ends the session, other failures may pass */
export const redeem = (input: RefreshInput): Promise<User> => withRedeemLock(() => redeemOrAdopt(input));
