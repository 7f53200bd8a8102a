// What the journey through a record knows and hears (specification sections 2 and 4): shared by the journey (stepFlow.ts) and the states of
// a step (stepState.ts).
import type { Answers, Values } from '../catalogue/fields/answers.ts';
import type { Draft } from '../catalogue/records/drafts.ts';
import type { Message } from '../catalogue/api/errors.ts';
import type { Issue } from '../catalogue/fields/field.ts';
import type { RelatedData } from '../catalogue/records/related.ts';
import type { DraftReport, OfClient, Stored } from '../ports.ts';

/** What the address asks for: one of the record's steps, or a page around them. */
export const flowPages = ['guidance', 'tasks', 'review', 'confirmation'] as const;
export type FlowPlace = { page: (typeof flowPages)[number] } | { page: 'step'; step: string };

export interface FlowInput extends OfClient {
  place: FlowPlace;
  /** The day of the visit, YYYY-MM-DD: rules relative to today are checked against it. */
  today: string;
  /** Whose answers these are: the id in the access token. Drafts are kept for each person. */
  user: string;
}

/** A record as it is fetched: with what its steps need besides its own fields. */
export interface Fetched extends Stored {
  related?: RelatedData;
}

export interface FlowContext extends FlowInput {
  record: Stored | null;
  /** An Application's EOI, lists and documents; empty for an EOI. */
  related: RelatedData;
  /** Answers that the step's form begins with instead of the stored ones: those last submitted, which a failed save must not lose, or a
   *  draft's. */
  answers: Answers | null;
  /** Answers as they are in the form now, where they differ from what is stored. */
  typed: Answers | null;
  /** Answers kept on the device that the person may take up again. */
  offered: Draft | null;
  /** When the draft that the form was filled with had been written; null when it was filled with none. */
  restored: string | null;
  /** Rules that were found broken at the last save or submit. */
  issues: readonly Issue[];
  /** What the server said to a submit: told once it is known that it has not arrived. */
  refusal: Message | null;
  /** Somebody else's version, while the person chooses between the two. */
  theirs: Stored | null;
  /** Values found elsewhere for this or a later step, to be saved with this one; forgotten when it is left unsaved. */
  prefilled: Values;
}

export type FlowEvent =
  | { type: 'place.opened'; place: FlowPlace }
  | { type: 'record.started' }
  /** All answers of the step's form, as they are typed. */
  | { type: 'answers.typed'; answers: Answers }
  /** The person has confirmed that they may be lost. */
  | { type: 'answers.abandoned' }
  | { type: 'draft.used' }
  | { type: 'draft.discarded' }
  | DraftReport
  | { type: 'step.submitted'; answers: Answers }
  | { type: 'mine.kept' }
  | { type: 'theirs.taken' }
  /** Values found elsewhere (the picked company's registered address), to be saved with the step. */
  | { type: 'record.prefilled'; values: Values }
  /** A list or the documents of the step have changed. */
  | { type: 'related.changed'; related: RelatedData }
  | { type: 'record.submitted' };
