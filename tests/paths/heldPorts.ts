// Ports that wait until a walk settles them: one promise actor stands in for every port of a machine.
import { assign, fromCallback, fromPromise, type AnyActorLogic, type AnyStateMachine } from 'xstate';
import { createCallMachine, type Attempt, type RejectedTokens } from '#machines/call/callMachine.ts';

/** One question that a machine has asked a port. */
export interface Asked {
  /** Id of the invoke. */
  id: string;
  /** Name of the port. */
  source: string;
  input: unknown;
  /** False while it is under way, even when the machine does not wait for it any more. */
  answered: boolean;
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
}

export interface HeldPorts {
  /** Every question of the walk, in order. */
  asked: Asked[];
  /** For `.provide({ actors })`. */
  actors: Record<string, AnyActorLogic>;
}

/** Held ports for the named sources of a machine. */
export function heldPorts(sources: readonly string[]): HeldPorts {
  const asked: Asked[] = [];
  const port = (source: string) =>
    fromPromise<unknown, unknown>(
      ({ self, input }) =>
        new Promise((resolve, reject) => {
          asked.push({ id: self.id, source, input, answered: false, resolve, reject });
        }),
    );
  return { asked, actors: Object.fromEntries(sources.map((source) => [source, port(source)])) };
}

/** Ids under which a call asks its session, after the id of the call itself. */
export const refreshOf = (id: string): string => `${id}.refresh`;
export const signInOf = (id: string): string => `${id}.awaitSignIn`;

/** The real call machine for each of the named sources: what it sends, and what it asks of its session, the walk settles. */
function heldCalls({ asked }: HeldPorts, sources: readonly string[]): Record<string, AnyActorLogic> {
  const port = <Output, Input>(source: string, idOf: (call: string) => string) =>
    fromPromise<Output, Input>(
      ({ self, input }) =>
        new Promise((resolve, reject) => {
          const id = idOf(self._parent?.id ?? '');
          const answer = (output: unknown) => resolve(output as Output);
          asked.push({ id, source, input, answered: false, resolve: answer, reject });
        }),
    );
  return Object.fromEntries(
    sources.map((source) => [
      source,
      createCallMachine<unknown, unknown>(source).provide({
        actions: { identify: assign({ userId: 'u-1', idempotencyKey: 'key-1' }) },
        actors: {
          send: port<unknown, Attempt<unknown>>(source, (call) => call),
          refresh: port<void, RejectedTokens>('refresh', refreshOf),
          awaitSignIn: port<void, RejectedTokens>('awaitSignIn', signInOf),
        },
      }),
    ]),
  );
}

/** The machine whose authorised calls are real call machines, each of their own ports held. */
export const withHeldCalls = (
  machine: AnyStateMachine,
  ports: HeldPorts,
  sources: readonly string[],
): AnyStateMachine => machine.provide({ actors: heldCalls(ports, sources) });

/** What was last asked by the invoke of this id. */
export const lastAsked = ({ asked }: HeldPorts, id: string): Asked | undefined =>
  asked.findLast((question) => question.id === id);

/** A port that reports by events, which the walk sends as the port would. */
export const silentPort = fromCallback(() => undefined);

/** The machine with every promise port held, and other machines that it invokes as given. */
export const withHeldPorts = (
  machine: AnyStateMachine,
  ports: HeldPorts,
  machines: Record<string, AnyStateMachine> = {},
): AnyStateMachine => machine.provide({ actors: { ...ports.actors, ...machines } });
