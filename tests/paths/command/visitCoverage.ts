// Which of the states that a person can see were visited in each language by the last runs of screens and browser.
import type { Level, PathRun } from '../pathRun.ts';
import { visibleStates } from '../visibleStates.ts';
import { keptRun } from './keptRuns.ts';

export interface VisitCoverage {
  level: Level;
  /** When the run was; null: there was none. */
  at: string | null;
  visible: number;
  visited: Record<'en' | 'cy', number>;
  /** Ids of the states that were not visited in both languages. */
  missing: string[];
}

/** Ids of the states that the run visited in this language: on its paths, and where it was looked at. */
const visitedIn = ({ results, visits }: PathRun, wanted: 'en' | 'cy') =>
  new Set([
    ...results.filter(({ language }) => language === wanted).flatMap(({ states }) => states),
    ...visits.filter(({ language }) => language === wanted).map(({ state }) => state),
  ]);

export function visitCoverage(level: Level, run: PathRun | undefined = keptRun(level)): VisitCoverage {
  const ids = visibleStates().map(({ state }) => state);
  if (run === undefined)
    return { level, at: null, visible: ids.length, visited: { en: 0, cy: 0 }, missing: ids };
  const en = visitedIn(run, 'en');
  const cy = visitedIn(run, 'cy');
  return {
    level,
    at: run.at,
    visible: ids.length,
    visited: { en: ids.filter((id) => en.has(id)).length, cy: ids.filter((id) => cy.has(id)).length },
    missing: ids.filter((id) => !en.has(id) || !cy.has(id)),
  };
}
