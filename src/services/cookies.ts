// Cookies of the portal: names and values that need no escaping (decision 010).
import { basePath } from '#machines/catalogue/routes.ts';

export const isSecure = (): boolean => window.location.protocol === 'https:';

export const readCookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/**
 * Returns what the browser keeps under the name now. Reading it back also makes other tabs see it: a browser may write behind the
 * script's back, and a tab that hears of a log-out before that still finds the tokens.
 * @param seconds how long the browser keeps it; 0 takes it away
 */
export function writeCookie(
  name: string,
  value: string,
  seconds: number,
  sameSite: 'Strict' | 'Lax',
): string | undefined {
  // With the slash: the server's own language cookie has this path, and with another one there would be two.
  const place = `path=${basePath}/; samesite=${sameSite}${isSecure() ? '; secure' : ''}`;
  document.cookie = `${name}=${value}; max-age=${seconds}; ${place}`;
  return readCookie(name);
}
