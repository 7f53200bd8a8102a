// What two versions of a step disagree about (product 2.13): another user has saved the record after it was fetched.
import { changedNames, parseAnswers, type Answers, type Values } from '../catalogue/fields/answers.ts';
import type { NamedField } from '../catalogue/fields/field.ts';

interface Versions {
  /** The values that the user's form began with. */
  fetched: Values;
  /** What the user has typed. */
  answers: Answers;
  /** The values that are stored now. */
  stored: Values;
  /** What the user's own saves have sent whose answers were lost: when it is stored now, nobody else has changed it. */
  sent?: readonly Values[];
}

export interface Conflict {
  field: NamedField;
  /** The user's answer, as a value. */
  mine: unknown;
  theirs: unknown;
  /** Whether the user has typed another answer than the form began with. */
  isTyped: boolean;
}

/** The fields that the other user has changed to something else than what the user's form has. */
export function conflictsBetween(
  fields: readonly NamedField[],
  { fetched, answers, stored, sent = [] }: Versions,
): Conflict[] {
  const typed = parseAnswers(fields, answers);
  const [changed, differing, own] = [
    changedNames(stored, fetched),
    changedNames(typed, stored),
    changedNames(typed, fetched),
  ];
  const differingFromSent = sent.map((values) => changedNames(stored, values));
  return fields
    .filter(([name]) => changed.has(name) && differing.has(name))
    .filter(([name]) => differingFromSent.every((names) => names.has(name)))
    .map((field) => {
      const [name] = field;
      return { field, mine: typed[name], theirs: stored[name], isTyped: own.has(name) };
    });
}
