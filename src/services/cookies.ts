// Reads and writes the cookies of the portal with js-cookie (product 11.1): one path for all, `Secure` on https, lifetimes in seconds.
import Cookies from 'js-cookie';
import { basePath } from '#machines/catalogue/routes.ts';

export const isSecure = (): boolean => window.location.protocol === 'https:';

// The trailing slash is that of the server's language cookie: a different path would create a second cookie.
const cookies = Cookies.withAttributes({ path: `${basePath}/` });

export const readCookie = (name: string): string | undefined => cookies.get(name);

type SameSite = 'Strict' | 'Lax';

/**
 * Returns the cookie that the browser has stored. Reading it back also makes it visible to other tabs: a browser can store a cookie
 * later than the script writes it, and a tab that is notified of a log-out before that would still find the tokens.
 * @param seconds lifetime of the cookie
 */
export function writeCookie(
  name: string,
  value: string,
  seconds: number,
  sameSite: SameSite,
): string | undefined {
  // `max-age`, which js-cookie passes on, takes seconds; its own `expires` takes days or a date.
  cookies.set(name, value, { 'max-age': String(seconds), sameSite, secure: isSecure() });
  return readCookie(name);
}

/** Deletes the cookie, and reads it back for the other tabs: see {@link writeCookie}. */
export function removeCookie(name: string, sameSite: SameSite): void {
  cookies.remove(name, { sameSite, secure: isSecure() });
  readCookie(name);
}
