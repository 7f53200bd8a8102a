// The states that the paths in the browser must visit, and those that they need not, each with the reason that tests/model/states.ts gives.
import { getStateNodes } from 'xstate/graph';
import { isUnseen } from '../model/expectedScreen.ts';
import { expectationOf, states } from '../model/states.ts';
import { machines } from './machines.ts';

interface BrowserState {
  machine: string;
  /** The id of an innermost state node, as XState gives it. */
  state: string;
  /** Why no path in the browser need visit it; null where one must. */
  reason: string | null;
}

const reasonOf = (id: string): string | null => {
  const expectation = expectationOf(id);
  return isUnseen(expectation) ? expectation.unseen : (expectation.notInBrowser ?? null);
};

const all: readonly BrowserState[] = Object.entries(machines)
  .filter(([machine]) => Object.hasOwn(states, machine))
  .flatMap(([machine, { root }]) =>
    getStateNodes(root)
      .filter(({ type }) => type === 'atomic' || type === 'final')
      .map(({ id }) => ({ machine, state: id, reason: reasonOf(id) })),
  );

/** A browser run that observes one of these states fails, so that the list stays minimal. */
export const exemptStates: readonly { state: string; reason: string }[] = all.flatMap(({ state, reason }) =>
  reason === null ? [] : [{ state, reason }],
);

export const statesToVisit = (): { machine: string; state: string }[] =>
  all.flatMap(({ machine, state, reason }) => (reason === null ? [{ machine, state }] : []));
