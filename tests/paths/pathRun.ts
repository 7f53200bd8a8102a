// A run of paths: which paths were chosen, and what they did, at every level. The command, its reports and the explorer use
// them.

/** `machine`: the machine alone, with deferred ports. `screens`: its React components in jsdom. `browser`: the built portal and the real
 *  server. */
export const levels = ['machine', 'screens', 'browser'] as const;
export type Level = (typeof levels)[number];

/** A filter for paths; an empty one chooses all. The runners of screens and browser get it as JSON in the variable `PATHS`. */
export interface PathChoice {
  /** A machine's name in machines.ts. */
  machine?: string;
  /** Id of a state node, or its beginning, that the path visits: `account.login`. */
  state?: string;
  language?: 'en' | 'cy';
  role?: 'applicant' | 'broker';
  /** The status of a failure on the path: `401`, `412`, `offline`. */
  failure?: string;
  /** The name of one path: `account-12`. */
  path?: string;
  /** The seed of the random walks. */
  seed?: number;
}

/** Whether the choice leaves out no path of the level in any language. Machines have no texts, and the seed is for random walks. */
export const choosesAll = (choice: PathChoice, level: Level): boolean =>
  Object.keys(choice).every((name) => name === 'seed' || (name === 'language' && level === 'machine'));

export interface PathResult {
  level: Level;
  machine: string;
  /** The path's name, the same in every run: `account-12`. */
  path: string;
  /** Null at the level `machine`, which shows no texts. */
  language: 'en' | 'cy' | null;
  /** Types of the events, in order. */
  events: readonly string[];
  /** Ids of the state nodes that were active. */
  states: readonly string[];
  /** Only at the level `browser`: ids of further innermost states in which a machine of the page was, but at which no step of the path ended, so that
   *  none was checked. */
  passed?: readonly string[];
  milliseconds: number;
  /** The first step after which the state was not the expected one. */
  failure: {
    step: number;
    event: string;
    expected: string;
    actual: string;
    /** The events of the shortest known path to the failure, each with its payload, as JSON. */
    shortest?: readonly string[];
  } | null;
}

/** A screenshot of a state in the browser, with what axe found. */
export interface StateVisit {
  machine: string;
  /** Id of the innermost state node. */
  state: string;
  language: 'en' | 'cy';
  device: 'desktop' | 'phone';
  /** File of the screenshot, relative to the file of the run. */
  picture: string;
  /** Violations that axe found, and checks that it could not decide. */
  violations: readonly string[];
  /** Path of the address, without the portal's base. */
  address: string;
}

/** How many states, transitions, guards or pairs there are, and how many of them the paths cover. */
export interface Share {
  covered: number;
  all: number;
}

/** What the paths of a machine cover. */
export interface MachineCoverage {
  machine: string;
  states: Share;
  transitions: Share;
  /** Guards that returned both true and false. */
  guards: Share;
  /** Pairs of transitions, one straight after the other. */
  pairs: Share;
  /** The pairs whose second transition a state declares, by the id of the state. */
  pairsByState: Readonly<Record<string, Share>>;
  /** Ids of the state nodes that were active. */
  visited: readonly string[];
}

/** A run of a level, kept by savedRuns.ts. */
export interface PathRun {
  /** ISO 8601, UTC. */
  at: string;
  /** Whether it had every path of the level, in both languages where paths have one. */
  isWhole: boolean;
  results: readonly PathResult[];
  visits: readonly StateVisit[];
}

/** What all paths of each machine cover at the level `machine`, kept by savedRuns.ts. */
export interface Coverage {
  /** ISO 8601, UTC. */
  at: string;
  machines: readonly MachineCoverage[];
}
