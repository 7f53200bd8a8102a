// Groups results by level and machine, in the order in which they ran, for every report.
import type { Level, PathResult } from '../pathRun.ts';

export interface Suite {
  level: Level;
  machine: string;
  results: PathResult[];
}

export function suitesOf(results: readonly PathResult[]): Suite[] {
  const suites = new Map<string, Suite>();
  for (const result of results) {
    const { level, machine } = result;
    const suite = suites.get(`${level} ${machine}`) ?? { level, machine, results: [] };
    suites.set(`${level} ${machine}`, suite);
    suite.results.push(result);
  }
  return [...suites.values()];
}

export const failed = ({ failure }: PathResult): boolean => failure !== null;
