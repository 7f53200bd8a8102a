// The types of a path model: a machine together with what it takes to generate its paths, that is sample events, outcomes of its ports
// and the part of its context that tells states apart. They are the options of xstate/graph's traversal, in terms of ports.
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Failure } from '#machines/ports.ts';
import type { DeferredPorts } from './deferredPorts.ts';

/** How an authorised call recovers from a 401: the tokens are refreshed, or the user signs in again. */
export type CallRecovery = 'refreshed' | 'signed in again';

export interface PathModel {
  /** Its ports must be deferred (deferredPorts.ts), so that only the path settles them. */
  machine: AnyStateMachine;
  input?: unknown;
  /** Sample events that can be sent in a state, besides the outcomes of ports and delays. Events that no transition takes are dropped. */
  events: (snapshot: AnyMachineSnapshot) => readonly AnyEventObject[];
  /** The possible outputs of each invoked port, by the invoke's id. A port that is not listed never settles. */
  outputs: Readonly<Record<string, (snapshot: AnyMachineSnapshot) => readonly unknown[]>>;
  /** The errors with which a port can reject. Default: all of `failures`. */
  portFailures?: readonly Failure[];
  /** For authorised calls: besides at once, the output arrives after each of these recoveries. The calls of the machine must be deferred
   *  (`withDeferredCalls`). */
  recoveries?: readonly CallRecovery[];
  /** The part of the context on which the next transition depends. Default: the whole context. Snapshots with the same state value and
   *  the same relevant part are one state of the graph. */
  relevant?: (snapshot: AnyMachineSnapshot) => unknown;
}

/** The path models of one machine. */
export interface PathModels {
  /** Several when the machine has independent regions or several ways to start. */
  models: readonly [PathModel, ...PathModel[]];
  /** The ports of the models' machine. */
  ports: DeferredPorts;
}
