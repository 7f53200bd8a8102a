// The context of one list of the Application, and pure functions on its items: what a dialog's answers make of an item, and what another
// user's change makes of the list (product 7). The states and transitions are in childItemsMachine.ts.
import {
  changedNames,
  formatAnswers,
  parseAnswers,
  type Answers,
  type Values,
} from '../catalogue/fields/answers.ts';
import { limits } from '../catalogue/fields/limits.ts';
import { fieldsOfList, listOf, type ListName } from '../catalogue/records/lists.ts';
import { prefill } from '../catalogue/records/prefill.ts';
import {
  createDraft,
  differingNames,
  type Draft,
  type DraftEntry,
  type FormLocation,
} from '../catalogue/records/drafts.ts';
import type { Issue } from '../catalogue/fields/field.ts';
import type { Message } from '../catalogue/api/errors.ts';
import type { ChangeByOther } from '../catalogue/records/changesByOthers.ts';
import { checkItem, isActive, type Item } from '../catalogue/records/related.ts';
import { mergeAnswers } from '../catalogue/fields/mergeAnswers.ts';
import type { ClientScope, DraftRequest, Failure } from '../ports.ts';
import { conflictsBetween, type Conflict } from '../record/versionConflict.ts';
import type { Paste } from './pastedTable.ts';

/** A stored change of the list, of which the user is told. */
export interface CompletedChange {
  outcome: 'added' | 'pasted' | 'saved' | 'deleted' | 'restored';
  /** The changed item; of a pasted table the last one. */
  item: Item;
  /** How many were pasted. */
  count?: number;
}

/** A list as a call answered it, with its ETag; the ETag is null when the backend sends none. */
export interface StoredList {
  items: readonly Item[];
  etag: string | null;
}

/** What a PUT of the list is for: its failures have different messages (product 6.7). */
export type Purpose = 'save' | 'delete';

export interface ItemChange {
  /** The item as it was before the change. */
  base: Item;
  /** The item with the change. */
  next: Item;
  purpose: Purpose;
}

export interface ChildItemsInput extends ClientScope {
  list: ListName;
  /** The day of the visit, YYYY-MM-DD. */
  today: string;
  /** The record is in query: only dates that the user changes are compared with today (product 3.9). */
  isInQuery: boolean;
  /** The key under which the device keeps drafts of the record that the list belongs to. */
  draftKey: string;
  /** The id of the user: drafts are kept for each user. */
  user: string;
  /** The list as the record's machine has fetched it (product 1.4). */
  stored: StoredList;
  /** The first part of the Idempotency-Key of each add: a random text that no other list has, in no other window (product 4.7). */
  addKey: string;
}

/** The input of the call that adds an item. */
export interface AddInput extends ClientScope, Pick<ChildItemsContext, 'list' | 'addKey' | 'addCount'> {
  item: Item;
}

export interface ChildItemsContext extends Omit<ChildItemsInput, 'stored'>, StoredList {
  /** The answers of the dialog when it was last submitted; null when it was not. */
  answers: Answers | null;
  /** The answers of the EOI with which the dialog of a new item began; null for none. */
  answersAtOpening: Answers | null;
  /** The current answers of the dialog, if they differ from the stored item. */
  typed: Answers | null;
  /** A draft from the device that the user can use. */
  offeredDraft: Draft | null;
  /** Whether the device has refused to keep the draft of the open dialog. */
  isDraftRefused: boolean;
  /** The key of the open dialog's draft: the item's id, or '' for a new item. */
  draftItem: string;
  issues: readonly Issue[];
  /** The stored item in the dialog; null for a new item. */
  editedItem: Item | null;
  change: ItemChange | null;
  /** Null while no table is pasted. */
  paste: Paste | null;
  /** The last deleted item, which can be restored while the list is open (product 7.7). */
  deletedItem: Item | null;
  /** The last stored change; null once the user goes on. */
  completedChange: CompletedChange | null;
  /** The server's version of the item being changed; null when it was deleted there. */
  serverVersion: Item | null;
  /** What the backend tells of other people's changes of that item, the newest first; empty when it tells nothing. */
  changes: readonly ChangeByOther[];
  /** The changes of the item in the dialog that were sent and whose answers were lost: each of them may be stored (product 7.9). */
  lostChanges: readonly ItemChange[];
  /** Why the last change failed, until the fetched list tells whether it is stored. */
  failure: Failure | null;
  /** How often something else than the dialog has changed its answers: the dialog then shows `answers`. */
  formVersion: number;
  /** The item of an add whose reply was lost: the list is searched for it before it is sent again (product 7.9). */
  lostItem: Item | null;
  /**
   * How many different adds were sent. It is the last part of the Idempotency-Key: an item that is sent again unchanged after a lost reply is the same add
   * (product 4.7).
   */
  addCount: number;
  /** The list was sent a second time after a 412. Another 412 is shown as a failure, and the user can save again (product 7.8). */
  hasRetried: boolean;
}

