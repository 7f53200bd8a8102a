// The portal's cookies, through js-cookie: one path for all of them, `Secure` on https, lifetimes in seconds.
import Cookies from 'js-cookie';
import { basePath } from '#machines/catalogue/routes.ts';

export const isSecure = (): boolean => window.location.protocol === 'https:';

// The path ends with a slash like that of the server's own language cookie: with another path there would be two cookies.
const cookies = Cookies.withAttributes({ path: `${basePath}/` });

export const readCookie = (name: string): string | undefined => cookies.get(name);

type SameSite = 'Strict' | 'Lax';

/**
 * Returns what the browser keeps under the name now. Reading it back also makes other tabs see it: a browser may store a cookie after
 * the script has gone on, and a tab that hears of a log-out before that still finds the tokens.
 * @param seconds how long the browser keeps it
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
