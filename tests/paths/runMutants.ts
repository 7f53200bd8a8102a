// Mutation testing of the paths: they are generated from the machine as it is and replayed on each of its mutants. A path kills a mutant
// when the state, the context, the port calls, the sent or emitted events differ, or when the mutant accepts an event that the machine
// refuses.
import { equivalent } from './equivalentMutants.ts';
import { possibleEvents } from './machineGraph.ts';
import { mutantsOf, type Mutant } from './mutants.ts';
import type { MachinePaths } from './namedPaths.ts';
import { fingerprintOf, recordPaths, type RecordedPath } from './recordPaths.ts';
import { replayPath } from './replayPath.ts';

export interface MutantReport {
  machine: string;
  /** Without the equivalent ones. */
  mutants: number;
  killed: number;
  survivors: Pick<Mutant, 'transition' | 'change'>[];
  /** Mutants that are listed as equivalent (equivalentMutants.ts). */
  equivalent: number;
  /** Mutants that are listed as equivalent although a path kills them. */
  killedEquivalents: Pick<Mutant, 'transition' | 'change'>[];
}

/**
 * The last step of a path that can kill the mutant, and a rank: the path with the lowest is the likeliest to kill it early. Undefined
 * when the path has nothing to do with the mutated transition.
 */
function relevantSteps(
  { firstTaken, attempts, firstVisited, fingerprints }: RecordedPath,
  mutant: Mutant,
): { rank: number; last: number } | undefined {
  const attempt = attempts.get(`${mutant.node} ${mutant.event}`);
  const last = attempt?.last ?? -1;
  const taken = firstTaken.get(mutant.transition);
  if (taken !== undefined) return { rank: taken, last };
  if (mutant.change !== 'always passes') return undefined;
  if (attempt !== undefined) return { rank: fingerprints.length + attempt.first, last };
  const visited = firstVisited.get(mutant.node);
  return visited === undefined
    ? undefined
    : { rank: 2 * fingerprints.length + visited, last: fingerprints.length };
}

/** Whether the mutant behaves differently from the machine on this path, up to a step. */
async function isKilledBy(
  { path: { model, graph, edges }, fingerprints }: RecordedPath,
  last: number,
  mutant: Mutant,
  ports: MachinePaths['ports'],
): Promise<boolean> {
  const machine = mutant.apply(model.machine);
  let isDifferent = false;
  const { mismatch } = await replayPath(model, ports, edges.slice(0, last + 1), {
    machine,
    onStep: (step, activity, snapshot) => {
      const key = edges[step]?.to ?? graph.start;
      isDifferent = fingerprintOf(snapshot, activity) !== fingerprints[step + 1];
      if (!isDifferent && mutant.change === 'always passes' && graph.nodes.get(key)?.includes(mutant.node)) {
        const accepted = new Set(graph.edges.get(key)?.map(({ event }) => JSON.stringify(event)));
        isDifferent = possibleEvents(model, snapshot).some(
          (event) =>
            event.type === mutant.event &&
            !accepted.has(JSON.stringify(event)) &&
            machine.getTransitionData(snapshot, event).length > 0,
        );
      }
      return isDifferent ? 'stop' : undefined;
    },
  });
  return isDifferent || mismatch !== undefined;
}

/** Replays the paths of a machine on all its mutants, or on those that `isChosen`. */
export async function runMutants(
  machine: MachinePaths,
  isChosen: (mutant: Mutant, index: number) => boolean = () => true,
): Promise<MutantReport> {
  const paths = await recordPaths(machine);
  const mutants = mutantsOf(machine.models[0].machine).filter(isChosen);
  const survivors: MutantReport['survivors'] = [];
  const killedEquivalents: MutantReport['killedEquivalents'] = [];
  let equivalents = 0;
  for (const mutant of mutants) {
    const relevant = paths
      .flatMap((path) => {
        const steps = relevantSteps(path, mutant);
        return steps ? [{ path, ...steps }] : [];
      })
      .toSorted((one, other) => one.rank - other.rank);
    let isKilled = false;
    for (const { path, last } of relevant) {
      isKilled = await isKilledBy(path, last, mutant, machine.ports);
      if (isKilled) break;
    }
    const { transition, change } = mutant;
    if (equivalent(mutant) !== undefined) {
      equivalents += 1;
      if (isKilled) killedEquivalents.push({ transition, change });
    } else if (!isKilled) survivors.push({ transition, change });
  }
  return {
    machine: machine.machine,
    mutants: mutants.length - equivalents,
    killed: mutants.length - equivalents - survivors.length,
    survivors,
    equivalent: equivalents,
    killedEquivalents,
  };
}
