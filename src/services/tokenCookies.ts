// The two token cookies, and a third that says when they end (specification sections 2 and 7; security.md 6 and 8): `__Secure-` names
// on https, read back after writing, because browsers drop cookies over 4,096 bytes silently.
import { decodeJwt } from 'jose';
import type { Tokens } from '#machines/catalogue/api/authResults.ts';
import type { User } from '#machines/ports.ts';
import { isSecure, readCookie, removeCookie, writeCookie } from './cookies.ts';
import { tellOtherTabs } from './otherTabs.ts';
import { forgetClient } from './selectedClient.ts';

type TokenCookie = 'access_token' | 'refresh_token' | 'session_until';

const nameOf = (token: TokenCookie) => (isSecure() ? `__Secure-${token}` : token);
const read = (token: TokenCookie) => readCookie(nameOf(token));
const day = 24 * 60 * 60;

function write(token: TokenCookie, value: string, seconds: number): void {
  const kept = writeCookie(nameOf(token), value, seconds, 'Strict');
  if (kept !== value) throw new Error(`The browser did not keep the ${token} cookie.`);
}

const lifetimeOf = (seconds: number) => (seconds > 0 ? seconds : day);

/** Keeps both tokens for their lifetimes, and says so to the other tabs. Throws when the browser keeps no cookies. */
export function writeTokens(tokens: Tokens): void {
  const access = lifetimeOf(tokens.expires_in);
  const refresh = lifetimeOf(tokens.refresh_token_expires_in);
  // Renewed a minute before it ends; a short one sooner.
  const renewable = Math.max(access - 60, access * 0.8);
  const issued = Date.now();
  const [from, end] = [renewable, refresh].map((seconds) => issued + Math.round(seconds * 1000));
  const [, , , most = 0] = sessionUntil();
  write('access_token', tokens.access_token, access);
  write('refresh_token', tokens.refresh_token, refresh);
  write('session_until', [from, end, refresh, Math.max(most, refresh), issued].join('.'), refresh);
  tellOtherTabs('in');
}

/**
 * From when on the access token is to be renewed, when the refresh token ends (both in milliseconds of this browser's clock), how many
 * seconds it was given, the most that one of this sign-in was given, and when it was issued. Empty for a sign-in that did not say.
 */
export const sessionUntil = (): number[] =>
  (read('session_until') ?? '').split('.').filter(Boolean).map(Number);

/** When the tokens that the cookies hold were issued, in milliseconds of this browser's clock; null where that is not known. */
export const tokensIssued = (): number | null => sessionUntil()[4] ?? null;

export const accessToken = (): string | undefined => read('access_token');
export const refreshToken = (): string | undefined => read('refresh_token');

/** Log out clears the cookies and the selected application (section 2). */
export function clearTokens(): void {
  for (const token of ['access_token', 'refresh_token', 'session_until'] as const) {
    removeCookie(nameOf(token), 'Strict');
  }
  forgetClient();
}

/** Whether another tab has signed in somebody else than this person. */
export function isForeign(user: string, token: string | undefined): boolean {
  const holder = userOf(token);
  return holder !== null && holder.id !== user;
}

/** Clears the tokens unless they are somebody else's by now. */
export function clearTokensOf(user: User | null): void {
  const holder = userOf(accessToken());
  if (holder === null || user === null || holder.id === user.id) clearTokens();
}

const text = (claim: unknown) => (typeof claim === 'string' ? claim : '');

/**
 * The user that an access token names; null for what is no token. Whether it is still valid is the server's to say: its cookie ends
 * with it, and a device whose clock is ahead could else never sign in.
 */
export function userOf(token: string | undefined): User | null {
  if (token === undefined) return null;
  try {
    const claims = decodeJwt(token);
    const broker = claims['extension_Broker'];
    return {
      id: text(claims['sub']),
      name: text(claims['name']),
      email: text(claims['email']),
      broker: broker === true || broker === 'true' || broker === 1,
    };
  } catch {
    return null;
  }
}
