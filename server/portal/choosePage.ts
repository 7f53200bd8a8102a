// Chooses the page of an address (product 10.4): for a page that needs a sign-in, its placeholder when the browser has a session, and the
// sign-in page when it has none. Only whether there is a session cookie counts, never what is in it: the pages are the same for everybody.
import {
  clientIdIn,
  matchRoute,
  placeholderName,
  resolveAddress,
  routes,
  type Address,
  type Route,
  type Screen,
} from '#machines/catalogue/routes.ts';

export interface VisitHeaders {
  cookie?: string | undefined;
  'sec-fetch-site'?: string | string[] | undefined;
}

/** The cookies of the tokens (src/services/tokenCookies.ts), one of which a browser has while a session can go on. */
const hasSession = (cookies: string | undefined): boolean =>
  /(?:^|;\s*)(?:__Secure-)?(?:access|refresh)_token=[^;\s]/.test(cookies ?? '');

/**
 * Whether the browser sends the session's cookies with this request. They are `SameSite=Strict`: after a link of another site the browser does not
 * send them, and only the portal's script finds them, once it runs. A browser that does not say where the request comes from may have left
 * them out for that reason.
 */
const sendsSession = (site: string | string[] | undefined): boolean =>
  site === 'none' || site === 'same-origin' || site === 'same-site';

/**
 * The names of the pages that suit the address, the best first: a path below `pages/<language>/` without ending. The last one is `app`, which
 * suits every address.
 */
export function choosePage(address: Address, headers: VisitHeaders): readonly string[] {
  // `/stage-one` leads to a step.
  const target = resolveAddress(address, undefined);
  const screen: Screen = matchRoute(target.path)?.screen ?? 'error';
  const { access, prerendered }: Route = routes[screen];
  if (access === 'public') return [matchRoute(address.path)?.screen ?? 'app', 'app'];
  if (hasSession(headers.cookie)) {
    // The page of a broker's client has a banner above it, for which a placeholder has no place.
    const hasPlaceholder = prerendered === 'placeholder' && clientIdIn(target) === null;
    return [...(hasPlaceholder ? [`placeholders/${placeholderName(target.path)}`] : []), screen, 'app'];
  }
  return [...(sendsSession(headers['sec-fetch-site']) ? ['login'] : []), screen, 'app'];
}
