// What every component of the explorer needs: the data of explorer.json, and the machine and the state that the address names.
import { createContext, use } from 'react';
import type { Explorer, Machine, State } from '../explorerModel.ts';
import { hrefOf, type ExplorerLocation } from './useExplorerLocation.ts';

export interface ExplorerSelection {
  explorer: Explorer;
  machine: Machine;
  /** The selected state; the machine's root when the address names none. */
  state: State;
  location: ExplorerLocation;
}

export const ExplorerContext = createContext<ExplorerSelection | null>(null);

export function useExplorer(): ExplorerSelection & {
  linkTo: (state: string | null, machine?: string) => string;
} {
  const selection = use(ExplorerContext);
  if (selection === null) throw new Error('ExplorerContext has no value.');
  return {
    ...selection,
    linkTo: (state, machine = selection.machine.name) => hrefOf({ ...selection.location, machine, state }),
  };
}

/** The ancestors of a state, the machine's root first. */
export function ancestorsOf({ states }: Pick<Machine, 'states'>, { parent }: State): State[] {
  const parentState = states.find(({ id }) => id === parent);
  return parentState === undefined ? [] : [...ancestorsOf({ states }, parentState), parentState];
}
