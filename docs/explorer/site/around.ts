// What every part of the explorer knows: all machines, and where one stands.
import { createContext, use } from 'react';
import type { Explorer, Machine, State } from '../model.ts';
import { hrefOf, type Place } from './place.ts';

export interface Around {
  explorer: Explorer;
  machine: Machine;
  /** The chosen one; the machine itself when none is chosen. */
  state: State;
  place: Place;
}

export const AroundContext = createContext<Around | null>(null);

export function useAround(): Around & { linkTo: (state: string | null, machine?: string) => string } {
  const around = use(AroundContext);
  if (around === null) throw new Error('Nothing is around.');
  return {
    ...around,
    linkTo: (state, machine = around.machine.name) => hrefOf({ ...around.place, machine, state }),
  };
}
