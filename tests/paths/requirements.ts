// The requirements that the states of the machines cite, and which of them the paths of each level visit. A requirement is a section of
// docs/product.md that a state names in its `meta`; a state without one has that of its nearest ancestor with one.
import { readFileSync } from 'node:fs';
import type { AnyStateNode } from 'xstate';
import type { StateMeta } from '#machines/stateMeta.ts';
import { machines } from './machines.ts';
import { levels, type Level, type PathResult, type StateVisit } from './pathRun.ts';
import { restingNodes, withAncestors } from './reachability.ts';
import { tableText } from './tableText.ts';

export interface RequirementCoverage {
  /** The number of the section: `5.4`. */
  requirement: string;
  title: string;
  /** Ids of the innermost states that it demands. States with an eventless transition are not counted, because no path ends a step there. */
  states: readonly string[];
  /** Those of the states that were visited at a level; a level of which nothing is known is missing. */
  visited: Readonly<Partial<Record<Level, readonly string[]>>>;
  /** Those of the states that were passed through at a level, but not checked; a level of which nothing is known is missing. */
  passed: Readonly<Partial<Record<Level, readonly string[]>>>;
}

/** What was visited at a level. A result is that of one path, or of several together. */
export interface Visited {
  results: readonly Pick<PathResult, 'states' | 'passed'>[];
  visits: readonly Pick<StateVisit, 'state'>[];
}

/** The titles of the sections of docs/product.md, by their number and in their order. */
export const sectionTitles: ReadonlyMap<string, string> = new Map(
  [
    ...readFileSync(new URL('../../docs/product.md', import.meta.url), 'utf8').matchAll(
      /^### (\d+\.\d+) (\S.*)$/gm,
    ),
  ].map(([, number = '', title = '']) => [number, title]),
);

const ownRequirement = ({ meta }: AnyStateNode) => (meta as StateMeta | undefined)?.requirement;

/** The innermost state, of this one and those around it, that cites a requirement; undefined where none does. */
export const citingState = (node: AnyStateNode): AnyStateNode | undefined =>
  withAncestors(node).find((each) => ownRequirement(each) !== undefined);

/** The section of docs/product.md that demands the state. */
export function requirementOf(node: AnyStateNode): string | undefined {
  const citing = citingState(node);
  return citing && ownRequirement(citing);
}

/**
 * The requirements of the machines in the order of docs/product.md.
 * @param visitedAt what was visited at each level
 */
export function requirementCoverage(
  visitedAt: ReadonlyMap<Level, Visited>,
  names: readonly string[] = Object.keys(machines),
): RequirementCoverage[] {
  const innermost = names.flatMap((name) => {
    const machine = machines[name];
    const nodes = machine === undefined ? [] : restingNodes(machine);
    return nodes.filter(({ type }) => type === 'atomic' || type === 'final');
  });
  const found = [...visitedAt].map(([level, { results, visits }]) => {
    const visited = new Set([
      ...results.flatMap(({ states }) => states),
      ...visits.map(({ state }) => state),
    ]);
    const passed = results.flatMap((result) => result.passed ?? []).filter((id) => !visited.has(id));
    return { level, visited, passed: new Set(passed) };
  });
  return [...sectionTitles].flatMap(([requirement, title]) => {
    const states = innermost.filter((node) => requirementOf(node) === requirement).map(({ id }) => id);
    if (states.length === 0) return [];
    const among = (which: 'visited' | 'passed') =>
      Object.fromEntries(found.map((at) => [at.level, states.filter((id) => at[which].has(id))]));
    return [{ requirement, title, states, visited: among('visited'), passed: among('passed') }];
  });
}

/** How many of the requirements the run of a level visited, how many others it only passed through, and those that it did not reach at all. */
export function reachedAt(
  level: Level,
  coverage: readonly RequirementCoverage[],
): { visited: number; passed: number; unreached: RequirementCoverage[] } {
  const unvisited = coverage.filter(({ visited }) => visited[level]?.length === 0);
  const unreached = unvisited.filter(({ passed }) => passed[level]?.length === 0);
  return {
    visited: coverage.length - unvisited.length,
    passed: unvisited.length - unreached.length,
    unreached,
  };
}

/** A line for each level that was run, followed by the requirements that it did not reach. */
export function requirementsText(coverage: readonly RequirementCoverage[]): string {
  const all = coverage.length;
  const run = levels.filter((level) => coverage.some(({ visited }) => visited[level] !== undefined));
  const rows = run.map((level) => {
    const whole = coverage.filter(({ states, visited }) => visited[level]?.length === states.length);
    const { visited, passed } = reachedAt(level, coverage);
    return [level, `${visited}/${all}`, `${whole.length}/${all}`, passed];
  });
  return [
    tableText([['level', 'requirements visited', 'in all their states', 'only passed through'], ...rows]),
    ...run.flatMap((level) =>
      reachedAt(level, coverage).unreached.map(
        ({ requirement, title }) => `requirement not reached (${level}): ${requirement} ${title}\n`,
      ),
    ),
  ].join('');
}
