// Redeems the refresh token. The Web Lock orders the tabs of a browser; whoever comes second finds new tokens in the cookies and adopts
// them. Without locks (plain http off loopback) the cookies are read again before and after.
import { tokensSchema } from '#machines/catalogue/authSchemas.ts';
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
  try {
    const { result } = await request('redeemaccesstoken', tokensSchema, {
      body: { refreshtoken: spent, businessunit: businessUnit },
    });
    writeTokens(result);
  } catch (error) {
    // Another tab was quicker: its tokens are as good as ours would have been.
    const other = userOf(accessToken());
    if (refreshToken() !== spent && other !== null) return other;
    throw error;
  }
  const redeemed = userOf(accessToken());
  if (redeemed === null) throw ended();
  return redeemed;
}

/** The user of the new access token. @throws CallFailure; each 4xx but 429 ends the session, other failures may pass */
export const redeem = (input: RefreshInput): Promise<User> => alone(() => redeemAlone(input));
