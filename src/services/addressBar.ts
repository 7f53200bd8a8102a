// The browser's address bar and history, inside the portal's base path (specification section 2). Used by FollowMachine alone.
import { addressOf, addressText, basePath, type Address } from '#machines/catalogue/routes.ts';

/** What the bar shows, without the base. */
export function readAddress(): Address {
  const { pathname, search } = window.location;
  return addressOf((pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname) + search);
}

export function writeAddress(address: Address, replace: boolean): void {
  const url = basePath + addressText(address);
  if (replace) window.history.replaceState(null, '', url);
  else window.history.pushState(null, '', url);
}

/** Calls back when the person goes back or forward; returns how to stop. */
export function onAddress(tell: () => void): () => void {
  window.addEventListener('popstate', tell);
  return () => window.removeEventListener('popstate', tell);
}
