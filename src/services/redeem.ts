// Redeeming the refresh token: one redeem for any number of failed calls, in any number of tabs (security.md 6). The Web Lock
// orders the tabs; whoever comes second finds a changed cookie and adopts it. Without locks (plain http off loopback) the cookie
// is read again before and after.
import { tokensSchema } from '#machines/catalogue/authSchemas.ts';
import type { User } from '#machines/ports.ts';
import { CallFailure } from './callFailure.ts';
import { configuration } from './configuration.ts';
import { request } from './request.ts';
import { accessToken, refreshToken, userOf, writeTokens } from './tokenCookies.ts';

const ended = () => new CallFailure(401, null);

const alone = <Result>(run: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request('redeem', run) : run();

/** @param stale the access token that shall be replaced, if there is one: another that came meanwhile is simply adopted */
async function redeemAlone(stale: string | undefined): Promise<User> {
  const adopted = userOf(accessToken());
  if (adopted !== null && accessToken() !== stale) return adopted;
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
  const user = userOf(accessToken());
  if (user === null) throw ended();
  return user;
}

let underWay: Promise<User> | undefined;

/** The user of the new access token. @throws CallFailure: 401 ends the session, anything else may pass */
export function redeem(stale?: string): Promise<User> {
  underWay ??= alone(() => redeemAlone(stale)).finally(() => {
    underWay = undefined;
  });
  return underWay;
}