export const idOf = (list: ListName, item: Item | null) => item?.[listOf(list).idField];

/** Equal for two versions of an item that agree in the list's own fields and in being deleted. An unanswered field may be '' or null. */
const comparisonKey = (list: ListName, item: Item | null | undefined) =>
  item && JSON.stringify([isActive(item), ...fieldsOfList(list).map(([name]) => item[name] ?? '')]);

/** The item that the answers make of `base`; a new item has no base. */
export const itemOf = (list: ListName, answers: Answers, base: Item = {}): Item =>
  mergeAnswers(fieldsOfList(list), base, parseAnswers(fieldsOfList(list), answers));

/** The answers of the item that says that there is nothing to list. @param name names it in the user's language */
export const answersOfNone = (list: ListName, name: string): Answers =>
  formatAnswers(fieldsOfList(list), { ...listOf(list).none, [listOf(list).nameField]: name });

/** The answers with which a new item begins: the first one with those that the EOI has, unless a draft is offered; else null. */
export function answersFromEoi(
  { list, items, offeredDraft }: ChildItemsContext,
  eoi: Values | undefined,
): Answers | null {
  const values = prefill(listOf(list), {}, eoi);
  const isFirst = items.length === 0 && offeredDraft === null;
  return isFirst && Object.keys(values).length > 0 ? formatAnswers(fieldsOfList(list), values) : null;
}

export const findItem = ({ list, items }: ChildItemsContext, id: unknown) =>
  items.find((item) => idOf(list, item) === id);

/** What the user is told of the change of an item, once it is stored. */
export const completedChangeOf = ({ base, next, purpose }: ItemChange): CompletedChange => {
  if (purpose === 'delete') return { outcome: 'deleted', item: next };
  return { outcome: isActive(base) ? 'saved' : 'restored', item: next };
};

/** The whole list with the changed item in its place; a deleted item that is restored comes last. */
export const itemsWithChange = ({ list, items, change }: ChildItemsContext): readonly Item[] => {
  if (change === null) return items;
  const id = idOf(list, change.next);
  return items.some((item) => idOf(list, item) === id)
    ? items.map((item) => (idOf(list, item) === id ? change.next : item))
    : [...items, change.next];
};

/**
 * The issues that the server found in the item that was sent. Their paths begin with the item's index in the body (product 6.10), which a
 * backend may leave out for the one item of an add.
 */
export function issuesOfServer(context: ChildItemsContext, issues: readonly Issue[]): readonly Issue[] {
  const { list, change } = context;
  const sent = itemsWithChange(context);
  const index = change === null ? 0 : sent.findIndex((item) => idOf(list, item) === idOf(list, change.next));
  return issues.flatMap((issue) => {
    const [, at, path] = /^(\d+)\.(.+)$/.exec(issue.path) ?? [];
    if (path === undefined) return [issue];
    return Number(at) === index ? [{ ...issue, path }] : [];
  });
}

/** The issues of the answers. An unchanged date of an item of a record in query is not refused for its age (product 7.6). */
export const issuesOfAnswers = (context: ChildItemsContext, answers: Answers): Issue[] =>
  issuesOfValues(context, parseAnswers(fieldsOfList(context.list), answers));

/** @param typed the parsed answers */
export function issuesOfValues(
  { list, editedItem, today, isInQuery }: ChildItemsContext,
  typed: Values,
): Issue[] {
  const values = mergeAnswers(fieldsOfList(list), editedItem ?? {}, typed);
  const changed = isInQuery && editedItem !== null ? changedNames(values, editedItem) : undefined;
  return checkItem(list, values, today, changed);
}

/** The new item in the dialog. */
export const addedItem = ({ list, answers }: ChildItemsContext): Item => itemOf(list, answers ?? {});

/** The item of the first pasted row that is not added yet. */
export const pastedItem = ({ paste }: ChildItemsContext): Item => paste?.table?.rows[0]?.item ?? {};

