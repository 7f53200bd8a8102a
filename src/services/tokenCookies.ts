// The two token cookies, and a third with the times of the session: when to renew it, its ends, and when it was issued (product 5.7). On https their
// names begin with `__Secure-`. Each is read back after writing, because browsers drop cookies over 4,096 bytes silently.
import { decodeJwt, type JWTPayload } from 'jose';
import type { Tokens } from '#machines/catalogue/api/authResults.ts';
import type { User } from '#machines/ports.ts';
import { isSecure, readCookie, removeCookie, writeCookie } from './cookies.ts';
import { comparableId } from './idSpelling.ts';
import { notifyOtherTabs } from './otherTabs.ts';
import { clearSubmittedRecord } from './submittedRecord.ts';
import { clearTabItems } from './tabStorage.ts';

type TokenCookie = 'access_token' | 'refresh_token' | 'session_until';

const nameOf = (token: TokenCookie) => (isSecure() ? `__Secure-${token}` : token);
const read = (token: TokenCookie) => readCookie(nameOf(token));

function write(token: TokenCookie, value: string, seconds: number): void {
  const stored = writeCookie(nameOf(token), value, seconds, 'Strict');
  if (stored !== value) throw new Error(`The browser did not keep the ${token} cookie.`);
}

// A backend that names no lifetime gets a day.
const defaultLifetime = 24 * 60 * 60;
const lifetimeOf = (seconds: number) => (seconds > 0 ? seconds : defaultLifetime);

/** Writes both tokens with their lifetimes, and notifies the other tabs. Throws when the browser does not keep a cookie. */
export function writeTokens(tokens: Tokens): void {
  const access = lifetimeOf(tokens.expires_in);
  const refresh = lifetimeOf(tokens.refresh_token_expires_in);
  const longest = Math.max(readSessionTimes()?.longestSeconds ?? 0, refresh);
  // Due a minute before the access token ends, or at 80 % of a short lifetime; never for the last tokens of a session, which end together.
  const isLast = access >= refresh && !isExtendable({ refreshSeconds: refresh, longestSeconds: longest });
  const renewAfter = isLast ? refresh : Math.max(access - 60, access * 0.8);
  const issued = Date.now();
  const [renewableFrom, end] = [renewAfter, refresh].map((seconds) => issued + Math.round(seconds * 1000));
  write('access_token', tokens.access_token, access);
  write('refresh_token', tokens.refresh_token, refresh);
  write('session_until', [renewableFrom, end, refresh, longest, issued].join('.'), refresh);
  notifyOtherTabs('in');
}

interface SessionTimes {
  /** From when on the access token is to be renewed, in milliseconds of this browser's clock, as are `end` and `issued`. */
  renewableFrom: number;
  /** When the refresh token ends. */
  end: number;
  /** The lifetime of the refresh token in seconds. */
  refreshSeconds: number;
  /** The longest lifetime of a refresh token since the sign-in. */
  longestSeconds: number;
  issued: number | null;
}

// Of two tabs that refresh at the same time, the second gets a lifetime that is some seconds shorter.
const fullLifetimeShare = 0.9;

/**
 * Whether renewing the tokens moves the end of the session: a refresh token with a shorter lifetime than earlier ones means that the sign-in has
 * nearly reached its greatest age.
 */
export const isExtendable = (times: Pick<SessionTimes, 'refreshSeconds' | 'longestSeconds'>): boolean =>
  times.refreshSeconds >= times.longestSeconds * fullLifetimeShare;

/** The content of the cookie `session_until`; null without the cookie. */
export function readSessionTimes(): SessionTimes | null {
  const [renewableFrom, end, refreshSeconds = 0, longestSeconds = 0, issued = null] = (
    read('session_until') ?? ''
  )
    .split('.')
    .filter(Boolean)
    .map(Number);
  return renewableFrom === undefined || end === undefined
    ? null
    : { renewableFrom, end, refreshSeconds, longestSeconds, issued };
}

/** When the tokens in the cookies were issued, in milliseconds of this browser's clock; null when that is unknown. */
export const tokensIssued = (): number | null => readSessionTimes()?.issued ?? null;

export const accessToken = (): string | undefined => read('access_token');
export const refreshToken = (): string | undefined => read('refresh_token');

/** Also clears what the browser remembers of this user (product 5.14). */
export function clearTokens(): void {
  for (const token of ['access_token', 'refresh_token', 'session_until'] as const) {
    removeCookie(nameOf(token), 'Strict');
  }
  clearTabItems();
  clearSubmittedRecord();
}

/** Whether another user has signed in, in another tab. @param user the id of this page's user */
export function isTokenOfOtherUser(user: string, token: string | undefined): boolean {
  const tokenUser = userOf(token);
  return tokenUser !== null && tokenUser.id !== user;
}

/** Clears the tokens, unless another user has signed in since. */
export function clearTokensOf(user: User | null): void {
  const holder = userOf(accessToken());
  if (holder === null || user === null || holder.id === user.id) clearTokens();
}

const text = (claim: unknown) => (typeof claim === 'string' ? claim : '');

/**
 * What tells this user from others. A backend may leave out `sub` or give everybody the same one, so all claims count by which people differ;
 * the name, which can change during a session, only without an e-mail address.
 */
const idOf = ({ sub, oid, name }: JWTPayload, email: string) =>
  [sub, oid, email.toLowerCase() || name].map(text).map(comparableId).filter(Boolean).join(' ');

/**
 * The user in the claims of an access token; null for anything else. The expiry claim is not checked: the cookie ends with the token,
 * and a device whose clock is ahead could otherwise never sign in.
 */
export function userOf(token: string | undefined): User | null {
  if (token === undefined) return null;
  try {
    const claims = decodeJwt(token);
    const broker = claims['extension_Broker'];
    const email = [claims['email'], claims['emails']].flat().map(text).find(Boolean) ?? '';
    return {
      id: idOf(claims, email),
      name:
        text(claims['name']) ||
        [claims['given_name'], claims['family_name']].map(text).filter(Boolean).join(' '),
      email,
      broker: ['true', '1'].includes(String(broker).toLowerCase()),
    };
  } catch {
    return null;
  }
}
