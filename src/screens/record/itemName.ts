// How pages name the item of a list (product 7.2, 7.4).
import type { IntlShape } from 'react-intl';
import { listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import { isNoneItem, type Item } from '#machines/catalogue/records/related.ts';

const maxLength = 60;

/** The first line of a text, cut where a button or a message would be too long to read. */
function shortName(text: string): string {
  const [line = ''] = text.trim().split('\n');
  const characters = [...line];
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('').trimEnd()}…` : line;
}

/** The name of the item that says that there is nothing to list; '' for a list that has no such item. */
export const noneName = (intl: IntlShape, list: ListName): string =>
  listOf(list).none === undefined ? '' : intl.formatMessage({ id: `list.${list}.none` });

/** The item in the language of the page: one that says that there is nothing to list was stored in the language in which it was declared. */
export const shownItem = (intl: IntlShape, list: ListName, item: Item): Item =>
  isNoneItem(list, item) ? { ...item, [listOf(list).nameField]: noneName(intl, list) } : item;

/** The item's name for buttons, headings and messages. */
export const itemName = (intl: IntlShape, list: ListName, item: Item): string =>
  shortName(String(shownItem(intl, list, item)[listOf(list).nameField]));
