// Collects what the explorer says of every state of a machine: its transitions with their guards, the paths that reach it, its pictures.
import { readdirSync, readFileSync } from 'node:fs';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { Level, PathResult, PathRun, Share, StateVisit } from '#tests/paths/pathRun.ts';
import { citingState, requirementOf, sectionTitles, type Visited } from '#tests/paths/requirements.ts';
import { exemptStates, statesToVisit } from '#tests/paths/statesToVisit.ts';
import type {
  Guard,
  IncomingTransition,
  OutgoingTransition,
  Picture,
  State,
  StatePath,
} from '../explorerModel.ts';
import { dedent, type guardsOf } from './guardsOf.ts';
import { eventLabel, subtreeOf, transitionsOf, type Transition } from './transitions.ts';

const maxPathsPerLevel = 3;

const visible = new Set(statesToVisit().map(({ state }) => state));

const locales = new URL('../../../locales/', import.meta.url);

const readMessages = (language: 'en' | 'cy'): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(new URL(`${language}/`, locales)).flatMap((file) =>
      Object.entries(
        JSON.parse(readFileSync(new URL(`${language}/${file}`, locales), 'utf8')) as Record<string, string>,
      ),
    ),
  );

const [english, welsh] = [readMessages('en'), readMessages('cy')];

export interface StateSources {
  machine: string;
  guards: ReturnType<typeof guardsOf>;
  runs: ReadonlyMap<Level, PathRun>;
  visitedAt: ReadonlyMap<Level, Visited>;
  /** The pairs of transitions whose second one a state declares, by the id of the state. */
  pairs: Readonly<Record<string, Share>>;
  /** The event types of the shortest path to each state, by the state's id. */
  shortestPaths: ReadonlyMap<string, readonly string[]>;
  /** Ids of the states that a sample applicant cannot reach, by the applicant's name. */
  unreachableFor: ReadonlyMap<string, readonly string[]>;
  /** Id of the state node whose diagram contains a node. */
  viewOf: (node: AnyStateNode) => string;
  /** Whether the file of a picture exists. */
  hasPicture: (picture: string) => boolean;
}

function kindOf({ type, always, parent }: AnyStateNode): State['kind'] {
  if (parent === undefined) return 'machine';
  if (type === 'compound' || type === 'parallel' || type === 'final') return type;
  return always === undefined ? 'atomic' : 'transient';
}

/** The guards that `and`, `or` or `not` of XState combine; undefined for any other guard. */
const combinedGuards = (guard: unknown): readonly unknown[] | undefined =>
  typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards) ? guard.guards : undefined;

function codeOf(guard: unknown): string {
  if (typeof guard !== 'function') return JSON.stringify(guard);
  const guards = combinedGuards(guard);
  return guards === undefined ? dedent(String(guard)) : `${guard.name}(${guards.map(codeOf).join(', ')})`;
}

function guardOf({ guard, definition }: Transition, guards: StateSources['guards']): Guard | null {
  if (guard === undefined) return null;
  return { name: guard, ...(guards.get(guard) ?? { comment: '', code: codeOf(definition.guard) }) };
}

/** The shortest path in the graph, then the shortest ones that each level has run. */
function pathsTo(id: string, sources: StateSources): StatePath[] {
  const runPath = ({ level, path, language, events, failure }: PathResult): StatePath => ({
    level,
    events: events.map(eventLabel),
    replay: `--level ${level} --path ${path}${language === null ? '' : ` --lang ${language}`}`,
    failed: failure !== null,
  });
  const shortest = sources.shortestPaths.get(id);
  const replay = `--level machine --state ${id}`;
  return [
    ...(shortest === undefined
      ? []
      : [{ level: null, events: shortest.map(eventLabel), replay, failed: false }]),
    ...[...sources.runs.values()].flatMap(({ results }) =>
      results
        .filter(({ machine, states }) => machine === sources.machine && states.includes(id))
        .toSorted((one, other) => one.events.length - other.events.length)
        .slice(0, maxPathsPerLevel)
        .map(runPath),
    ),
  ];
}

const pictureOf = ({ picture, ...visit }: StateVisit, hasPicture: StateSources['hasPicture']): Picture => ({
  language: visit.language,
  device: visit.device,
  file: hasPicture(picture) ? picture : null,
  violations: visit.violations,
  address: visit.address,
});

/** The texts of a message id; null for anything else. */
function messagesOf(id: string): { en: string; cy: string } | null {
  const [en, cy] = [english.get(id), welsh.get(id)];
  return en === undefined || cy === undefined ? null : { en, cy };
}

const metaOf = ({ meta = {} }: AnyStateNode): State['meta'] =>
  Object.entries(meta as Record<string, unknown>)
    .filter(([name]) => name !== 'requirement')
    .map(([name, value]) => ({ name, value: String(value), messages: messagesOf(String(value)) }));

function requirementIn(node: AnyStateNode): State['requirement'] {
  const [number, citing] = [requirementOf(node), citingState(node)];
  if (number === undefined || citing === undefined) return null;
  return { number, title: sectionTitles.get(number) ?? '', from: citing === node ? null : citing.id };
}

/** The root first, then its descendants, parents before children. */
export function statesOf({ root }: AnyStateMachine, sources: StateSources): State[] {
  const nodes = subtreeOf(root);
  const transitions = nodes.flatMap((from) =>
    transitionsOf(from).map((transition) => ({ from, ...transition })),
  );
  const incoming = (node: AnyStateNode): IncomingTransition[] => {
    const inside = new Set(subtreeOf(node));
    return transitions
      .filter(
        ({ from, targets }) => (from === node || !inside.has(from)) && targets.some((to) => inside.has(to)),
      )
      .map(({ from, event, guard }) => ({ from: from.id, event, guard: guard ?? null }));
  };
  const outgoing = (transition: Transition): OutgoingTransition => ({
    event: transition.event,
    guard: guardOf(transition, sources.guards),
    targets: transition.targets.map(({ id }) => id),
  });
  const visitedAt = [...sources.visitedAt].map(
    ([level, { results }]) => [level, new Set(results.flatMap(({ states }) => states))] as const,
  );
  const allVisits = [...sources.runs.values()].flatMap(({ visits }) => visits);
  return nodes.map((node) => ({
    id: node.id,
    name: node === root ? sources.machine : node.id.slice(root.id.length + 1),
    parent: node.parent?.id ?? null,
    view: sources.viewOf(node),
    kind: kindOf(node),
    visible: visible.has(node.id),
    reasonNotSeen: exemptStates.find(({ state }) => state === node.id)?.reason ?? null,
    requirement: requirementIn(node),
    visitedAt: visitedAt.filter(([, ids]) => ids.has(node.id)).map(([level]) => level),
    pairs: sources.pairs[node.id] ?? null,
    meta: metaOf(node),
    tags: node.tags,
    invokes: node.invoke.map(({ id, src }) => ({ id, port: String(src) })),
    outgoing: transitionsOf(node).map(outgoing),
    incoming: incoming(node),
    isInitial: node.parent?.type === 'compound' && node.parent.initial.target?.[0] === node,
    paths: pathsTo(node.id, sources),
    pictures: allVisits
      .filter(({ state }) => state === node.id)
      .map((visit) => pictureOf(visit, sources.hasPicture)),
    unreachableFor: [...sources.unreachableFor]
      .filter(([, ids]) => ids.includes(node.id))
      .map(([name]) => name),
  }));
}
