// The part of a request's URL that may be logged: without the query (tokens, searches) and without e-mail addresses (product 14.15).

/** The path of a URL, at most 300 characters, with `[e-mail]` in place of e-mail addresses. */
export const loggedPath = (url: string): string =>
  (url.split(/[?#]/)[0] ?? '').replaceAll(/[^/]*(@|%40)[^/]*/gi, '[e-mail]').slice(0, 300);
