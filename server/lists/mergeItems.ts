// Merges the items of a body into a stored list by their ids (product 4.8). An item that the body omits stays as it is; statecode 1 deletes
// an item and 0 restores it. A missing, repeated or unknown id makes the whole body invalid.
import { checkFields } from '#machines/catalogue/fields/check.ts';
import { fieldsOfList, listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import { blankOf } from '#machines/catalogue/fields/answers.ts';
import type { StoredItem } from './itemStore.ts';
import { lookupRows } from '../lookups/lookupRows.ts';
import { normalizeId } from '../records/authorizeApplication.ts';
import { INVALID_VALUES } from '../http/readBody.ts';
import { HttpError, type HttpErrorIssue } from '../http/httpError.ts';
import {
  partitionFields,
  unknownFieldLimits,
  withDecidingPairs,
  type FieldChanges,
} from '../records/partitionFields.ts';

type SentItem = Readonly<Record<string, unknown>>;

const isItem = (value: unknown): value is SentItem =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const invalidItems = (...issues: HttpErrorIssue[]) => new HttpError(400, INVALID_VALUES, issues);

/** A body as an array of items, their values not validated yet. Throws HttpError 400 for anything else, or more than `maxItems` items. */
export function readItemsBody(body: unknown, maxItems = 1): readonly SentItem[] {
  if (!Array.isArray(body)) throw invalidItems({ path: '', messageId: 'required' });
  if (body.length > maxItems) throw new HttpError(400, `At most ${maxItems} items can be sent at a time.`);
  const items: readonly unknown[] = body;
  return items.map((item, index) => {
    if (!isItem(item)) throw invalidItems({ path: String(index), messageId: 'required' });
    return item;
  });
}

function partitionItem(
  list: ListName,
  sent: SentItem,
  stored: Pick<StoredItem, 'values' | 'extra'>,
): FieldChanges {
  const { idField, fields } = listOf(list);
  const otherKnown = [idField, 'ua_icapplicationid', 'statecode'];
  return partitionFields(
    fields,
    { excluded: [], otherKnown, unknownLimits: unknownFieldLimits.item },
    sent,
    stored,
  );
}

/**
 * The issues of those values of an item that the save changes. Each path begins with the item's index in the body.
 */
function formatIssues(
  list: ListName,
  index: number,
  { fields, changed }: FieldChanges,
  stored: StoredItem['values'],
  today: string,
) {
  const rows = listOf(list).fields;
  const values = withDecidingPairs(rows, fields, stored);
  return checkFields(Object.entries(rows), values, {
    level: 'format',
    today,
    changed,
    lookups: lookupRows,
  }).map(({ path, messageId }) => ({ path: `${index}.${path}`, messageId }));
}

/** The values of an item without answers. */
export const blankItem = (list: ListName): Readonly<Record<string, unknown>> =>
  Object.fromEntries(fieldsOfList(list).map(([name, field]) => [name, blankOf(field)]));

/** The values of a new item. Throws HttpError 400 with its issues, or when the body contains an id for it. */
export function newItem(list: ListName, sent: SentItem, today: string): Pick<StoredItem, 'values' | 'extra'> {
  const { idField } = listOf(list);
  if (normalizeId(sent[idField]) !== undefined)
    throw invalidItems({ path: `0.${idField}`, messageId: 'option' });
  const blank = blankItem(list);
  const changes = partitionItem(list, sent, { values: blank, extra: {} });
  const issues = formatIssues(list, 0, changes, blank, today);
  if (issues.length > 0) throw invalidItems(...issues);
  return { values: { ...blank, ...changes.fields }, extra: changes.extra };
}

/**
 * Pairs each sent item with the stored item of its id. Throws HttpError 400 for a missing or repeated id, and 404 for an id that is not in
 * this list or an item that names another Application.
 */
function matchItems(
  list: ListName,
  applicationId: string,
  sent: readonly SentItem[],
  stored: readonly StoredItem[],
): { sent: SentItem; stored: StoredItem }[] {
  const { idField } = listOf(list);
  const byId = new Map(stored.map((item) => [item.id, item]));
  const seen = new Set<string>();
  return sent.map((item, index) => {
    const id = normalizeId(item[idField]);
    if (id === undefined) throw invalidItems({ path: `${index}.${idField}`, messageId: 'required' });
    if (seen.has(id)) throw invalidItems({ path: `${index}.${idField}`, messageId: 'option' });
    seen.add(id);
    const found = byId.get(id);
    const owner = normalizeId(item['ua_icapplicationid']);
    if (found === undefined || (owner !== undefined && owner !== applicationId)) {
      throw new HttpError(404, 'There is no such item.');
    }
    return { sent: item, stored: found };
  });
}

function isLiveAfter(sent: SentItem, stored: StoredItem, index: number): boolean {
  const { statecode } = sent;
  if (statecode === undefined || statecode === null) return stored.isLive;
  if (statecode !== 0 && statecode !== 1) {
    throw invalidItems({ path: `${index}.statecode`, messageId: 'option' });
  }
  return statecode === 0;
}

/** The whole list after the merge, and those of its items that differ from the stored ones. Throws the errors of matchItems, and HttpError 400. */
export function mergeItems(
  list: ListName,
  applicationId: string,
  sent: readonly SentItem[],
  stored: readonly StoredItem[],
  today: string,
): { items: StoredItem[]; changedItems: StoredItem[] } {
  const issues: HttpErrorIssue[] = [];
  const changedById = new Map<string, StoredItem>();
  for (const [index, pair] of matchItems(list, applicationId, sent, stored).entries()) {
    const changes = partitionItem(list, pair.sent, pair.stored);
    const isLive = isLiveAfter(pair.sent, pair.stored, index);
    issues.push(...formatIssues(list, index, changes, pair.stored.values, today));
    if (changes.changed.size === 0 && isLive === pair.stored.isLive) continue;
    const { id } = pair.stored;
    const values = { ...pair.stored.values, ...changes.fields };
    changedById.set(id, { id, values, extra: changes.extra, isLive });
  }
  if (issues.length > 0) throw invalidItems(...issues);
  return {
    items: stored.map((item) => changedById.get(item.id) ?? item),
    changedItems: [...changedById.values()],
  };
}
