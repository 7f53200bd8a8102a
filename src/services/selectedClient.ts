// The Application that a broker has selected in this tab: the session storage survives a reload and ends with the tab (decisions.md, "Brokers").
const key = 'selectedApplication';

export const readSelectedClient = (): string | null => window.sessionStorage.getItem(key);

export const storeSelectedClient = (client: string): void => window.sessionStorage.setItem(key, client);

/** Log out clears the selected application id (specification section 2). */
export const clearSelectedClient = (): void => window.sessionStorage.removeItem(key);
