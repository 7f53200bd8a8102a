// The faults that testers have set while the server runs, and what they hold back meanwhile. Nothing of it outlives the process.
import type { Socket } from 'node:net';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import type { Pause } from '../clock.ts';
import type { AskedFault, FaultyCall } from './readFaults.ts';

export interface SetFault extends AskedFault {
  /** How often it still happens; null: until it is taken away. */
  times: number | null;
  /** How many calls still go well before it happens. */
  after: number;
}

export interface Faults {
  /** Takes the place of one that was set for the same call. */
  set(fault: SetFault): void;
  list(): readonly SetFault[];
  clear(): void;
  /** The fault that this call meets now, its own before one of every call; counted. */
  take(call: CallId): string | undefined;
  /** Resolves after so many milliseconds, or when the server ends. */
  pause(milliseconds: number): Promise<void>;
  /** Leaves a connection open without an answer until the server ends. */
  hold(socket: Socket): void;
  /** Lets go of whatever is held, so that the server can end. */
  release(): void;
}

/** `standing` happen from the start. */
export function openFaults(standing: readonly AskedFault[], pause: Pause): Faults {
  const set = new Map<FaultyCall, SetFault>();
  const held = new Set<Socket>();
  const ending = new AbortController();
  const faults: Faults = {
    set: (fault) => {
      set.set(fault.call, fault);
    },
    list: () => [...set.values()],
    clear: () => set.clear(),
    take(call) {
      const found = set.get(call) ?? set.get('all');
      if (found === undefined) return undefined;
      const { fault, after, times } = found;
      if (after > 0) {
        set.set(found.call, { ...found, after: after - 1 });
        return undefined;
      }
      if (times === 1) set.delete(found.call);
      else if (times !== null) set.set(found.call, { ...found, times: times - 1 });
      return fault;
    },
    pause: (milliseconds) => pause(milliseconds, ending.signal),
    hold(socket) {
      held.add(socket);
      socket.once('close', () => held.delete(socket));
    },
    release() {
      ending.abort();
      for (const socket of held) socket.destroy();
    },
  };
  for (const asked of standing) faults.set({ ...asked, times: null, after: 0 });
  return faults;
}
