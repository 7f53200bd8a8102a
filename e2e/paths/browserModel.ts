// The types of a browser model: what the paths in the browser need besides the machine's path model, that is how to open its page, and
// what a user or the server does for each of its events.
import type { AnyEventObject, AnyMachineSnapshot, StateValue } from 'xstate';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import type { FailureStatus } from '#machines/catalogue/api/errors.ts';
import type { Account } from '#tests/account.ts';
import type { ApiClient } from '#tests/apiClient.ts';
import type { PathModel } from '#tests/paths/pathModel.ts';
import type { LookupIds } from '#tests/samples.ts';
import type { Portal } from '../portal.ts';
import type { TestServer } from '../testServer.ts';
import type { MachineInspector } from './inspectMachines.ts';
import type { InterceptedCalls } from './interceptCalls.ts';

/** Everything that an event executor can use. */
export interface PathFixtures {
  portal: Portal;
  server: TestServer;
  api: ApiClient;
  ids: LookupIds;
  /** A fresh verified account. `portal.signIn` signs it in. */
  account: Account;
  /** Creates another fresh verified account. */
  signedUp: () => Promise<Account>;
  calls: InterceptedCalls;
  inspector: MachineInspector;
  /** Values that `prepare` found and executors need, such as tokens from e-mails and ids. */
  facts: Record<string, string>;
}

/** Makes an event happen in the browser or on the server. */
export type EventExecutor = (fixtures: PathFixtures, event: AnyEventObject) => Promise<void>;

/** The HTTP call behind an invoked port. */
export interface InvokedCall {
  /** The call that determines the outcome. It is intercepted until the path releases it. */
  call: CallId;
  /** A call that is made at the same time and has the same outcome. */
  together?: CallId;
  /** Whether the real server can return this output of the path model here. Default: it can return all. */
  outputs?: (output: unknown) => boolean;
  /** The failures that a path can have. Default: 500. */
  portFailures?: readonly FailureStatus[];
  /** Prepares the server for the outcome: another window saves, a caseworker decides. */
  before?: EventExecutor;
  /** Lets another window save first, so that the server itself answers 412. */
  makeStale?: EventExecutor;
}

/** The calls that determine the outcome of an invoke. */
export const callsOf = ({ call, together }: InvokedCall): CallId[] => [
  ...(together === undefined ? [] : [together]),
  call,
];

interface ModelBase {
  /** The machine's name in machines.ts. */
  machine: string;
  /** Distinguishes the browser models of one machine. */
  name: string;
  role?: 'applicant' | 'broker';
  /** The name of the child list or lookup, where several actors of the same machine run. */
  instance?: string;
  /** By the invoke's id. */
  calls: Readonly<Record<string, InvokedCall>>;
  /** Names of the delays that a path can let pass: the clock of the page stands still in states that one of them ends. */
  delays?: readonly string[];
  /** Signs in and opens the page. The calls are intercepted already. */
  prepare: (fixtures: PathFixtures) => Promise<void>;
}

/** Its paths are generated from the graph of the machine. */
export interface GraphModel extends ModelBase {
  /** Index of the machine's path model. Default: 0. */
  pathModel?: number;
  /** The parts of the path model that differ in the browser. */
  override?: (model: PathModel) => Partial<PathModel>;
  /** What a user does, by the type of the event. Each of these events is on a path of the machine; events without an executor are on none. */
  executors: Readonly<Record<string, EventExecutor>>;
  /** The events whose control is in front of the overlay. All others wait until the machine is no longer busy. */
  inFront?: readonly string[];
  /** Whether an event that has an executor can happen in this state. Default: always. */
  isPossible?: (event: AnyEventObject, snapshot: AnyMachineSnapshot) => boolean;
  /** Ids of invokes that settle by themselves before a user sees anything. */
  immediate?: readonly string[];
  /** Ids of states after which the server differs from the graph. A path ends there. */
  stopStates?: readonly string[];
}

/** One path that is written by hand, for machines whose path model contains stand-ins for other machines. */
export interface ScriptedModel extends ModelBase {
  steps: readonly ScriptedStep[];
  start: StateValue;
}

export interface ScriptedStep {
  event: string;
  /** The failure that the event carries. */
  failure?: FailureStatus;
  value: StateValue;
  execute: (fixtures: PathFixtures) => Promise<void>;
}

export type BrowserModel = GraphModel | ScriptedModel;
