// Compares the states that paths must visit with those that the last runs of the levels screens and browser visited, in each language.
import type { Level, PathRun } from '../pathRun.ts';
import { statesToVisit } from '../statesToVisit.ts';
import { loadRun } from './savedRuns.ts';

export interface VisitCoverage {
  level: Level;
  /** Time of the run, ISO 8601; null when there was none. */
  at: string | null;
  /** The number of states that the paths must visit. */
  toVisit: number;
  visited: Record<'en' | 'cy', number>;
  /** Ids of the states that at least one language has not visited. */
  missing: string[];
}

/** Ids of the states that the run visited in this language, on its paths or for a screenshot. */
const visitedIn = ({ results, visits }: PathRun, wanted: 'en' | 'cy') =>
  new Set([
    ...results.filter(({ language }) => language === wanted).flatMap(({ states }) => states),
    ...visits.filter(({ language }) => language === wanted).map(({ state }) => state),
  ]);

export function visitCoverage(level: Level, run: PathRun | undefined = loadRun(level)): VisitCoverage {
  const ids = statesToVisit().map(({ state }) => state);
  if (run === undefined)
    return { level, at: null, toVisit: ids.length, visited: { en: 0, cy: 0 }, missing: ids };
  const en = visitedIn(run, 'en');
  const cy = visitedIn(run, 'cy');
  return {
    level,
    at: run.at,
    toVisit: ids.length,
    visited: { en: ids.filter((id) => en.has(id)).length, cy: ids.filter((id) => cy.has(id)).length },
    missing: ids.filter((id) => !en.has(id) || !cy.has(id)),
  };
}
