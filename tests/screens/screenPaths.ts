// Which paths a run of the screens takes. In short, one for each way that each state is left, in one of the languages: what differs
// beyond that is the machine's own business, and walked there. Wholly (SCREENS=all), or as PATHS chooses: every path of the machine.
import type { AnyEventObject } from 'xstate';
import type { Language } from '#machines/shell/shell.ts';
import { exploreGraph, type Edge, type MachineGraph } from '../paths/machineGraph.ts';
import type { PathModel, PathModels } from '../paths/pathModel.ts';
import type { PathChoice } from '../paths/pathRun.ts';
import { coverEdges } from '../paths/coverEdges.ts';
import type { Stage } from './walkScreen.ts';

export interface ScreenPath {
  /** The same in every run: `account-12`, or of the short run `account-short-3`. */
  name: string;
  plan: PathModel;
  walk: readonly Edge[];
  language: Language;
}

const languages = ['en', 'cy'] as const;

/** A run is whole when it is asked for by name. */
export const choice: PathChoice = JSON.parse(process.env['PATHS'] ?? '{}');
export const isWhole =
  process.env['SCREENS'] === 'all' ||
  (process.env['PATHS'] !== undefined && !choice.path?.includes('-short-'));

const valueOf = (key: string): unknown => JSON.parse(key)[0];

/** One edge for each way of an event that a person makes or that the page waits for; of any other, one for each place it leads to. */
function edgesInShort({ edges }: MachineGraph, stage: Stage): Edge[] {
  const { gestures, alike = (value: unknown) => value, each = () => null } = stage;
  const known = new Set<string>();
  return [...edges.values()].flat().filter((edge) => {
    const { type } = edge.event;
    const isSeen = Object.hasOwn(gestures, type) || type.startsWith('xstate.');
    const from = isSeen ? alike(valueOf(edge.from)) : null;
    // A delay is named by its state, which says where it is already.
    const [kind] = type.split(/(?<=^xstate\.after\.\w+)\./);
    const own = each(valueOf(edge.from), edge.event);
    const ways = [
      [from, kind, edge.event['recovery'] ?? null, alike(valueOf(edge.to))],
      ...(own === null ? [] : [own]),
    ].map((way) => JSON.stringify(way));
    const isNew = ways.some((way) => !known.has(way));
    for (const way of ways) known.add(way);
    return isNew;
  });
}

/** The graph in which nothing is led on to by such an event: a space makes the key another. */
function endingWhere(leaves: (event: AnyEventObject) => boolean, graph: MachineGraph): MachineGraph {
  const ending = (edge: Edge) => (leaves(edge.event) ? { ...edge, to: `${edge.to} ` } : edge);
  return { ...graph, edges: new Map([...graph.edges].map(([key, edges]) => [key, edges.map(ending)])) };
}

/** Ids of the innermost state nodes of a snapshot's value. */
const nodesOf = (id: string, value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => nodesOf(`${id}.${key}`, inner))
    : [value === undefined || value === '' ? id : `${id}.${String(value)}`];

function isChosen(machine: string, name: string, walk: readonly Edge[], language: Language): boolean {
  const { state, fault, path } = choice;
  return (
    (choice.language ?? language) === language &&
    (path ?? name) === name &&
    (state === undefined ||
      walk.some(({ to }) => nodesOf(machine, valueOf(to)).some((id) => id.startsWith(state)))) &&
    (fault === undefined || walk.some(({ event }) => String(event['error']?.status) === fault))
  );
}

/** The paths of a machine that this run takes, in the order of their names. */
export function screenPaths(stage: Stage, { models: plans }: PathModels): ScreenPath[] {
  const { machine, canHappen } = stage;
  if ((choice.machine ?? machine) !== machine) return [];
  const possible = (plan: PathModel): PathModel =>
    canHappen === undefined
      ? plan
      : {
          ...plan,
          events: (snapshot) => plan.events(snapshot).filter((event) => canHappen(event, snapshot)),
        };
  const walks = plans.map(possible).flatMap((plan) => {
    const graph = endingWhere(stage.leaves ?? (() => false), exploreGraph(plan));
    return coverEdges(graph, isWhole ? undefined : edgesInShort(graph, stage)).map((walk) => ({
      plan,
      walk,
    }));
  });
  return walks.flatMap(({ plan, walk }, index) => {
    const name = `${machine}-${isWhole ? '' : 'short-'}${index + 1}`;
    const walked = stage.languages?.(plan) ?? languages;
    const spoken =
      isWhole || choice.path !== undefined
        ? walked
        : walked.filter((_, each) => each === index % walked.length);
    return spoken
      .filter((language) => isChosen(machine, name, walk, language))
      .map((language) => ({ name, plan, walk, language }));
  });
}
