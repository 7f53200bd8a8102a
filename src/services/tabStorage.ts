// What a tab remembers of its user, in the session storage (product 11.2): it survives a reload, and ends with the tab or with the session.
import { recordNames, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { withStorage } from './withStorage.ts';

/**
 * `selectedApplication`: the id of the Application that a broker has selected (product 9.5). `leftList`: the list as the broker left it (9.3).
 * `scrollPositions`: where the pages of the history were left (1.12).
 */
export type TabKey = 'selectedApplication' | 'leftList' | 'scrollPositions' | `lastSave.${RecordName}`;

const keys: readonly TabKey[] = [
  'selectedApplication',
  'leftList',
  'scrollPositions',
  ...recordNames.map((record) => `lastSave.${record}` as const),
];

export const readTabItem = (key: TabKey): string | null =>
  withStorage(() => window.sessionStorage.getItem(key), null);

/** The item, parsed as JSON; null when there is none or it is no JSON. */
export const readTabJson = (key: TabKey): unknown =>
  withStorage((): unknown => JSON.parse(readTabItem(key) ?? 'null'), null);

export const storeTabItem = (key: TabKey, value: string): void =>
  withStorage(() => window.sessionStorage.setItem(key, value), undefined);

export const removeTabItem = (key: TabKey): void =>
  withStorage(() => window.sessionStorage.removeItem(key), undefined);

export const clearTabItems = (): void => keys.forEach(removeTabItem);