/** Whether an item is the one whose add reply was lost, unchanged. */
export const isLostItem = ({ list, lostItem }: ChildItemsContext, item: Item): boolean =>
  comparisonKey(list, lostItem) === comparisonKey(list, item);

/** Whether something was sent that may be stored although its call failed. The question before it is given up says so (product 1.9). */
export const isUnconfirmed = ({ lostItem, lostChanges }: ChildItemsContext): boolean =>
  lostItem !== null || lostChanges.length > 0;

/** The changes whose answers were lost, with the one that was sent last. One that is sent again is remembered once. */
export const withLostChange = ({ list, lostChanges, change }: ChildItemsContext): readonly ItemChange[] => {
  if (change === null) return lostChanges;
  const key = comparisonKey(list, change.next);
  return [...lostChanges.filter(({ next }) => comparisonKey(list, next) !== key), change];
};

/** The versions of the item in the dialog that may be stored instead of the fetched one. */
const lostVersions = ({ lostChanges }: ChildItemsContext): readonly Item[] =>
  lostChanges.map(({ next }) => next);

/** The answers equal those of every version of the item that may be stored. */
export const isStoredItem = (context: ChildItemsContext, answers: Answers): boolean => {
  const { list, editedItem, answersAtOpening } = context;
  const fields = fieldsOfList(list);
  return [
    answersAtOpening ?? formatAnswers(fields, editedItem ?? {}),
    ...lostVersions(context).map((item) => formatAnswers(fields, item)),
  ].every((stored) => differingNames(fields, answers, stored).length === 0);
};

/** The input of the call that adds an item. */
export const addInput = ({ list, client, addKey, addCount }: ChildItemsContext, item: Item): AddInput => ({
  list,
  client,
  item,
  addKey,
  addCount,
});

/** The item whose add reply was lost, among the items that this list did not have before. */
export const findLostItem = (
  { list, items, lostItem }: ChildItemsContext,
  fetched: StoredList,
): Item | undefined => {
  const known = new Set(items.map((item) => idOf(list, item)));
  return fetched.items.find(
    (item) => !known.has(idOf(list, item)) && comparisonKey(list, item) === comparisonKey(list, lostItem),
  );
};

/**
 * The item being changed as the server has it now; null when it was deleted there. A fetch answers live items only, so a deleted item
 * that is being restored counts as unchanged.
 */
export const serverVersionOf = ({ list, change }: ChildItemsContext, items: readonly Item[]): Item | null => {
  if (change === null) return null;
  const found = items.find((item) => idOf(list, item) === idOf(list, change.base));
  return found ?? (isActive(change.base) ? null : change.base);
};

/** The fields in which the answers of two versions of an item differ. */
const differingFields = (list: ListName, one: Item, other: Item): string[] => {
  const fields = fieldsOfList(list);
  return differingNames(fields, formatAnswers(fields, one), formatAnswers(fields, other));
};

/** The item of the edit among these items; undefined when it is not there, or when the change is a delete or its undo. */
const findEdited = ({ list, change }: ChildItemsContext, items: readonly Item[]): Item | undefined =>
  change?.purpose === 'save' && isActive(change.base)
    ? items.find((item) => idOf(list, item) === idOf(list, change.base))
    : undefined;

/**
 * The fields that the edit changes and of which these items have another answer. Only the changed ones count, because somebody else may have changed
 * others since; an answer that was typed back to the fetched one counts when a lost change has replaced it.
 */
export function unstoredNames(context: ChildItemsContext, items: readonly Item[]): string[] {
  const { list, change } = context;
  const found = findEdited(context, items);
  if (change === null || found === undefined) return [];
  const versions = [change.base, ...lostVersions(context)];
  const changed = new Set(versions.flatMap((version) => differingFields(list, change.next, version)));
  return differingFields(list, change.next, found).filter((name) => changed.has(name));
}

/** Whether these items have the change. */
export function isChangeStored(context: ChildItemsContext, items: readonly Item[]): boolean {
  const { list, change } = context;
  if (change === null) return false;
  const isFound = items.some((item) => idOf(list, item) === idOf(list, change.base));
  if (change.purpose === 'delete') return !isFound;
  return isFound && unstoredNames(context, items).length === 0;
}

