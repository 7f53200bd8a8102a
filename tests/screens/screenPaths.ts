// Chooses the paths that a run of the screens takes. The short run covers the edges of `representativeEdges`, each in one of the languages,
// because tests/paths takes every transition without the screens. With the variable PATHS a run chooses among all paths (npm run paths).
import type { AnyEventObject } from 'xstate';
import type { Language } from '#machines/shell/shell.ts';
import { exploreGraph, type Edge, type MachineGraph } from '../paths/machineGraph.ts';
import type { PathModel, PathModels } from '../paths/pathModel.ts';
import type { PathChoice } from '../paths/pathRun.ts';
import { coverEdges } from '../paths/coverEdges.ts';
import { isChosen } from '../paths/choosePaths.ts';
import type { ScreenHarness } from './runScreenPath.ts';

export interface ScreenPath {
  /** The same in every run at this level: `account-12`, or in the short run `account-short-3`. At the level `machine` the same name is another
   *  path. */
  name: string;
  model: PathModel;
  edges: readonly Edge[];
  language: Language;
}

const languages = ['en', 'cy'] as const;

/** The paths that `npm run paths` asks for, as JSON in the variable PATHS. */
const choice: PathChoice = JSON.parse(process.env['PATHS'] ?? '{}');
/** Whether the paths of this run are chosen among all, not among those of the short run. */
export const isWhole = process.env['PATHS'] !== undefined && !choice.path?.includes('-short-');

const valueOf = (key: string): unknown => JSON.parse(key)[0];

/**
 * The edges for the short run: one for each pair of states of an event that has an executor or comes from a port or delay, and one for each target
 * of any other event. An event that is also sent without a control (`withoutControl`) counts as any other event. States are compared by
 * `equivalentStates`, an event after a refresh or a new sign-in (`recovery`) counts as a different event, and `alsoDistinguish` adds edges.
 */
function representativeEdges({ edges }: MachineGraph, harness: ScreenHarness): Edge[] {
  const {
    executors,
    withoutControl = {},
    equivalentStates = (value: unknown) => value,
    alsoDistinguish = () => null,
  } = harness;
  const hasControl = (type: string) => Object.hasOwn(executors, type) && !Object.hasOwn(withoutControl, type);
  const known = new Set<string>();
  return [...edges.values()].flat().filter((edge) => {
    const { type } = edge.event;
    const needsSource = hasControl(type) || type.startsWith('xstate.');
    const from = needsSource ? equivalentStates(valueOf(edge.from)) : null;
    // The type of an `after` event ends with the id of its state, which the key has already.
    const [eventType] = type.split(/(?<=^xstate\.after\.\w+)\./);
    const ownKey = alsoDistinguish(valueOf(edge.from), edge.event);
    const keys = [
      [from, eventType, edge.event['recovery'] ?? null, equivalentStates(valueOf(edge.to))],
      ...(ownKey === null ? [] : [ownKey]),
    ].map((key) => JSON.stringify(key));
    const isNew = keys.some((key) => !known.has(key));
    for (const key of keys) known.add(key);
    return isNew;
  });
}

/** The graph in which a path ends with each event for which `leaves` is true: a space added to the target's key makes it a state without edges. */
function endPathsAt(leaves: (event: AnyEventObject) => boolean, graph: MachineGraph): MachineGraph {
  const ending = (edge: Edge) => (leaves(edge.event) ? { ...edge, to: `${edge.to} ` } : edge);
  return { ...graph, edges: new Map([...graph.edges].map(([key, edges]) => [key, edges.map(ending)])) };
}

/** The paths of a machine that this run takes, in the order of their names. */
export function screenPaths(harness: ScreenHarness, { models }: PathModels): ScreenPath[] {
  const { machine, isPossible } = harness;
  if ((choice.machine ?? machine) !== machine) return [];
  const withPossibleEvents = (model: PathModel): PathModel =>
    isPossible === undefined
      ? model
      : {
          ...model,
          events: (snapshot) => model.events(snapshot).filter((event) => isPossible(event, snapshot)),
        };
  const paths = models.map(withPossibleEvents).flatMap((model) => {
    const graph = endPathsAt(harness.leavesPage ?? (() => false), exploreGraph(model));
    return coverEdges(graph, isWhole ? undefined : representativeEdges(graph, harness)).map((edges) => ({
      model,
      graph,
      edges,
    }));
  });
  return paths.flatMap(({ model, graph, edges }, index) => {
    const name = `${machine}-${isWhole ? '' : 'short-'}${index + 1}`;
    const ofModel = harness.languages?.(model) ?? languages;
    const languagesOfRun =
      isWhole || choice.path !== undefined
        ? ofModel
        : ofModel.filter((_, position) => position === index % ofModel.length);
    return languagesOfRun
      .filter((language) =>
        isChosen(choice, {
          machine,
          path: name,
          language,
          roles: [harness.pageOptions(model).user?.broker === true ? 'broker' : 'applicant'],
          states: () =>
            [graph.start, ...edges.map(({ to }) => to.trimEnd())].flatMap(
              (key) => graph.nodes.get(key) ?? [],
            ),
          events: edges.map(({ event }) => event),
        }),
      )
      .map((language) => ({ name, model, edges, language }));
  });
}
