// Every state says which section of docs/product.md demands it, and the coverage of these requirements is counted by level.
import { expect, test } from 'vitest';
import { getStateNodes } from 'xstate/graph';
import { machines } from './machines.ts';
import type { Level, PathResult } from './pathRun.ts';
import {
  citingState,
  requirementCoverage,
  requirementOf,
  requirementsText,
  sectionTitles,
} from './requirements.ts';

const all = Object.entries(machines);

test.each(all)('every state of %s cites a requirement, itself or by a state around it', (_, { root }) => {
  const without = getStateNodes(root)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .filter((node) => requirementOf(node) === undefined);
  expect(without.map(({ id }) => id)).toEqual([]);
});

test.each(all)('every requirement that %s cites is a section of docs/product.md', (_, { root }) => {
  const citing = [root, ...getStateNodes(root)].filter((node) => citingState(node) === node);
  expect(citing.length).toBeGreaterThan(0);
  const unknown = citing.filter((node) => !sectionTitles.has(requirementOf(node) ?? ''));
  expect(unknown.map((node) => `${node.id} cites ${requirementOf(node)}`)).toEqual([]);
});

const resultOf = (level: Level, states: readonly string[], passed: readonly string[]): PathResult => ({
  level,
  machine: 'lookup',
  path: 'lookup-1',
  language: null,
  events: [],
  states,
  passed,
  milliseconds: 1,
  failure: null,
});
const runOf = (level: Level, states: readonly string[], passed: readonly string[] = []) =>
  [level, { results: [resultOf(level, states, passed)], visits: [] }] as const;

test('a requirement lists the states that it demands, and of each level those that its run visited and passed through', () => {
  const runs = new Map([
    runOf('machine', ['lookup.loading', 'lookup.failed']),
    runOf('browser', ['lookup.ready'], ['lookup.loading', 'lookup.ready']),
  ]);
  const coverage = requirementCoverage(runs, ['lookup']);
  expect(coverage).toEqual([
    {
      requirement: '4.11',
      title: 'Lookups',
      states: ['lookup.unneeded', 'lookup.loading', 'lookup.ready'],
      visited: { machine: ['lookup.loading'], browser: ['lookup.ready'] },
      passed: { machine: [], browser: ['lookup.loading'] },
    },
    {
      requirement: '6.9',
      title: 'Lookups, postcode check and company search',
      states: ['lookup.failed'],
      visited: { machine: ['lookup.failed'], browser: [] },
      passed: { machine: [], browser: [] },
    },
  ]);
  expect(requirementsText(coverage)).toBe(
    [
      'level    requirements visited  in all their states  only passed through',
      'machine                   2/2                  1/2                    0',
      'browser                   1/2                  0/2                    0',
      'requirement not reached (browser): 6.9 Lookups, postcode check and company search',
      '',
    ].join('\n'),
  );
});

test('a requirement that a run only passes through is counted apart, and is not among those that it has not reached', () => {
  const runs = new Map([runOf('browser', [], ['lookup.loading', 'lookup.failed'])]);
  expect(requirementsText(requirementCoverage(runs, ['lookup']))).toBe(
    [
      'level    requirements visited  in all their states  only passed through',
      'browser                   0/2                  0/2                    2',
      '',
    ].join('\n'),
  );
});
