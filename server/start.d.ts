// The types of start.js, which is plain JavaScript because Node 20 runs no TypeScript.

/** What the build is made of, as a hash. */
export function fingerprint(): string;
/** Builds unless the build is of these very sources. */
export function buildIfStale(): void;
