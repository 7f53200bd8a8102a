// What the browser's paths need to know of a machine beside its graph: where a person meets it, and what they or the server do
// for each of its events.
import type { AnyEventObject, AnyMachineSnapshot, StateValue } from 'xstate';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import type { FailureStatus } from '#machines/catalogue/api/errors.ts';
import type { Account } from '#tests/account.ts';
import type { ApiClient } from '#tests/apiClient.ts';
import type { LookupIds } from '#tests/samples.ts';
import type { WalkPlan } from '#tests/paths/machineGraph.ts';
import type { Portal } from '../portal.ts';
import type { TestServer } from '../testServer.ts';
import type { HeldCalls } from './heldCalls.ts';
import type { ShownMachines } from './shownMachines.ts';

/** All that a gesture may use. */
export interface Stage {
  portal: Portal;
  server: TestServer;
  api: ApiClient;
  ids: LookupIds;
  /** A fresh verified person, to whom the browser belongs once `portal.signIn` is told. */
  account: Account;
  /** More of them. */
  signedUp: () => Promise<Account>;
  calls: HeldCalls;
  shown: ShownMachines;
  /** What `prepare` has found out: tokens of mails, ids. */
  facts: Record<string, string>;
}

/** Does what makes the event happen. */
export type Gesture = (stage: Stage, event: AnyEventObject) => Promise<void>;

/** One question of the machine to the server, by the invoke's id. */
export interface Asked {
  /** The call that decides its answer: it is held until a path lets it go. */
  call: CallId;
  /** Which of the plan's answers the real server gives in this scene; all of them unless told otherwise. */
  outputs?: (output: unknown) => boolean;
  /** How it refuses on a path; a 500 unless told otherwise. */
  refusals?: readonly FailureStatus[];
  /** Makes the server ready to answer with this event: another window saves, a caseworker decides. */
  before?: Gesture;
  /** Lets another window save first, so that the server itself answers that this one is stale. */
  stale?: Gesture;
}

interface SceneBase {
  /** Its name in machines.ts. */
  machine: string;
  /** Names the scene among those of its machine. */
  name: string;
  role?: 'applicant' | 'broker';
  /** Tells the actor among several of the same machine. */
  list?: string;
  calls: Readonly<Record<string, Asked>>;
  /** Signs in and opens the page; the calls are held already. */
  prepare: (stage: Stage) => Promise<void>;
}

/** Paths come from the machine's own graph. */
export interface GraphScene extends SceneBase {
  /** Which of the machine's plans. */
  plan?: number;
  /** What of the plan is different here. */
  change?: (plan: WalkPlan) => Partial<WalkPlan>;
  /** What a person does, by the event's type. An event without a gesture is in no path. */
  gestures: Readonly<Record<string, Gesture>>;
  /** Which events of those with a gesture are possible here. */
  takes?: (event: AnyEventObject, snapshot: AnyMachineSnapshot) => boolean;
  /** Ids of invokes that end by themselves before a person sees anything. */
  itself?: readonly string[];
  /** Names of delays that a path may let pass. */
  delays?: readonly string[];
  /** Ids of states after which the server is no longer as the graph believes: a path ends there. */
  ends?: readonly string[];
}

/** Steps written down, for machines whose graph is that of stand-ins. */
export interface ToldScene extends SceneBase {
  steps: readonly { event: string; value: StateValue; does: (stage: Stage) => Promise<void> }[];
  start: StateValue;
}

export type Scene = GraphScene | ToldScene;
