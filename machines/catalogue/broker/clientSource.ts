// Where the pages of a broker's list come from: a backend that has answered all of it, or one that answers page by page (extension
// `paging`). The broker's machine keeps it for whoever fetches the next page and does not look into it.
import type { Client } from '../api/brokerSchemas.ts';
import type { Look } from './clientList.ts';

/** What a page depends on besides its number. */
export type Order = Omit<Look, 'page'>;

export type ClientSource =
  | { kind: 'whole'; clients: readonly Client[] }
  /** `after`: how the pages from the second on are asked for, as far as they are known in this order. */
  | { kind: 'paged'; order: Order; after: readonly string[] };

/** The same without a client that has left the list. */
export const without = (source: ClientSource, gone: Client): ClientSource =>
  source.kind === 'whole'
    ? {
        ...source,
        clients: source.clients.filter(
          ({ ua_icapplicationid }) => ua_icapplicationid !== gone.ua_icapplicationid,
        ),
      }
    : source;
