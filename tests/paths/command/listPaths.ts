// The paths of a choice, listed: how many of each machine, or each path of the chosen machine.
import { allWalks } from '../allWalks.ts';
import { chosenMachines, choosePaths } from '../choosePaths.ts';
import { declaredTransitions } from '../machineGraph.ts';
import { faultOf, namedPaths, statesOf, type NamedPath } from '../namedPaths.ts';
import { eventName } from '../runPath.ts';
import { tableText } from '../tableText.ts';
import type { Options } from './options.ts';

interface ListedPath {
  path: string;
  roles: readonly string[];
  events: string[];
  states: string[];
  faults: string[];
}

export interface ListedMachine {
  machine: string;
  /** Of the machine as it is declared. */
  transitions: number;
  paths: ListedPath[];
}

const listed = (path: NamedPath): ListedPath => ({
  path: path.path,
  roles: path.roles,
  events: path.walk.map(eventName),
  states: statesOf(path),
  faults: [...new Set(path.walk.flatMap(({ event }) => faultOf(event) ?? []))].toSorted(),
});

export const listPaths = ({ choice }: Pick<Options, 'choice'>): ListedMachine[] =>
  chosenMachines(Object.keys(allWalks), choice).map((machine) => {
    const { plans, paths } = namedPaths(machine);
    return {
      machine,
      transitions: declaredTransitions(plans[0].machine).length,
      paths: choosePaths(paths, choice).map(listed),
    };
  });

const pathCells = ({ path, roles, events, states, faults }: ListedPath) => [
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

/** One path with its events, the paths of one machine, or a line for each machine. */
export function listText(machines: readonly ListedMachine[]): string {
  const [only, ...others] = machines.filter(({ paths }) => paths.length > 0);
  if (only === undefined || others.length > 0)
    return tableText([
      ['machine', 'paths', 'steps', 'states', 'transitions', 'whose'],
      ...machines.map(machineCells),
    ]);
  const [path] = only.paths;
  const table = tableText([['path', 'steps', 'states', 'whose', 'faults'], ...only.paths.map(pathCells)]);
  if (path === undefined || only.paths.length > 1) return table;
  return `${table}${path.events.map((event, step) => `  ${step + 1}. ${event}\n`).join('')}`;
}
