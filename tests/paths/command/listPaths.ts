// Lists the chosen paths: the number for each machine, or each path if only one machine is chosen.
import { pathModels } from '../pathModels.ts';
import { chosenMachines, choosePaths } from '../choosePaths.ts';
import { declaredTransitions } from '../machineGraph.ts';
import { failureStatusOf, namedPaths, statesOf, type NamedPath } from '../namedPaths.ts';
import { eventName } from '../runPath.ts';
import { tableText } from '../tableText.ts';
import type { Options } from './options.ts';

interface ListedPath {
  path: string;
  roles: readonly string[];
  events: string[];
  states: string[];
  failures: string[];
}

export interface ListedMachine {
  machine: string;
  /** Number of transitions that the machine declares. */
  transitions: number;
  paths: ListedPath[];
}

const listed = (path: NamedPath): ListedPath => ({
  path: path.path,
  roles: path.roles,
  events: path.edges.map(eventName),
  states: statesOf(path),
  failures: [...new Set(path.edges.flatMap(({ event }) => failureStatusOf(event) ?? []))].toSorted(),
});

export const listPaths = ({ choice }: Pick<Options, 'choice'>): ListedMachine[] =>
  chosenMachines(Object.keys(pathModels), choice).map((machine) => {
    const { models, paths } = namedPaths(machine);
    return {
      machine,
      transitions: declaredTransitions(models[0].machine).length,
      paths: choosePaths(paths, choice).map(listed),
    };
  });

const pathCells = ({ path, roles, events, states, failures: faults }: ListedPath) => [
  path,
  events.length,
  states.length,
  roles.join(', '),
  faults.join(' '),
];

const machineCells = ({ machine, transitions, paths }: ListedMachine) => [
  machine,
  paths.length,
  paths.reduce((steps, { events }) => steps + events.length, 0),
  new Set(paths.flatMap(({ states }) => states)).size,
  transitions,
  paths[0]?.roles.join(', ') ?? '',
];

/** A line for each machine; for a single machine a line for each path; for a single path its events as well. */
export function listText(machines: readonly ListedMachine[]): string {
  const [only, ...others] = machines.filter(({ paths }) => paths.length > 0);
  if (only === undefined || others.length > 0)
    return tableText([
      ['machine', 'paths', 'steps', 'states', 'transitions', 'roles'],
      ...machines.map(machineCells),
    ]);
  const [path] = only.paths;
  const table = tableText([['path', 'steps', 'states', 'roles', 'failures'], ...only.paths.map(pathCells)]);
  if (path === undefined || only.paths.length > 1) return table;
  return `${table}${path.events.map((event, step) => `  ${step + 1}. ${event}\n`).join('')}`;
}
