// Ports that wait until a walk settles them: one promise actor stands in for every port of a machine.
import { fromCallback, fromPromise, type AnyActorLogic, type AnyStateMachine } from 'xstate';

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
