// What the explorer shows, as explorer.json holds it: made by data/, read by site/.
import type { Level } from '#tests/paths/pathRun.ts';

/** A place in a diagram, in pixels at its natural size. */
export interface Point {
  x: number;
  y: number;
}

export interface Frame extends Point {
  width: number;
  height: number;
}

/** A state as a diagram draws it. */
export interface Box extends Frame {
  /** Id of the state node. */
  id: string;
  label: string;
  /** Holds the boxes of its states; is shut, its states have a diagram of their own; stands outside what the diagram is about. */
  form: 'state' | 'frame' | 'folded' | 'outside' | 'final';
}

/** Everything that leads from one box to another. */
export interface Arrow {
  from: string;
  to: string;
  lines: readonly string[];
  /** Where the lines are written, unless it only says where a frame begins. */
  at: Frame | null;
  route: readonly Point[];
}

/** A diagram: a whole machine, or the inside of one state that looks like its neighbours. */
export interface View extends Pick<Frame, 'width' | 'height'> {
  /** Id of the state node that it shows the inside of. */
  of: string;
  boxes: readonly Box[];
  arrows: readonly Arrow[];
  /** Where frames begin. */
  starts: readonly Point[];
}

/** What decides whether an event leads somewhere. */
export interface Guard {
  name: string;
  /** In words, as the code says it; empty where it only has code. */
  why: string;
  code: string;
}

/** A transition that a state declares. */
export interface Leaving {
  event: string;
  guard: Guard | null;
  /** Ids of state nodes; none when it stays. */
  targets: readonly string[];
}

export interface Entering {
  from: string;
  event: string;
  guard: string | null;
}

/** A way to a state that somebody went, or that the graph has. */
export interface PathTo {
  /** Null: the shortest in the graph. */
  level: Level | null;
  events: readonly string[];
  /** What follows `npm run paths --` to go it again. */
  replay: string;
  failed: boolean;
}

/** A state as it was seen in the browser. */
export interface Picture {
  language: 'en' | 'cy';
  device: 'desktop' | 'phone';
  /** Beside explorer.json; null when there is no file. */
  file: string | null;
  violations: readonly string[];
  address: string;
}

export interface State {
  id: string;
  /** Within its machine: `login.entering`. */
  name: string;
  /** Id of the node around it. */
  parent: string | null;
  /** Id of the state node whose diagram draws it. */
  view: string;
  kind: 'machine' | 'group' | 'regions' | 'state' | 'passing' | 'final';
  /** A person can see it. */
  visible: boolean;
  /** Why nobody ever sees it, where that is so. */
  neverSeen: string | null;
  /** What the machine says of it. A message has its words. */
  meta: readonly { name: string; value: string; words: { en: string; cy: string } | null }[];
  tags: readonly string[];
  /** Ports that are asked here, by id. */
  asks: readonly { id: string; port: string }[];
  leaving: readonly Leaving[];
  /** From outside, into it or what it holds. */
  entering: readonly Entering[];
  /** The state around it begins here. */
  begins: boolean;
  paths: readonly PathTo[];
  pictures: readonly Picture[];
  /** Names of the sample applicants who cannot get here. */
  unreachableFor: readonly string[];
}

export interface Machine {
  name: string;
  file: string;
  /** What it is, as its file says. */
  about: string;
  states: readonly State[];
  views: readonly View[];
}

export interface SampleApplicant {
  name: string;
  /** What there is of their records. */
  about: string;
  /** Names of the machines that were walked with their records; in all others every state counts as reached. */
  machines: readonly string[];
}

/** The last run of a level. */
export interface Run {
  level: Level;
  /** ISO 8601, UTC. */
  at: string;
  paths: number;
  failures: number;
}

export interface Explorer {
  runs: readonly Run[];
  applicants: readonly SampleApplicant[];
  machines: readonly Machine[];
}
