// One open list of the Application, as values: its items, the one in the dialog, and what a change or another window makes of them
// (specification section 3 "Child record lists"; decisions.md "Values on the wire"). What happens when is childItemsMachine.ts.
import { changedNames, parseAnswers, type Answers, type Values } from '../catalogue/fields/answers.ts';
import { listOf, type ListName } from '../catalogue/records/lists.ts';
import { createDraft, type Draft, type FormLocation } from '../catalogue/records/drafts.ts';
import type { Issue } from '../catalogue/fields/field.ts';
import { checkItem, isActive, type Item } from '../catalogue/records/related.ts';
import { mergeAnswers } from '../catalogue/fields/mergeAnswers.ts';
import type { DraftRequest, OfClient } from '../ports.ts';

/** A list as a call answered it, with its revision where the backend has one. */
export interface StoredList {
  items: readonly Item[];
  etag: string | null;
}

/** What a PUT is for: the messages of section 8 differ. */
export type Purpose = 'save' | 'delete';

export interface Change {
  /** The item as it was when the person began. */
  base: Item;
  /** The item as it shall be. */
  next: Item;
  purpose: Purpose;
}

export interface ChildItemsInput extends OfClient {
  list: ListName;
  /** The day of the visit, YYYY-MM-DD. */
  today: string;
  /** The id of the record that the list belongs to, and of the person: drafts are kept for each. */
  record: string;
  user: string;
  /** Its items as they came with the record: in view until they are fetched, so that nothing below the list moves when they are. */
  items?: readonly Item[];
}

export interface ChildItemsContext extends ChildItemsInput, StoredList {
  items: readonly Item[];
  /** What the dialog was filled with when it was sent; kept until it is saved. */
  answers: Answers | null;
  /** The dialog as it is filled now, where it differs from the item that is changed. */
  typed: Answers | null;
  /** An item kept on the device that the person may take up again. */
  offered: Draft | null;
  /** Under which item the open dialog is kept on the device: its id, '' for a new one. */
  draftItem: string;
  issues: readonly Issue[];
  /** The item in the dialog; null while a new one is added. */
  editing: Item | null;
  change: Change | null;
  /** The last deleted item, which can be brought back while the list is open. */
  deleted: Item | null;
  /** Somebody else's version of the item being edited; null when they deleted it. */
  theirs: Item | null;
  /** The item of an add whose reply got lost: it is looked for before it is sent again. */
  lost: Item | null;
  /** The list changed meanwhile and was sent a second time: not a third time without being asked. */
  again: boolean;
}

/** The fields of an item, in the order asked. */
export const rowsOf = (list: ListName) => Object.entries(listOf(list).fields);

export const idOf = (list: ListName, item: Item | null) => item?.[listOf(list).id];

/** The list's own fields of an item, to compare two versions; an unanswered one may be '' or null, a live one lack its statecode. */
export const answered = (list: ListName, item: Item | null | undefined) =>
  item &&
  JSON.stringify([
    item['statecode'] ?? 0,
    ...Object.keys(listOf(list).fields).map((name) => item[name] ?? ''),
  ]);

/** What was typed, laid over the item that it changes; over nothing for a new one. */
export const valuesOf = (list: ListName, answers: Answers, base: Item = {}): Item =>
  mergeAnswers(rowsOf(list), base, parseAnswers(rowsOf(list), answers));

export const find = ({ list, items }: ChildItemsContext, id: unknown) =>
  items.find((item) => idOf(list, item) === id);

/** The whole list with the changed item in its place. */
export const withChange = ({ list, items, change }: ChildItemsContext): readonly Item[] => {
  if (change === null) return items;
  const id = idOf(list, change.next);
  return items.some((item) => idOf(list, item) === id)
    ? items.map((item) => (idOf(list, item) === id ? change.next : item))
    : [...items, change.next];
};

/** The broken rules of what was typed, read; an unchanged date of an edited item is not refused for its age. */
export function brokenRules({ list, editing, today }: ChildItemsContext, read: Values): Issue[] {
  const values = mergeAnswers(rowsOf(list), editing ?? {}, read);
  return checkItem(list, values, today, editing === null ? undefined : changedNames(values, editing));
}

export const broken = (context: ChildItemsContext, answers: Answers): Issue[] =>
  brokenRules(context, parseAnswers(rowsOf(context.list), answers));

/** The item whose reply got lost, among those that were not known before. */
export const findLost = ({ list, items, lost }: ChildItemsContext, fetched: StoredList): Item | undefined => {
  const known = new Set(items.map((item) => idOf(list, item)));
  return fetched.items.find(
    (item) => !known.has(idOf(list, item)) && answered(list, item) === answered(list, lost),
  );
};

/** The item being changed as the list has it now; null when somebody deleted it. A fetch lists live items only, so a deleted
 *  one that is to be brought back is taken as it was. */
export const theirsOf = ({ list, change }: ChildItemsContext, items: readonly Item[]): Item | null => {
  if (change === null) return null;
  const there = items.find((item) => idOf(list, item) === idOf(list, change.base));
  return there ?? (isActive(change.base) ? null : change.base);
};

export const live = (stored: StoredList): StoredList => ({ ...stored, items: stored.items.filter(isActive) });

/** Where drafts of the list are kept. */
export const draftPlace = ({ record, list }: ChildItemsContext): FormLocation => ({ record, part: list });

/** What is kept on the device of the open dialog, with what is still on offer for the same item; what is typed no longer goes. */
export function draftRequest(context: ChildItemsContext): DraftRequest {
  const { list, editing, typed, offered, draftItem: item } = context;
  const place = draftPlace(context);
  const content = createDraft(rowsOf(list), typed, editing ?? {}, { item, offered });
  return content === null
    ? { type: 'draft.dropped', place, item, saved: false }
    : { type: 'draft.kept', place, content };
}

/** Whose draft is done with by a save: the open dialog's, or without one that of the item that was deleted or brought back. */
export const savedItem = ({ list, answers, draftItem, change }: ChildItemsContext): string =>
  answers === null ? String(idOf(list, change?.base ?? null) ?? '') : draftItem;
