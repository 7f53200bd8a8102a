// What of an address may stand in a log: no query (tokens, searches), no e-mail address (security.md 13).

/** The path of a request's URL with e-mail addresses blotted out. */
export const loggedPath = (url: string): string =>
  (url.split(/[?#]/)[0] ?? '').replaceAll(/[^/]*(@|%40)[^/]*/gi, '[e-mail]').slice(0, 300);
