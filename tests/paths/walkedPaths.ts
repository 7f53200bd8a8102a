// The paths of a machine as it is, walked once: what there was to see at each step, and which steps tried which transitions.
// A mutant's paths are compared with them.
import { createHash } from 'node:crypto';
import type { AnyMachineSnapshot } from 'xstate';
import type { HeldPorts } from './heldPorts.ts';
import type { Deeds } from './liveActor.ts';
import { declaredTransitions } from './machineGraph.ts';
import type { MachinePaths, NamedPath } from './namedPaths.ts';
import { replayWalk } from './replayWalk.ts';

export interface WalkedPath {
  path: NamedPath;
  /** What there was to see at the start and after each step. */
  seen: string[];
  /** The first step that took the transition, by its name. */
  taken: Map<string, number>;
  /** The first and last step at which the node was there to hear the event, by `node event`. */
  tried: Map<string, { first: number; last: number }>;
  /** The first step after which the node is active, by its id. */
  visited: Map<string, number>;
}

/** Where a machine stands, all that it knows, and what it told, sent, asked and waits for: in few letters, to be compared. */
export const seenOf = (snapshot: AnyMachineSnapshot, { emitted, sent, asked, begun }: Deeds): string =>
  createHash('sha1')
    .update(
      JSON.stringify([
        snapshot.value,
        snapshot.status,
        snapshot.context,
        emitted,
        sent,
        asked.map(({ id, input }) => [id, input]),
        begun,
      ]),
    )
    .digest('base64');

/** Steps are counted from 0, the start is -1. */
async function walkOnce(
  path: NamedPath,
  ports: HeldPorts,
  names: ReadonlyMap<unknown, string>,
): Promise<WalkedPath> {
  const { plan, graph, walk } = path;
  const walked: WalkedPath = { path, seen: [], taken: new Map(), tried: new Map(), visited: new Map() };
  await replayWalk(plan, ports, walk, {
    hear: (step, deeds, snapshot) => {
      walked.seen.push(seenOf(snapshot, deeds));
      for (const transition of deeds.taken) {
        const name = names.get(transition) ?? '';
        if (!walked.taken.has(name)) walked.taken.set(name, step);
      }
      const { event, from = '', to = graph.start } = walk[step] ?? {};
      for (const id of graph.nodes.get(to) ?? []) {
        if (!walked.visited.has(id)) walked.visited.set(id, step);
      }
      const types = new Set([...deeds.heard, ...(event ? [event.type] : []), 'always']);
      for (const node of new Set([...deeds.passed, ...(graph.nodes.get(from) ?? [])])) {
        for (const type of types) {
          const key = `${node} ${type}`;
          walked.tried.set(key, { first: walked.tried.get(key)?.first ?? step, last: step });
        }
      }
      return undefined;
    },
  });
  return walked;
}

export async function walkedPaths({ plans, ports, paths }: MachinePaths): Promise<WalkedPath[]> {
  const names = new Map(
    declaredTransitions(plans[0].machine).map(({ transition, name }) => [transition, name]),
  );
  const all: WalkedPath[] = [];
  for (const path of paths) all.push(await walkOnce(path, ports, names));
  return all;
}
