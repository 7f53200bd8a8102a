// The faults that are active in the running server, and the connections that they keep open. All of it is in memory only.
import type { Socket } from 'node:net';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import type { Delay } from '../clock.ts';
import type { RequestedFault, FaultTarget } from './parseFaults.ts';

export interface ActiveFault extends RequestedFault {
  /** How often it still happens; null: until it is cleared. */
  times: number | null;
  /** How many calls still succeed before it happens. */
  after: number;
}

export interface Faults {
  /** Replaces the fault of the same call. */
  set(fault: ActiveFault): void;
  list(): readonly ActiveFault[];
  clear(): void;
  /** The fault to inject into this call now, and counts it. A fault of this call goes before one of all calls. */
  next(call: CallId): string | undefined;
  /** Resolves after the milliseconds or when the server ends. */
  delay(milliseconds: number): Promise<void>;
  /** Leaves a connection open without an answer until the server ends; closes it when that has begun. */
  keepOpen(socket: Socket): void;
  /** Ends all pauses and closes all connections that were kept open, so that the server can end. */
  releaseAll(): void;
}

/** @param initial the faults of the setting FAULTS, active from the start */
export function openFaults(initial: readonly RequestedFault[], delay: Delay): Faults {
  const active = new Map<FaultTarget, ActiveFault>();
  const openSockets = new Set<Socket>();
  const ending = new AbortController();
  const faults: Faults = {
    set: (fault) => {
      active.set(fault.call, fault);
    },
    list: () => [...active.values()],
    clear: () => active.clear(),
    next(call) {
      const found = active.get(call) ?? active.get('all');
      if (found === undefined) return undefined;
      const { fault, after, times } = found;
      if (after > 0) {
        active.set(found.call, { ...found, after: after - 1 });
        return undefined;
      }
      if (times === 1) active.delete(found.call);
      else if (times !== null) active.set(found.call, { ...found, times: times - 1 });
      return fault;
    },
    delay: (milliseconds) => delay(milliseconds, ending.signal),
    keepOpen(socket) {
      // The server waits for its connections to close: one more would hold it up.
      if (ending.signal.aborted) return void socket.destroy();
      openSockets.add(socket);
      socket.once('close', () => openSockets.delete(socket));
    },
    releaseAll() {
      ending.abort();
      for (const socket of openSockets) socket.destroy();
    },
  };
  for (const requested of initial) faults.set({ ...requested, times: null, after: 0 });
  return faults;
}
