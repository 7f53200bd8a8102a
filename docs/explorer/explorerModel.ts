// The types of explorer.json: data/ writes the file at build, site/ shows it.
import type { Level, MachineCoverage, Share } from '#tests/paths/pathRun.ts';
import type { RequirementCoverage } from '#tests/paths/requirements.ts';

/** A position in a diagram, in pixels at 100 % zoom. */
export interface Point {
  x: number;
  y: number;
}

export interface Rectangle extends Point {
  width: number;
  height: number;
}

/** A state as a diagram draws it. */
export interface Box extends Rectangle {
  /** Id of the state node. */
  id: string;
  label: string;
  /** `compound` contains the boxes of its children; `collapsed` has a diagram of its own; `external` is outside the state drawn here. */
  boxType: 'state' | 'compound' | 'collapsed' | 'external' | 'final';
}

/** All transitions from one box to another. */
export interface Edge {
  from: string;
  to: string;
  labels: readonly string[];
  /** Where the labels are written; null for the edge to an initial state, which has none. */
  labelBox: Rectangle | null;
  points: readonly Point[];
}

/** A diagram: of a whole machine, or of the inside of one state that the machine's diagram shows collapsed. */
export interface View extends Pick<Rectangle, 'width' | 'height'> {
  /** Id of the state node whose inside it shows. */
  stateId: string;
  boxes: readonly Box[];
  edges: readonly Edge[];
  /** The dots from which the edges to initial states start. */
  starts: readonly Point[];
}

export interface Guard {
  name: string;
  /** The comment beside the guard in the code; empty when there is none. */
  comment: string;
  code: string;
}

/** A transition that a state declares. */
export interface OutgoingTransition {
  event: string;
  guard: Guard | null;
  /** Ids of state nodes; empty for a transition without a target. */
  targets: readonly string[];
}

export interface IncomingTransition {
  from: string;
  event: string;
  guard: string | null;
}

/** A path to a state. */
export interface StatePath {
  /** The level at which the path was run; null for the shortest path in the graph. */
  level: Level | null;
  events: readonly string[];
  /** The arguments of `npm run paths --` that run it again. */
  replay: string;
  failed: boolean;
}

/** A screenshot of a state and what axe found in it. */
export interface Picture {
  language: 'en' | 'cy';
  device: 'desktop' | 'phone';
  /** Path relative to explorer.json; null when the file is missing. */
  file: string | null;
  violations: readonly string[];
  address: string;
}

export interface State {
  id: string;
  /** Id without the machine: `login.entering`. */
  name: string;
  /** Id of the parent state node. */
  parent: string | null;
  /** Id of the state node whose diagram contains this state. */
  view: string;
  kind: 'machine' | 'compound' | 'parallel' | 'atomic' | 'transient' | 'final';
  /** Whether the portal shows this state to a user. */
  visible: boolean;
  /** The reason why a visible state is on the screen too briefly to be seen; null for all others. */
  reasonNotSeen: string | null;
  /**
   * The section of docs/product.md that demands the state. `from`: the id of the ancestor that cites it; null when the state itself does.
   */
  requirement: { number: string; title: string; from: string | null } | null;
  /** The levels at which the state was visited: `machine` by the last coverage, the others by their last whole run. */
  visitedAt: readonly Level[];
  /** How many of the pairs whose second transition leaves this state the last coverage counted as taken; null without such pairs or a coverage. */
  pairs: Share | null;
  /** The state's `meta` but for the requirement. A value that is the id of a message comes with its texts. */
  meta: readonly { name: string; value: string; messages: { en: string; cy: string } | null }[];
  tags: readonly string[];
  /** The actors that the state invokes, with the port (`src`) of each. */
  invokes: readonly { id: string; port: string }[];
  outgoing: readonly OutgoingTransition[];
  /** Transitions from outside to this state or to a descendant. */
  incoming: readonly IncomingTransition[];
  /** Whether it is the initial state of its parent. */
  isInitial: boolean;
  paths: readonly StatePath[];
  pictures: readonly Picture[];
  /** Names of the sample applicants who cannot reach the state. */
  unreachableFor: readonly string[];
}

export interface Machine {
  name: string;
  file: string;
  /** The comment at the top of its file. */
  about: string;
  /** What the machine's paths cover, by the last coverage; null without one. */
  coverage: Omit<MachineCoverage, 'machine' | 'pairsByState' | 'visited'> | null;
  states: readonly State[];
  views: readonly View[];
}

export interface SampleApplicant {
  name: string;
  purpose: string;
  /** Names of the machines that were searched with this applicant's records; in all others every state counts as reachable. */
  machines: readonly string[];
}

/** The last whole run of a level. */
export interface Run {
  level: Level;
  /** ISO 8601, UTC. */
  at: string;
  paths: number;
  failures: number;
}

export interface Explorer {
  runs: readonly Run[];
  /** When the last coverage of all machines was counted, ISO 8601, UTC; null without one. */
  coverageAt: string | null;
  applicants: readonly SampleApplicant[];
  requirements: readonly RequirementCoverage[];
  machines: readonly Machine[];
}
