// Under which message the name of a lookup's row stands in locales/*/lookups.json (decisions.md, lookups).

/** Message id of a row. The first group of its UUID tells the rows apart; whole ids made half of the words' transfer. */
export const lookupMessage = (id: string): string => `lookup.${id.slice(0, 8)}`;
