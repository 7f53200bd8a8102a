// The id of the Application that a broker has selected (product 9.5).
import { readTabItem, removeTabItem, storeTabItem } from './tabStorage.ts';

const key = 'selectedApplication';

export const readSelectedClient = (): string | null => readTabItem(key);

export const storeSelectedClient = (client: string): void => storeTabItem(key, client);

export const clearSelectedClient = (): void => removeTabItem(key);
