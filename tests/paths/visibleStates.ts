// The states that a person can see: the innermost state nodes of the machines that run in the browser in which these can rest.
import { getStateNodes } from 'xstate/graph';
import { machines } from './machines.ts';
import { neverSeen } from './neverSeen.ts';

/** The life of a record runs on the server, and shows on the dashboard; a call shows as whatever waits for it. */
const unseen = ['recordLife', 'call'];

const isNeverSeen = (id: string) => neverSeen.some(({ state }) => state === id);

/** By the machine's name in machines.ts, and the id of the state node as XState gives it: `account.login.entering`. */
export const visibleStates = (): { machine: string; state: string }[] =>
  Object.entries(machines)
    .filter(([machine]) => !unseen.includes(machine))
    .flatMap(([machine, { root }]) =>
      getStateNodes(root)
        .filter(({ type }) => type === 'atomic' || type === 'final')
        // A guard may hold what would be left at once.
        .filter(({ always = [] }) => always.every(({ guard }) => guard !== undefined))
        .filter(({ id }) => !isNeverSeen(id))
        .map(({ id }) => ({ machine, state: id })),
    );
