// What a body of items does to a stored list (decisions.md, "Child lists are merged by id"): an item that is left out is kept,
// statecode 1 hides one and 0 shows it again; an id that is missing, twice there or not of this list refuses the whole body.
import { checkFields } from '#machines/catalogue/fields/check.ts';
import { listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import { blankOf } from '#machines/catalogue/fields/answers.ts';
import type { StoredItem } from './itemStore.ts';
import { sentId } from '../records/reachApplication.ts';
import { NOT_ACCEPTED } from '../http/readBody.ts';
import { Refusal, type RefusalIssue } from '../http/refusal.ts';
import { sameValue, sortBody, type Changes } from '../records/sortBody.ts';

type Sent = Readonly<Record<string, unknown>>;

const UNKNOWN_FIELDS = { names: 20, bytes: 2048 };

const isItem = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refused = (...issues: RefusalIssue[]) => new Refusal(400, NOT_ACCEPTED, issues);

/** A body as a list of items whose values are still to be checked. Refusal 400 for anything else, or for too many. */
export function readItems(body: unknown, most = 1): readonly Sent[] {
  if (!Array.isArray(body)) throw refused({ path: '', messageId: 'required' });
  if (body.length > most) throw new Refusal(400, `At most ${most} items can be sent at a time.`);
  const items: readonly unknown[] = body;
  return items.map((item, index) => {
    if (!isItem(item)) throw refused({ path: String(index), messageId: 'required' });
    return item;
  });
}

function sorted(list: ListName, sent: Sent, stored: Pick<StoredItem, 'values' | 'extra'>): Changes {
  const { id, fields } = listOf(list);
  const known = [id, 'ua_icapplicationid', 'statecode'];
  return sortBody(fields, { apart: [], known, unknown: UNKNOWN_FIELDS }, sent, stored);
}

/** The broken rules of form and, for what is changed, of dates; each path begins with the item's place in the body. */
function formIssues(list: ListName, index: number, { fields, changed }: Changes, today: string) {
  const rows = Object.entries(listOf(list).fields);
  return checkFields(rows, fields, { level: 'format', today, dateRulesFor: changed }).map(
    ({ path, messageId }) => ({
      path: `${index}.${path}`,
      messageId,
    }),
  );
}

/** A new item's values. Refusal 400 with its issues, or when it brings an id of its own. */
export function newItem(list: ListName, sent: Sent, today: string): Pick<StoredItem, 'values' | 'extra'> {
  const { id, fields } = listOf(list);
  if (sentId(sent[id]) !== undefined) throw refused({ path: `0.${id}`, messageId: 'option' });
  const blank = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, blankOf(field)]));
  const changes = sorted(list, sent, { values: blank, extra: {} });
  const issues = formIssues(list, 0, changes, today);
  if (issues.length > 0) throw refused(...issues);
  return { values: { ...blank, ...changes.fields }, extra: changes.extra };
}

/** The stored item that each sent one means. Refusal 400 and 404 when that is not clear for all of them. */
function pairs(
  list: ListName,
  applicationId: string,
  sent: readonly Sent[],
  stored: readonly StoredItem[],
): { sent: Sent; stored: StoredItem }[] {
  const { id: idName } = listOf(list);
  const byId = new Map(stored.map((item) => [item.id, item]));
  const seen = new Set<string>();
  return sent.map((item, index) => {
    const id = sentId(item[idName]);
    if (id === undefined) throw refused({ path: `${index}.${idName}`, messageId: 'required' });
    if (seen.has(id)) throw refused({ path: `${index}.${idName}`, messageId: 'option' });
    seen.add(id);
    const found = byId.get(id);
    const owner = sentId(item['ua_icapplicationid']);
    if (found === undefined || (owner !== undefined && owner !== applicationId)) {
      throw new Refusal(404, 'There is no such item.');
    }
    return { sent: item, stored: found };
  });
}

function isLiveAfter(sent: Sent, stored: StoredItem, index: number): boolean {
  const { statecode } = sent;
  if (statecode === undefined || statecode === null) return stored.isLive;
  if (statecode !== 0 && statecode !== 1) {
    throw refused({ path: `${index}.statecode`, messageId: 'option' });
  }
  return statecode === 0;
}

/** The whole list as it is afterwards, and those of its items that differ from what is stored. */
export function mergeItems(
  list: ListName,
  applicationId: string,
  sent: readonly Sent[],
  stored: readonly StoredItem[],
  today: string,
): { items: StoredItem[]; differing: StoredItem[] } {
  const issues: RefusalIssue[] = [];
  const differing = new Map<string, StoredItem>();
  for (const [index, pair] of pairs(list, applicationId, sent, stored).entries()) {
    const changes = sorted(list, pair.sent, pair.stored);
    const isLive = isLiveAfter(pair.sent, pair.stored, index);
    issues.push(...formIssues(list, index, changes, today));
    const isSame =
      changes.changed.size === 0 &&
      isLive === pair.stored.isLive &&
      sameValue(changes.extra, pair.stored.extra);
    if (isSame) continue;
    const { id } = pair.stored;
    const values = { ...pair.stored.values, ...changes.fields };
    differing.set(id, { id, values, extra: changes.extra, isLive });
  }
  if (issues.length > 0) throw refused(...issues);
  return {
    items: stored.map((item) => differing.get(item.id) ?? item),
    differing: [...differing.values()],
  };
}
