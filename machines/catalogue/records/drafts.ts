// What may be kept on the device of answers that are not saved, and what of it is news when it is found again (decisions.md "Answers
// survive"; security.md 15): only what differs from the stored answers, never a field that the tables mark `sensitive`.
import { readAnswers, showAnswers, type Answers, type Values } from '../fields/answers.ts';
import type { NamedField } from '../fields/field.ts';

type Rows = readonly NamedField[];

/** Where answers are typed: a step, or an item of a list. */
export interface DraftPlace {
  /** Which record: its id. */
  record: string;
  /** The step or the list. */
  part: string;
}

/** What is kept of the answers of one form. */
export interface DraftContent {
  /** The item of a list that is open, by its id; '' for a new one, and for a step. */
  item: string;
  /** As typed, by field: those that differ from what is stored. */
  answers: Answers;
  /** What was stored in the same fields when they were typed: tells whether the record has changed since. */
  base: Answers;
  /** Values found elsewhere that would have been saved with them. */
  prefilled: Values;
}

/** A draft as it is found again. */
export interface Draft extends DraftContent {
  /** When it was written last: ISO 8601. */
  at: string;
}

/** The fields of a form that may be kept. */
export const mayBeKept = (rows: Rows): Rows => rows.filter(([, field]) => !field.sensitive);

/** The fields in which two forms mean different values, however they are written. Asked with every key: what reads alike is not read. */
export const differingNames = (rows: Rows, one: Answers, other: Answers): string[] =>
  rows
    .filter(([name]) => one[name] !== other[name])
    .filter((row) => JSON.stringify(readAnswers([row], one)) !== JSON.stringify(readAnswers([row], other)))
    .map(([name]) => name);

const only = (answers: Answers, names: readonly string[]): Answers =>
  Object.fromEntries(
    names.flatMap((name) => {
      const answer = answers[name];
      return answer === undefined ? [] : [[name, answer]];
    }),
  );

/**
 * What to keep of a form, with what is still on offer from before: nothing kept is lost before the person has chosen. Null when
 * nothing differs from what is stored.
 */
export function draftOf(
  rows: Rows,
  typed: Answers | null,
  held: Values,
  beside: { item?: string; prefilled?: Values; offered?: Draft | null } = {},
): DraftContent | null {
  const { item = '', prefilled = {}, offered } = beside;
  const before = offered?.item === item ? offered : undefined;
  const stored = showAnswers(rows, held);
  const names = typed === null ? [] : differingNames(mayBeKept(rows), typed, stored);
  const answers = { ...before?.answers, ...only(typed ?? {}, names) };
  if (Object.keys(answers).length === 0) return null;
  return {
    item,
    answers,
    base: { ...before?.base, ...only(stored, names) },
    prefilled: keptValues(rows, { ...before?.prefilled, ...prefilled }),
  };
}

/** Values found elsewhere, without what may not be kept. */
function keptValues(rows: Rows, values: Values): Values {
  const withheld = new Set(rows.filter(([, field]) => field.sensitive).map(([name]) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !withheld.has(name)));
}

/** The fields in which a draft differs from what is stored now: none, and it is not worth offering. */
export function draftNews(rows: Rows, { answers }: DraftContent, held: Values): string[] {
  const known = mayBeKept(rows).filter(([name]) => answers[name] !== undefined);
  return differingNames(known, answers, showAnswers(rows, held));
}

/** The form with a draft in it: over what is typed already, else over what is stored. */
export const withDraft = (
  rows: Rows,
  { answers }: DraftContent,
  held: Values,
  typed: Answers | null,
): Answers => ({
  ...showAnswers(rows, held),
  ...typed,
  ...only(
    answers,
    mayBeKept(rows).map(([name]) => name),
  ),
});
