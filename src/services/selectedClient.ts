// The id of the Application that a broker has selected (product 9.5), in the session storage: it survives a reload and ends with the
// tab.
const key = 'selectedApplication';

export const readSelectedClient = (): string | null => window.sessionStorage.getItem(key);

export const storeSelectedClient = (client: string): void => window.sessionStorage.setItem(key, client);

export const clearSelectedClient = (): void => window.sessionStorage.removeItem(key);
