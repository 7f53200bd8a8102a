// Filters machines and paths by a choice (pathRun.ts). A path must match every part of the choice.
import type { AnyEventObject } from 'xstate';
import { failureStatusOf, statesOf, type NamedPath } from './namedPaths.ts';
import type { PathChoice, PathResult } from './pathRun.ts';
import type { Role } from './roles.ts';

/** Names of the machines that can have a path of the choice. */
export const chosenMachines = (machines: readonly string[], { machine, path, state }: PathChoice): string[] =>
  machines.filter(
    (name) =>
      (machine === undefined || machine === name) &&
      (path === undefined || path.replace(/-\d+$/, '') === name) &&
      // Ids of state nodes begin with the id of their machine.
      (state === undefined || name.startsWith(state) || state.split('.')[0] === name),
  );

/** What a choice can ask of a path, at every level. */
interface Choosable extends Pick<PathResult, 'machine' | 'path'> {
  /** Null where the choice of a language does not concern the path. */
  language: PathResult['language'];
  roles: readonly Role[];
  /** Ids of the states that it visits; computed only for a choice of a state, because most choices have none. */
  states: () => readonly string[];
  events: readonly AnyEventObject[];
}

export const isChosen = (
  choice: PathChoice,
  { machine, path, language, roles, states, events }: Choosable,
): boolean => {
  const { state, role, failure } = choice;
  return (
    (choice.machine ?? machine) === machine &&
    (choice.path ?? path) === path &&
    (language === null || (choice.language ?? language) === language) &&
    (role === undefined || roles.includes(role)) &&
    (state === undefined || states().some((id) => id.startsWith(state))) &&
    (failure === undefined || events.some((event) => failureStatusOf(event) === failure))
  );
};

/** The paths of the choice at the level `machine`, where no path has a language. */
export const choosePaths = (paths: readonly NamedPath[], choice: PathChoice) =>
  paths.filter((path) =>
    isChosen(choice, {
      ...path,
      language: null,
      states: () => statesOf(path),
      events: path.edges.map(({ event }) => event),
    }),
  );
