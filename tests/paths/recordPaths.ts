// Replays the paths of a machine once and records what each step did. The results on a mutant are compared with this record
// (runMutants.ts).
import { createHash } from 'node:crypto';
import type { AnyMachineSnapshot } from 'xstate';
import type { DeferredPorts } from './deferredPorts.ts';
import { declaredTransitions } from './machineGraph.ts';
import type { MachinePaths, NamedPath } from './namedPaths.ts';
import { replayPath } from './replayPath.ts';
import type { Activity } from './testActor.ts';

/** Steps are counted from 0; the start is -1. */
export interface RecordedPath {
  path: NamedPath;
  /** The fingerprint after the start and after each step. */
  fingerprints: string[];
  /** The first step that took a transition, by the transition's name. */
  firstTaken: Map<string, number>;
  /** The first and last step at which an event was processed while a node was active, by `node event`. */
  attempts: Map<string, { first: number; last: number }>;
  /** The first step after which a node was active, by the node's id. */
  firstVisited: Map<string, number>;
}

/** A hash of everything observable: state, context, emitted and sent events, port calls and started delays. */
export const fingerprintOf = (
  snapshot: AnyMachineSnapshot,
  { emitted, sent, portCalls, startedDelays }: Activity,
): string =>
  createHash('sha1')
    .update(
      JSON.stringify([
        snapshot.value,
        snapshot.status,
        snapshot.context,
        emitted,
        sent,
        portCalls.map(({ id, input }) => [id, input]),
        startedDelays,
      ]),
    )
    .digest('base64');

async function recordPath(
  path: NamedPath,
  ports: DeferredPorts,
  names: ReadonlyMap<unknown, string>,
): Promise<RecordedPath> {
  const { model, graph, edges } = path;
  const record: RecordedPath = {
    path,
    fingerprints: [],
    firstTaken: new Map(),
    attempts: new Map(),
    firstVisited: new Map(),
  };
  await replayPath(model, ports, edges, {
    onStep: (step, activity, snapshot) => {
      record.fingerprints.push(fingerprintOf(snapshot, activity));
      for (const transition of activity.transitions) {
        const name = names.get(transition) ?? '';
        if (!record.firstTaken.has(name)) record.firstTaken.set(name, step);
      }
      const { event, from = '', to = graph.start } = edges[step] ?? {};
      for (const id of graph.nodes.get(to) ?? []) {
        if (!record.firstVisited.has(id)) record.firstVisited.set(id, step);
      }
      const types = new Set([...activity.eventTypes, ...(event ? [event.type] : []), 'always']);
      for (const node of new Set([...activity.visitedNodes, ...(graph.nodes.get(from) ?? [])])) {
        for (const type of types) {
          const key = `${node} ${type}`;
          record.attempts.set(key, { first: record.attempts.get(key)?.first ?? step, last: step });
        }
      }
      return undefined;
    },
  });
  return record;
}

export async function recordPaths({ models, ports, paths }: MachinePaths): Promise<RecordedPath[]> {
  const names = new Map(
    declaredTransitions(models[0].machine).map(({ transition, name }) => [transition, name]),
  );
  const records: RecordedPath[] = [];
  for (const path of paths) records.push(await recordPath(path, ports, names));
  return records;
}
