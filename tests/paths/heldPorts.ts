// Ports that wait until a walk settles them: one promise actor stands in for every port of a machine.
import { fromCallback, fromPromise, type AnyActorLogic, type AnyStateMachine } from 'xstate';

interface Held {
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
}

export interface HeldPorts {
  /** The promises under way, the latest one by the id of its invoke. */
  held: Map<string, Held>;
  /** What each port was last asked, by the id of its invoke. */
  asked: Map<string, unknown>;
  /** For `.provide({ actors })`. */
  actors: Record<string, AnyActorLogic>;
}

/** Held ports for the named sources of a machine. */
export function heldPorts(sources: readonly string[]): HeldPorts {
  const held = new Map<string, Held>();
  const asked = new Map<string, unknown>();
  const port = fromPromise<unknown, unknown>(({ self, input }) => {
    asked.set(self.id, input);
    return new Promise((resolve, reject) => held.set(self.id, { resolve, reject }));
  });
  return { held, asked, actors: Object.fromEntries(sources.map((source) => [source, port])) };
}

/** A port that reports by events, which the walk sends as the port would. */
export const silentPort = fromCallback(() => undefined);

/** The machine with every promise port held, and other machines that it invokes as given. */
export const withHeldPorts = (
  machine: AnyStateMachine,
  ports: HeldPorts,
  machines: Record<string, AnyStateMachine> = {},
): AnyStateMachine => machine.provide({ actors: { ...ports.actors, ...machines } });
