// Whether a record has changed under a draft: apart from drafts.ts, because only the banner asks.
import { showAnswers, type Values } from '../fields/answers.ts';
import { differingNames, mayBeKept, type DraftContent } from './drafts.ts';
import type { NamedField } from '../fields/field.ts';

/** Whether the stored answers to the same questions have changed since the draft was typed over them. */
export function isOvertaken(rows: readonly NamedField[], draft: DraftContent, held: Values): boolean {
  const known = mayBeKept(rows).filter(([name]) => draft.base[name] !== undefined);
  return differingNames(known, draft.base, showAnswers(rows, held)).length > 0;
}
