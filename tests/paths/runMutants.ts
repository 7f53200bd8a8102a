// Mutation testing of the path tests: would they notice a fault in the machine? The paths are generated from the machine as it is, and replayed
// on it to record the effects of each step (effects.ts); then they are replayed on each mutant. A mutant is killed when one of its steps has an
// effect that was not recorded, when a recorded effect is missing from all its steps, or when it lacks a guard and accepts an event that the
// unmutated machine refuses.
import type { AnyEventObject } from 'xstate';
import { equivalenceOf, type MutantName } from './mutantReasons.ts';
import { mergeEffects, observeEffects, type Effects, type StepEffects } from './effects.ts';
import { activeNodeIds, possibleEvents } from './machineGraph.ts';
import { mutantsOf, type Mutant } from './mutants.ts';
import type { MachinePaths, NamedPath } from './namedPaths.ts';
import { replayPath } from './replayPath.ts';

export interface MutantReport {
  machine: string;
  /** Without the equivalent ones. */
  mutants: number;
  killed: number;
  survivors: MutantName[];
  /** Mutants that are listed as equivalent (mutantReasons.ts). */
  equivalent: number;
  /** Mutants that are listed as equivalent although they are killed. */
  killedEquivalents: MutantName[];
}

/** A path, and what each of its steps did on the unmutated machine. */
interface RecordedPath {
  path: NamedPath;
  /** The start is the first. */
  steps: StepEffects[];
  /** Ids of the state nodes that were active at any time. */
  nodes: Set<string>;
}

async function recordPath(path: NamedPath, ports: MachinePaths['ports']): Promise<RecordedPath> {
  const effectsOf = observeEffects(path.model.machine);
  const record: RecordedPath = { path, steps: [], nodes: new Set() };
  await replayPath(path.model, ports, path.edges, {
    onStep: (_, activity, snapshot) => {
      record.steps.push(effectsOf(activity, snapshot));
      for (const id of [...activity.visitedNodes, ...activeNodeIds(snapshot)]) record.nodes.add(id);
      return undefined;
    },
  });
  return record;
}

/** Whether a mutant without a guard accepts an event of the changed transition's type that the unmutated machine refuses in this state. */
function acceptsMore(
  { model, graph }: NamedPath,
  key: string,
  mutant: Mutant,
  machine: ReturnType<Mutant['apply']>,
  snapshot: Parameters<typeof possibleEvents>[1],
): boolean {
  if (mutant.change !== 'always passes' || !(graph.nodes.get(key) ?? []).includes(mutant.node ?? ''))
    return false;
  const accepted = new Set(graph.edges.get(key)?.map(({ event }) => JSON.stringify(event)));
  const isNew = (event: AnyEventObject) =>
    event.type === mutant.event &&
    !accepted.has(JSON.stringify(event)) &&
    machine.getTransitionData(snapshot, event).length > 0;
  return possibleEvents(model, snapshot).some(isNew);
}

/** `killed` if a step of the path kills the mutant; else what its steps did on the mutant, up to the first one that led to another state. */
async function replayOnMutant(
  path: NamedPath,
  mutant: Mutant,
  ports: MachinePaths['ports'],
  known: Effects,
): Promise<'killed' | StepEffects[]> {
  const machine = mutant.apply(path.model.machine);
  const effectsOf = observeEffects(machine);
  const steps: StepEffects[] = [];
  let killed = false;
  await replayPath(path.model, ports, path.edges, {
    machine,
    onStep: (step, activity, snapshot) => {
      const effects = effectsOf(activity, snapshot);
      steps.push(effects);
      const lines = known.get(effects.heading);
      killed =
        lines === undefined ||
        effects.lines.some((line) => !lines.has(line)) ||
        acceptsMore(path, path.edges[step]?.to ?? path.graph.start, mutant, machine, snapshot);
      return killed ? 'stop' : undefined;
    },
  });
  return killed ? 'killed' : steps;
}

async function isKilled(
  recorded: readonly RecordedPath[],
  mutant: Mutant,
  ports: MachinePaths['ports'],
  known: Effects,
): Promise<boolean> {
  const isSeen = recorded.some(({ nodes }) => mutant.node !== null && nodes.has(mutant.node));
  const expected: StepEffects[] = [];
  const found: StepEffects[] = [];
  for (const { path, steps, nodes } of recorded) {
    // A state that the machine leaves at once is in no snapshot, so that no path is known to visit it: all paths are tried.
    const isConcerned = mutant.node === null || nodes.has(mutant.node) || !isSeen;
    const replayed = isConcerned ? await replayOnMutant(path, mutant, ports, known) : steps;
    if (replayed === 'killed') return true;
    // A path says nothing about the steps after the one that led to another state.
    expected.push(...steps.slice(0, replayed.length));
    found.push(...replayed);
  }
  const foundEffects = mergeEffects(found);
  return [...mergeEffects(expected)].some(([heading, lines]) => {
    const rest = foundEffects.get(heading);
    return rest === undefined || [...lines].some((line) => !rest.has(line));
  });
}

/** Replays the paths of a machine on all its mutants, or on those that `isChosen`. */
export async function runMutants(
  { machine, models, ports, paths }: MachinePaths,
  isChosen: (mutant: Mutant, index: number) => boolean = () => true,
): Promise<MutantReport> {
  const recorded: RecordedPath[] = [];
  for (const path of paths) recorded.push(await recordPath(path, ports));
  const known = mergeEffects(recorded.flatMap(({ steps }) => steps));
  const report: MutantReport = {
    machine,
    mutants: 0,
    killed: 0,
    survivors: [],
    equivalent: 0,
    killedEquivalents: [],
  };
  for (const mutant of mutantsOf(models[0].machine).filter(isChosen)) {
    const { location, change } = mutant;
    const killed = await isKilled(recorded, mutant, ports, known);
    if (equivalenceOf(mutant) !== undefined) {
      report.equivalent += 1;
      if (killed) report.killedEquivalents.push({ location, change });
      continue;
    }
    report.mutants += 1;
    if (killed) report.killed += 1;
    else report.survivors.push({ location, change });
  }
  return report;
}
