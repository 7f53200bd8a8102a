// Which paths a run is asked for (pathRun.ts): every part of the choice narrows it.
import { faultOf, statesOf, type NamedPath } from './namedPaths.ts';
import type { PathChoice } from './pathRun.ts';

/** Names of the machines that may have a path of the choice. */
export const chosenMachines = (machines: readonly string[], { machine, path, state }: PathChoice): string[] =>
  machines.filter(
    (name) =>
      (machine === undefined || machine === name) &&
      (path === undefined || path.replace(/-\d+$/, '') === name) &&
      // Ids of state nodes begin with that of their machine.
      (state === undefined || name.startsWith(state) || state.split('.')[0] === name),
  );

/** The paths of the choice. Its language plays no part: a machine has no words. */
export const choosePaths = (paths: readonly NamedPath[], { path, state, role, fault }: PathChoice) =>
  paths.filter(
    (one) =>
      (path === undefined || one.path === path) &&
      (role === undefined || one.roles.includes(role)) &&
      (state === undefined || statesOf(one).some((id) => id.startsWith(state))) &&
      (fault === undefined || one.walk.some(({ event }) => faultOf(event) === fault)),
  );
