// The two token cookies (specification sections 2 and 7; security.md 8): `__Secure-` names on https, read back after writing,
// because browsers drop cookies over 4,096 bytes silently.
import Cookies from 'js-cookie';
import type { Tokens } from '#machines/catalogue/authSchemas.ts';
import { basePath } from '#machines/catalogue/routes.ts';
import type { User } from '#machines/ports.ts';

const secure = () => window.location.protocol === 'https:';
const nameOf = (token: 'access_token' | 'refresh_token') => (secure() ? `__Secure-${token}` : token);
const place = () => ({ path: basePath, sameSite: 'strict' as const, secure: secure() });
const day = 24 * 60 * 60;

function write(token: 'access_token' | 'refresh_token', value: string, seconds: number): void {
  const lifetime = seconds > 0 ? seconds : day;
  Cookies.set(nameOf(token), value, { ...place(), expires: new Date(Date.now() + lifetime * 1000) });
  if (Cookies.get(nameOf(token)) !== value) throw new Error(`The browser did not keep the ${token} cookie.`);
}

/** Keeps both tokens for their lifetimes. Throws when the browser keeps no cookies. */
export function writeTokens(tokens: Tokens): void {
  write('access_token', tokens.access_token, tokens.expires_in);
  write('refresh_token', tokens.refresh_token, tokens.refresh_token_expires_in);
}

let lastToken: string | undefined;

export function accessToken(): string | undefined {
  const token = Cookies.get(nameOf('access_token'));
  lastToken = token ?? lastToken;
  return token;
}

export const refreshToken = (): string | undefined => Cookies.get(nameOf('refresh_token'));

/** Log out clears both cookies and the selected application (section 2). */
export function clearTokens(): void {
  Cookies.remove(nameOf('access_token'), place());
  Cookies.remove(nameOf('refresh_token'), place());
  window.sessionStorage.removeItem('selectedApplication');
}

/** What a JWT says. Ten lines rather than a library, because every first visit loads them. @throws for what is none */
function claimsOf(token: string): Record<string, unknown> {
  const [, payload = ''] = token.split('.');
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (byte) =>
    byte.charCodeAt(0),
  );
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
}

const text = (claim: unknown) => (typeof claim === 'string' ? claim : '');

/** The id of the person whose access token was seen last, though it may be over; undefined when none was. */
export function lastUser(): string | undefined {
  const token = accessToken() ?? lastToken;
  if (token === undefined) return undefined;
  try {
    return text(claimsOf(token)['sub']) || undefined;
  } catch {
    return undefined;
  }
}

/** The user that an access token names (its claims are the server's to check); null for what is no valid token now. */
export function userOf(token: string | undefined): User | null {
  if (token === undefined) return null;
  try {
    const claims = claimsOf(token);
    if (typeof claims['exp'] === 'number' && claims['exp'] * 1000 <= Date.now()) return null;
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
