// The types of start.js, which is plain JavaScript because Node 20 runs no TypeScript.

/** Builds portal and server unless the build is of these very sources. */
export function buildIfStale(): Promise<void>;
/** The same for the testers' explorer, of these sources and the last runs of the paths. */
export function buildExplorerIfStale(): Promise<void>;
