// What the explorer says of every state of a machine: its ways out and in, the guards on them, the paths that reach it, how it looked.
import type { AnyStateMachine } from 'xstate';
import type { Level, PathResult, PathRun, StateVisit } from '#tests/paths/pathRun.ts';
import { transientStates } from '#tests/paths/visibleStates.ts';
import { visibleStates } from '#tests/paths/visibleStates.ts';
import { allOf, eventName, waysOf, type Node, type Way } from '../../tools/machineWays.ts';
import type { Entering, Guard, Leaving, PathTo, Picture, State } from '../model.ts';
import { dedent, type guardsOf } from './guardsOf.ts';
import { wordsFor } from './wordsFor.ts';

/** As many paths of each level are named; all others say the same at greater length. */
const most = 3;

const visible = new Set(visibleStates().map(({ state }) => state));

export interface About {
  machine: string;
  guards: ReturnType<typeof guardsOf>;
  runs: ReadonlyMap<Level, PathRun>;
  /** The events of the shortest way, by the state's id. */
  shortest: ReadonlyMap<string, readonly string[]>;
  /** Ids of the states that an applicant cannot get to, by the applicant's name. */
  unreached: ReadonlyMap<string, readonly string[]>;
  /** Id of the state whose diagram draws this one. */
  viewOf: (node: Node) => string;
  /** Whether there is a file of this picture. */
  hasPicture: (picture: string) => boolean;
}

function kindOf({ type, always, parent }: Node): State['kind'] {
  if (parent === undefined) return 'machine';
  if (type === 'compound') return 'group';
  if (type === 'parallel') return 'regions';
  if (type === 'final') return 'final';
  return always === undefined ? 'state' : 'passing';
}

/** Guards that join others, as XState makes them. */
const joined = (guard: unknown): readonly unknown[] | undefined =>
  typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards) ? guard.guards : undefined;

/** A guard without a name is shown as it runs. */
function codeOf(guard: unknown): string {
  if (typeof guard !== 'function') return JSON.stringify(guard);
  const others = joined(guard);
  return others === undefined ? dedent(String(guard)) : `${guard.name}(${others.map(codeOf).join(', ')})`;
}

function guardOf({ guard, transition }: Way, guards: About['guards']): Guard | null {
  if (guard === undefined) return null;
  const { why, code } = guards.get(guard) ?? { why: '', code: codeOf(transition.guard) };
  return { name: guard, why, code };
}

/** Of each level the shortest ones. */
function pathsTo(id: string, { machine, runs, shortest }: About): PathTo[] {
  const went = ({ level, path, language, events, failure }: PathResult): PathTo => ({
    level,
    events: events.map(eventName),
    replay: `--level ${level} --path ${path}${language === null ? '' : ` --lang ${language}`}`,
    failed: failure !== null,
  });
  const way = shortest.get(id);
  const replay = `--level machine --state ${id}`;
  return [
    ...(way === undefined ? [] : [{ level: null, events: way.map(eventName), replay, failed: false }]),
    ...[...runs.values()].flatMap(({ results }) =>
      results
        .filter(({ machine: of, states }) => of === machine && states.includes(id))
        .toSorted((one, other) => one.events.length - other.events.length)
        .slice(0, most)
        .map(went),
    ),
  ];
}

const pictureOf = ({ picture, ...visit }: StateVisit, hasPicture: About['hasPicture']): Picture => ({
  language: visit.language,
  device: visit.device,
  file: hasPicture(picture) ? picture : null,
  violations: visit.violations,
  address: visit.address,
});

const metaOf = ({ meta = {} }: Node): State['meta'] =>
  Object.entries(meta as Record<string, unknown>).map(([name, value]) => ({
    name,
    value: String(value),
    words: wordsFor(String(value)),
  }));

/** From outside inwards, the machine itself first. */
export function statesOf({ root }: AnyStateMachine, about: About): State[] {
  const nodes = allOf(root);
  const ways = nodes.flatMap((from) => waysOf(from).map((way) => ({ from, ...way })));
  const entering = (node: Node): Entering[] => {
    const inside = new Set(allOf(node));
    return ways
      .filter(
        ({ from, targets }) => (from === node || !inside.has(from)) && targets.some((to) => inside.has(to)),
      )
      .map(({ from, event, guard }) => ({ from: from.id, event, guard: guard ?? null }));
  };
  const visits = [...about.runs.values()].flatMap(({ visits: seen }) => seen);
  const leaving = (way: Way): Leaving => ({
    event: way.event,
    guard: guardOf(way, about.guards),
    targets: way.targets.map(({ id }) => id),
  });
  return nodes.map((node) => ({
    id: node.id,
    name: node === root ? about.machine : node.id.slice(root.id.length + 1),
    parent: node.parent?.id ?? null,
    view: about.viewOf(node),
    kind: kindOf(node),
    visible: visible.has(node.id),
    neverSeen: transientStates.find(({ state }) => state === node.id)?.reason ?? null,
    meta: metaOf(node),
    tags: node.tags,
    asks: node.invoke.map(({ id, src }) => ({ id, port: String(src) })),
    leaving: waysOf(node).map(leaving),
    entering: entering(node),
    begins: node.parent?.type === 'compound' && node.parent.initial.target?.[0] === node,
    paths: pathsTo(node.id, about),
    pictures: visits
      .filter(({ state }) => state === node.id)
      .map((visit) => pictureOf(visit, about.hasPicture)),
    unreachableFor: [...about.unreached].filter(([, ids]) => ids.includes(node.id)).map(([name]) => name),
  }));
}
