// Ports as deferred promises: a test settles each call of a port when its path says so. One promise actor replaces every port of a
// machine.
import {
  assign,
  fromCallback,
  fromPromise,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyStateMachine,
} from 'xstate';
import {
  createCallMachine,
  type Attempt,
  type RejectedTokens,
  type SignInOutcome,
  type SignInRequest,
} from '#machines/call/callMachine.ts';

/** One call of a port by a machine. */
export interface PortCall {
  /** Id of the invoke. */
  id: string;
  /** Name of the port. */
  source: string;
  input: unknown;
  /** False until the test resolves or rejects the call, even if the machine has left the state that invoked it. */
  isSettled: boolean;
  /** Whether the machine has left the state that invoked it. */
  isAbandoned: () => boolean;
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
}

export interface DeferredPorts {
  /** Every call since the start of the path, in order. */
  calls: PortCall[];
  /** For `.provide({ actors })`. */
  actors: Record<string, AnyActorLogic>;
}

const isStopped = (actor: AnyActorRef) => () => actor.getSnapshot().status === 'stopped';

/** Deferred ports for the named actor sources of a machine. */
export function deferredPorts(sources: readonly string[]): DeferredPorts {
  const calls: PortCall[] = [];
  const port = (source: string) =>
    fromPromise<unknown, unknown>(
      ({ self, input }) =>
        new Promise((resolve, reject) => {
          calls.push({
            id: self.id,
            source,
            input,
            isSettled: false,
            isAbandoned: isStopped(self),
            resolve,
            reject,
          });
        }),
    );
  return { calls, actors: Object.fromEntries(sources.map((source) => [source, port(source)])) };
}

/** The ids under which the call machine of an invoke calls its session, derived from the id of that invoke. */
export const refreshId = (id: string): string => `${id}.refresh`;
export const signInId = (id: string): string => `${id}.awaitSignIn`;

/** The real call machine for each of the named sources. Its own ports (send, refresh, sign in again) are deferred. */
function deferredCalls({ calls }: DeferredPorts, sources: readonly string[]): Record<string, AnyActorLogic> {
  const port = <Output, Input>(source: string, idOf: (call: string) => string) =>
    fromPromise<Output, Input>(
      ({ self, input }) =>
        new Promise((resolve, reject) => {
          const id = idOf(self._parent?.id ?? '');
          const resolveCall = (output: unknown) => resolve(output as Output);
          calls.push({
            id,
            source,
            input,
            isSettled: false,
            isAbandoned: isStopped(self),
            resolve: resolveCall,
            reject,
          });
        }),
    );
  return Object.fromEntries(
    sources.map((source) => [
      source,
      createCallMachine<unknown, unknown>(source).provide({
        actions: { identify: assign({ userId: 'u-1', idempotencyKey: 'key-1' }) },
        actors: {
          send: port<unknown, Attempt<unknown>>(source, (call) => call),
          refresh: port<void, RejectedTokens>('refresh', refreshId),
          // The role of the user never changes on these paths.
          checkRole: fromPromise(async () => {}),
          awaitSignIn: port<SignInOutcome, SignInRequest>('awaitSignIn', signInId),
        },
      }),
    ]),
  );
}

/** The machine with real call machines for its authorised calls, whose own ports are deferred. */
export const withDeferredCalls = (
  machine: AnyStateMachine,
  ports: DeferredPorts,
  sources: readonly string[],
): AnyStateMachine => machine.provide({ actors: deferredCalls(ports, sources) });

/** The last call by the invoke of this id. */
export const lastCall = ({ calls }: DeferredPorts, id: string): PortCall | undefined =>
  calls.findLast((call) => call.id === id);

/** A callback port that sends nothing itself: the path sends its events. */
export const silentPort = fromCallback(() => undefined);

/** The machine with every promise port deferred, and with the given stand-ins for machines that it invokes. */
export const withDeferredPorts = (
  machine: AnyStateMachine,
  ports: DeferredPorts,
  machines: Record<string, AnyStateMachine> = {},
): AnyStateMachine => machine.provide({ actors: { ...ports.actors, ...machines } });
