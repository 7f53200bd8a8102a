// Whether the paths notice what is wrong with a machine: they come from the machine as it is, and are walked on each of its mutants.
// One is noticed when on some path the mutant stands elsewhere, knows, tells, sends or asks something else, or takes what must be refused.
import { equivalent } from './equivalentMutants.ts';
import { possibleEvents } from './machineGraph.ts';
import { mutantsOf, type Mutant } from './mutants.ts';
import type { MachinePaths } from './namedPaths.ts';
import { replayWalk } from './replayWalk.ts';
import { seenOf, walkedPaths, type WalkedPath } from './walkedPaths.ts';

export interface MutantReport {
  machine: string;
  mutants: number;
  noticed: number;
  survivors: Pick<Mutant, 'transition' | 'change'>[];
  /** Mutants that behave as the machine does (equivalentMutants.ts); they are not among the others. */
  equivalent: number;
  /** Those of them that were noticed all the same: their reason does not hold. */
  misjudged: Pick<Mutant, 'transition' | 'change'>[];
}

/** Up to which step a path can tell about the mutant, and how early it first can; undefined when it never comes near it. */
function reach({ taken, tried, visited, seen }: WalkedPath, mutant: Mutant) {
  const attempt = tried.get(`${mutant.node} ${mutant.event}`);
  const last = attempt?.last ?? -1;
  const took = taken.get(mutant.transition);
  if (took !== undefined) return { from: took, last };
  if (mutant.change !== 'always passes') return undefined;
  if (attempt !== undefined) return { from: seen.length + attempt.first, last };
  const there = visited.get(mutant.node);
  return there === undefined ? undefined : { from: 2 * seen.length + there, last: seen.length };
}

/** Whether the mutant differs from the machine on this path, up to a step. */
async function differs(
  { path: { plan, graph, walk }, seen }: WalkedPath,
  last: number,
  mutant: Mutant,
  ports: MachinePaths['ports'],
): Promise<boolean> {
  const walked = mutant.of(plan.machine);
  let different = false;
  const { stray } = await replayWalk(plan, ports, walk.slice(0, last + 1), {
    walked,
    hear: (step, deeds, snapshot) => {
      const key = walk[step]?.to ?? graph.start;
      different = seenOf(snapshot, deeds) !== seen[step + 1];
      if (!different && mutant.change === 'always passes' && graph.nodes.get(key)?.includes(mutant.node)) {
        const taken = new Set(graph.edges.get(key)?.map(({ event }) => JSON.stringify(event)));
        different = possibleEvents(plan, snapshot).some(
          (event) =>
            event.type === mutant.event &&
            !taken.has(JSON.stringify(event)) &&
            walked.getTransitionData(snapshot, event).length > 0,
        );
      }
      return different ? 'enough' : undefined;
    },
  });
  return different || stray !== undefined;
}

/** Walks the paths of a machine on all its mutants, or on those that `isChosen`. */
export async function noticeMutants(
  machine: MachinePaths,
  isChosen: (mutant: Mutant, place: number) => boolean = () => true,
): Promise<MutantReport> {
  const paths = await walkedPaths(machine);
  const mutants = mutantsOf(machine.plans[0].machine).filter(isChosen);
  const survivors: MutantReport['survivors'] = [];
  const misjudged: MutantReport['misjudged'] = [];
  let same = 0;
  for (const mutant of mutants) {
    const near = paths
      .flatMap((path) => {
        const reached = reach(path, mutant);
        return reached ? [{ path, ...reached }] : [];
      })
      .toSorted((one, other) => one.from - other.from);
    let noticed = false;
    for (const { path, last } of near) {
      noticed = await differs(path, last, mutant, machine.ports);
      if (noticed) break;
    }
    const { transition, change } = mutant;
    if (equivalent(mutant) !== undefined) {
      same += 1;
      if (noticed) misjudged.push({ transition, change });
    } else if (!noticed) survivors.push({ transition, change });
  }
  return {
    machine: machine.machine,
    mutants: mutants.length - same,
    noticed: mutants.length - same - survivors.length,
    survivors,
    equivalent: same,
    misjudged,
  };
}
