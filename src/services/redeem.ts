// Redeems the refresh token. The Web Lock orders the tabs of a browser; whoever comes second finds new tokens in the cookies and adopts
// them. Without locks (plain http off loopback) the cookies are read again before and after.
import { tokensSchema, type Tokens } from '#machines/catalogue/api/authResults.ts';
import type { User } from '#machines/ports.ts';
import type { RefreshInput } from '#machines/session/sessionMachine.ts';
import { CallFailure } from './callFailure.ts';
import { configuration } from './configuration.ts';
import { request } from './request.ts';
import { accessToken, refreshToken, tokensIssued, userOf, writeTokens } from './tokenCookies.ts';

const ended = () => new CallFailure(401, null);

const alone = <Result>(run: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request('redeem', run) : run();

async function redeemAlone({ user, issued }: RefreshInput): Promise<User> {
  const holder = userOf(accessToken());
  // Another tab has replaced them, or has signed in somebody else.
  if (holder !== null && (tokensIssued() !== issued || holder.id !== user)) return holder;
  const spent = refreshToken();
  if (spent === undefined) throw ended();
  const { businessUnit } = await configuration();
  // Another tab was quicker, or somebody else has signed in: those tokens stay.
  const adopted = () => (refreshToken() === spent ? null : userOf(accessToken()));
  let result: Tokens;
  try {
    ({ result } = await request('redeemaccesstoken', tokensSchema, {
      body: { refreshtoken: spent, businessunit: businessUnit },
    }));
  } catch (error) {
    const other = adopted();
    if (other !== null) return other;
    throw error;
  }
  if (refreshToken() !== spent) {
    const other = adopted();
    // The person has logged out meanwhile: an answer that comes late does not sign in again.
    if (other === null) throw ended();
    return other;
  }
  writeTokens(result);
  const redeemed = userOf(accessToken());
  if (redeemed === null) throw ended();
  return redeemed;
}

/** The user of the new access token. @throws CallFailure; each 4xx but 429 ends the session, other failures may pass */
export const redeem = (input: RefreshInput): Promise<User> => alone(() => redeemAlone(input));