/** Whether these items have the edit in part: an answer that it changes is another than before, and one is not as it was sent. */
export function isPartlyStored(context: ChildItemsContext, items: readonly Item[]): boolean {
  const { list, change } = context;
  const found = findEdited(context, items);
  if (change === null || found === undefined) return false;
  const changed = new Set(differingFields(list, change.next, change.base));
  return (
    unstoredNames(context, items).length > 0 &&
    differingFields(list, found, change.base).some((name) => changed.has(name))
  );
}

const lostChangeMessages = {
  add: { notStored: 'notice.item.add.notstored', unconfirmed: 'notice.item.add.unconfirmed' },
  row: { notStored: 'notice.paste.notstored', unconfirmed: 'notice.paste.unconfirmed' },
  save: { notStored: 'notice.item.save.notstored', unconfirmed: 'notice.item.save.unconfirmed' },
  delete: { notStored: 'notice.item.delete.notstored', unconfirmed: 'notice.item.delete.unconfirmed' },
  restore: { notStored: 'notice.item.restore.notstored', unconfirmed: 'notice.item.restore.unconfirmed' },
} as const;

/** What was sent last: the change of an item, else a pasted row, else the new item of the dialog. */
function kindOfChange({ change, paste }: ChildItemsContext): keyof typeof lostChangeMessages {
  if (change === null) return paste === null ? 'add' : 'row';
  return change.purpose === 'save' && !isActive(change.base) ? 'restore' : change.purpose;
}

/** What the user is told after a lost answer: the fetched list does not have the change, or nobody knows whether it is stored. */
export function lostChangeMessage(context: ChildItemsContext, outcome: 'notStored' | 'unconfirmed'): Message {
  return { messageId: lostChangeMessages[kindOfChange(context)][outcome], type: 'error' };
}

/** What the user is told when the server has stored an edit, but other answers in the fields `names`. The draft still has those that were sent. */
export const partlyStoredMessage = (names: readonly string[]): Message => ({
  messageId: 'notice.item.save.partial',
  type: 'info',
  values: { hours: limits.drafts.maxAge / 3_600_000 },
  answers: { names, onPage: false },
});

/**
 * The fields of the item that the other user has changed to something else than the user's dialog has. A delete has no dialog: there it is
 * every field that the other user has changed.
 */
export function itemConflicts(context: ChildItemsContext): Conflict[] {
  const { list, change, answers, serverVersion } = context;
  if (change === null || serverVersion === null) return [];
  const fields = fieldsOfList(list);
  // As a form would send them: an unanswered field may be '' or null.
  const fetched = formatAnswers(fields, change.base);
  const valuesOf = (item: Item) => parseAnswers(fields, formatAnswers(fields, item));
  return conflictsBetween(fields, {
    fetched: valuesOf(change.base),
    answers: answers ?? fetched,
    stored: valuesOf(serverVersion),
    // What the user has sent before is no other person's change.
    sent: lostVersions(context).map(valuesOf),
  });
}

/** The answers of the dialog with those of the server's version in the fields `replaced`. */
export function answersWithServer(
  { list, answers, serverVersion }: ChildItemsContext,
  replaced: readonly string[],
): Answers {
  const stored = formatAnswers(fieldsOfList(list), serverVersion ?? {});
  return { ...answers, ...Object.fromEntries(replaced.map((name) => [name, stored[name] ?? ''])) };
}

export const withoutDeleted = (stored: StoredList): StoredList => ({
  ...stored,
  items: stored.items.filter(isActive),
});

/** Where the drafts of the list are kept. */
export const draftLocation = ({ draftKey, list }: ChildItemsContext): FormLocation => ({
  record: draftKey,
  form: list,
});

/** The request to delete the draft of the open dialog. */
export const draftToDelete = (context: ChildItemsContext) => ({
  type: 'draft.deleted' as const,
  location: draftLocation(context),
  item: context.draftItem,
});

/**
 * The request to store the draft of the open dialog, or to delete it when nothing differs.
 * @param replaced the entries of the offered draft whose answers it has
 */
export function draftToStore(
  context: ChildItemsContext,
  options: { replaced?: readonly DraftEntry[]; isRewrite?: true } = {},
): DraftRequest {
  const { list, editedItem, typed, draftItem: item } = context;
  const content = createDraft(fieldsOfList(list), typed, editedItem ?? {}, {
    item,
    unconfirmed: lostVersions(context),
  });
  return content === null
    ? draftToDelete(context)
    : { type: 'draft.stored', location: draftLocation(context), content, ...options };
}
