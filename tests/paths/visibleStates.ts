// The states that a person can see: the innermost state nodes of the machines that run in the browser in which these can rest.
import { getStateNodes } from 'xstate/graph';
import { machines } from './machines.ts';

/** Runs on the server: a person sees what has become of a record on the dashboard. */
const unseen = ['recordLife'];

/** By the machine's name in machines.ts, and the id of the state node as XState gives it: `account.login.entering`. */
export const visibleStates = (): { machine: string; state: string }[] =>
  Object.entries(machines)
    .filter(([machine]) => !unseen.includes(machine))
    .flatMap(([machine, { root }]) =>
      getStateNodes(root)
        .filter(({ type }) => type === 'atomic' || type === 'final')
        // A guard may hold what would be left at once.
        .filter(({ always = [] }) => always.every(({ guard }) => guard !== undefined))
        .map(({ id }) => ({ machine, state: id })),
    );
