// The broker's list as the broker left it in this tab, for the links to it after a reload of another page (product 9.3).
import type { LeftList } from '#machines/shell/shell.ts';
import { readTabJson, removeTabItem, storeTabItem } from './tabStorage.ts';

// Checked by hand, because valibot would add its schemas to the script of every page.
const isLeftList = (value: unknown): value is LeftList =>
  typeof value === 'object' &&
  value !== null &&
  'user' in value &&
  typeof value.user === 'string' &&
  'query' in value &&
  typeof value.query === 'string';

export function readLeftList(): LeftList | null {
  const stored = readTabJson('leftList');
  return isLeftList(stored) ? stored : null;
}

export function storeLeftList(list: LeftList | null): void {
  if (list === null) removeTabItem('leftList');
  else storeTabItem('leftList', JSON.stringify(list));
}
