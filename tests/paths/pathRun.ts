// What a run of paths is asked for and what it answers with, at every level: the command, its reports and the explorer read it.

/** The machine with ports that the walk settles; its screens in a document; the real portal on the real server in a browser. */
export const levels = ['machine', 'screens', 'browser'] as const;
export type Level = (typeof levels)[number];

/** Which paths; all of them when nothing is named. Travels to the runners of screens and browser as JSON in `PATHS`. */
export interface PathChoice {
  /** A name of machines.ts. */
  machine?: string;
  /** Id of a state node, or its beginning, that the path visits: `account.login`. */
  state?: string;
  language?: 'en' | 'cy';
  role?: 'applicant' | 'broker';
  /** How a port refuses on the path: `401`, `412`, `offline`. */
  fault?: string;
  /** One path by its name, as a failing one prints it. */
  path?: string;
  /** Of everything that is drawn by chance. */
  seed?: number;
}

export interface PathResult {
  level: Level;
  machine: string;
  /** Names the path among those of its machine, the same in every run: `account-12`. */
  path: string;
  /** Null where no words are shown. */
  language: 'en' | 'cy' | null;
  /** Types of the events, in order. */
  events: readonly string[];
  /** Ids of the state nodes that were active. */
  states: readonly string[];
  milliseconds: number;
  /** The first step that led elsewhere; what stands there is the shortest way to it. */
  failure: {
    step: number;
    event: string;
    expected: string;
    actual: string;
    /** The shortest known way to the failure: its events with what they carry, as JSON. */
    shortest?: readonly string[];
  } | null;
}

/** A state as a person saw it in the browser. */
export interface StateVisit {
  machine: string;
  /** Id of the innermost state node. */
  state: string;
  language: 'en' | 'cy';
  device: 'desktop' | 'phone';
  /** File of the picture, beside the file of the run. */
  picture: string;
  /** Violations that axe found, and what it could not decide; empty when all is well. */
  violations: readonly string[];
  /** Path of the address, without the portal's base. */
  address: string;
}

/** The last run of a level, kept as `.paths/LEVEL.json`. */
export interface PathRun {
  /** ISO 8601, UTC. */
  at: string;
  choice: PathChoice;
  results: readonly PathResult[];
  visits: readonly StateVisit[];
}
