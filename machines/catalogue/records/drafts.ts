// Drafts: the unsaved answers that the device keeps (product 11.3, 11.4). A draft holds only answers that differ from the stored values, and
// no answer to a field that is marked `sensitive`, nor a long text (kind `textarea`) with digits that look like bank details.
import { formatAnswers, parseAnswers, type Answers, type Values } from '../fields/answers.ts';
import type { Answer } from '../fields/kinds.ts';
import type { NamedField } from '../fields/field.ts';

/** The form to which a draft belongs: a step, or an item of a list. */
export interface FormLocation {
  /** The id of the record. */
  record: string;
  /** The name of the step or the list. */
  form: string;
}

/** The part of a draft that comes from the form. */
export interface DraftContent {
  /** The id of the item that is open; '' for a new item and for a step. */
  item: string;
  /** What the user typed, by field, where it differs from the stored values. */
  answers: Answers;
  /** The stored answers to the same fields at that time. They show whether the record has changed since. */
  base: Answers;
  /** Prefilled values that the next save would have stored with the answers (product 3.18). */
  prefilled: Values;
}

/** One entry of the device, as it was when it was read. Every opened form writes an entry of its own (decision 047). */
export interface DraftEntry {
  key: string;
  /** The time of the last write, ISO 8601. */
  written: string;
}

/** A draft as it is read from the device: one entry, or several that do not contradict each other. */
export interface Draft extends DraftContent {
  /** When its answers were typed, ISO 8601. */
  at: string;
  entries: readonly DraftEntry[];
}

/** Eight digits, as an account number has, or three pairs as a sort code is written. */
const bankDetails = /(?:^|\D)(?:\d{8}|\d{2}[ -]\d{2}[ -]\d{2})(?:\D|$)/;

/** Whether the device may keep an answer to a field (product 11.4). */
const mayKeep = ([, { sensitive, kind }]: NamedField, answer: Answer | undefined): boolean =>
  !sensitive && !(kind === 'textarea' && typeof answer === 'string' && bankDetails.test(answer));

/** The fields whose typed answers a draft keeps. It holds the stored answer beside the typed one, so the device must be allowed to keep both. */
export const keptFields = (
  fields: readonly NamedField[],
  typed: Answers | null,
  stored: Answers,
): readonly NamedField[] =>
  fields.filter((field) => mayKeep(field, typed?.[field[0]]) && mayKeep(field, stored[field[0]]));

/** The fields whose answers a draft can hold. keptFields has already checked the text when the draft was made. */
const storableFields = (fields: readonly NamedField[]): readonly NamedField[] =>
  fields.filter(([, field]) => !field.sensitive);

/**
 * The fields whose answers have different values: 1,000 and 1000 are the same value. It runs at every key press, so it parses only answers
 * that are not identical.
 */
export const differingNames = (fields: readonly NamedField[], one: Answers, other: Answers): string[] =>
  fields
    .filter(([name]) => one[name] !== other[name])
    .filter(
      (field) => JSON.stringify(parseAnswers([field], one)) !== JSON.stringify(parseAnswers([field], other)),
    )
    .map(([name]) => name);

const pickAnswers = (answers: Answers, names: readonly string[]): Answers =>
  Object.fromEntries(
    names.flatMap((name) => {
      const answer = answers[name];
      return answer === undefined ? [] : [[name, answer]];
    }),
  );

/** The values without those of sensitive fields. */
function withoutSensitive(fields: readonly NamedField[], values: Values): Values {
  const sensitive = new Set(fields.filter(([, field]) => field.sensitive).map(([name]) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !sensitive.has(name)));
}

/**
 * The draft of a form; null when nothing differs from the stored values.
 * @param typed the contents of the form; null when nothing was typed
 * @param options.unconfirmed what saves have sent and the server may have stored instead of `values`, the latest last
 */
export function createDraft(
  fields: readonly NamedField[],
  typed: Answers | null,
  values: Values,
  options: { item?: string; prefilled?: Values; unconfirmed?: readonly Values[] } = {},
): DraftContent | null {
  if (typed === null) return null;
  const { item = '', prefilled = {}, unconfirmed = [] } = options;
  const stored = formatAnswers(fields, values);
  // Of an answer that is stored unless the last save was, that save's answer is the one over which it was typed.
  const bases = [stored, ...unconfirmed.map((sent) => formatAnswers(fields, sent)).toReversed()];
  const kept = bases.reduce((left, base) => keptFields(left, typed, base), fields);
  const differing = bases.map((base) => differingNames(kept, typed, base));
  const names = kept.map(([name]) => name).filter((name) => differing.some((each) => each.includes(name)));
  if (names.length === 0) return null;
  const base = Object.fromEntries(
    names.flatMap((name) => {
      const answer = bases[differing.findIndex((each) => each.includes(name))]?.[name];
      return answer === undefined ? [] : [[name, answer]];
    }),
  );
  return {
    item,
    answers: pickAnswers(typed, names),
    base,
    prefilled: withoutSensitive(fields, prefilled),
  };
}

/**
 * The newest draft together with the older ones of the same item that have no other answer to a field that it has. A draft that contradicts
 * it is left out: it is offered after this one. Null without drafts.
 * @param drafts newest first
 */
export function combineDrafts([newest, ...older]: readonly Draft[]): Draft | null {
  if (newest === undefined) return null;
  return older.reduce((combined, draft) => {
    const isCompatible =
      draft.item === combined.item &&
      Object.entries(draft.answers).every(
        ([name, answer]) =>
          combined.answers[name] === undefined ||
          JSON.stringify(combined.answers[name]) === JSON.stringify(answer),
      );
    return isCompatible
      ? {
          ...combined,
          answers: { ...draft.answers, ...combined.answers },
          base: { ...draft.base, ...combined.base },
          prefilled: { ...draft.prefilled, ...combined.prefilled },
          entries: [...combined.entries, ...draft.entries],
        }
      : combined;
  }, newest);
}

/** The fields in which a draft differs from the stored values. Without any, the draft need not be offered. */
export function draftChanges(
  fields: readonly NamedField[],
  { answers }: DraftContent,
  values: Values,
): string[] {
  const drafted = storableFields(fields).filter(([name]) => answers[name] !== undefined);
  return differingNames(drafted, answers, formatAnswers(fields, values));
}

/**
 * Whether the stored values have changed since the draft was written, in the fields in which it differs from them. In the others the stored
 * values already are what was typed, such as after a save that could not store all answers.
 */
export function hasChangedSinceDraft(
  fields: readonly NamedField[],
  draft: DraftContent,
  values: Values,
): boolean {
  const changed = new Set(draftChanges(fields, draft, values));
  const drafted = fields.filter(([name]) => changed.has(name) && draft.base[name] !== undefined);
  return differingNames(drafted, draft.base, formatAnswers(fields, values)).length > 0;
}

/** The contents of the form with the draft: the draft replaces what was typed, which replaces the stored values. */
export const applyDraft = (
  fields: readonly NamedField[],
  { answers }: DraftContent,
  values: Values,
  typed: Answers | null,
): Answers => ({
  ...formatAnswers(fields, values),
  ...typed,
  ...pickAnswers(
    answers,
    storableFields(fields).map(([name]) => name),
  ),
});
