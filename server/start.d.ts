// The types of start.js, which is plain JavaScript because Node 20 runs no TypeScript.

/** Builds portal and server unless dist was built from the present sources. */
export function buildIfStale(): Promise<void>;
/**
 * Builds the testers' explorer unless it was built from the present sources and the last results of the path tests.
 * @param isInBackground builds at low priority, because nobody waits for it
 */
export function buildExplorerIfStale(isInBackground?: boolean): Promise<void>;
