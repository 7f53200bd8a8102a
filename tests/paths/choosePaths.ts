// Filters machines and paths by a choice (pathRun.ts). A path must match every part of the choice.
import { failureStatusOf, statesOf, type NamedPath } from './namedPaths.ts';
import type { PathChoice } from './pathRun.ts';

/** Names of the machines that can have a path of the choice. */
export const chosenMachines = (machines: readonly string[], { machine, path, state }: PathChoice): string[] =>
  machines.filter(
    (name) =>
      (machine === undefined || machine === name) &&
      (path === undefined || path.replace(/-\d+$/, '') === name) &&
      // Ids of state nodes begin with the id of their machine.
      (state === undefined || name.startsWith(state) || state.split('.')[0] === name),
  );

/** The paths of the choice. Its language is ignored, because machines have no texts. */
export const choosePaths = (paths: readonly NamedPath[], { path, state, role, failure }: PathChoice) =>
  paths.filter(
    (candidate) =>
      (path === undefined || candidate.path === path) &&
      (role === undefined || candidate.roles.includes(role)) &&
      (state === undefined || statesOf(candidate).some((id) => id.startsWith(state))) &&
      (failure === undefined || candidate.edges.some(({ event }) => failureStatusOf(event) === failure)),
  );
