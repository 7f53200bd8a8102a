// The broker's list of Applications (product 9.2 to 9.5, 9.8). It shows one page at a time. Whether the backend answers the whole list or
// a page of it (product 9.3) is known to the ports only.
import { assign, emit, setup } from 'xstate';
import { createCallMachine } from '../call/callMachine.ts';
import type { Client } from '../catalogue/api/brokerResults.ts';
import { columnsFor, sortBy, type Column } from '../catalogue/broker/sortAndSearch.ts';
import {
  listAddress,
  withoutClient,
  type ClientRow,
  type FetchedPage,
  type ClientSource,
  type ListPage,
  type ListQuery,
} from '../catalogue/broker/clientList.ts';
import type { Message } from '../catalogue/api/errors.ts';
import { limits } from '../catalogue/fields/limits.ts';
import { formatAddress } from '../catalogue/routes.ts';
import type { DisplayState } from '../catalogue/statuses.ts';
import { noticeOfFailure, failedWith } from '../ports.ts';
import type { StateMeta } from '../stateMeta.ts';

export interface BrokerContext {
  /** The page in view; null until the first page is fetched. */
  shown: ListPage | null;
  source: ClientSource | null;
  /** The columns of the list (product 9.2). */
  columns: readonly Column[];
  /** The search, filter, order and page that the user has chosen; `shown` follows when it is fetched. */
  query: ListQuery;
  /** Who has asked for the query, while its page is not fetched: the user in the list, or the address by a link, Back or Forward. */
  requestedBy: 'user' | 'address' | null;
  /** Whether the focus moves to the rows of the query once they are shown, because the pressed control may leave with the old ones. */
  movesFocus: boolean;
  /** The ids of the rows whose panel is open. */
  openRows: readonly string[];
  /** The ids of the open rows whose documents are shown. */
  rowsWithDocuments: readonly string[];
  /** The ids of the rows in whose documents files are chosen and not uploaded (product 8.4). They stay in view, and open. */
  rowsWithFiles: readonly string[];
  /** The client who is being removed from the list. The client whose pages are open is the shell's `selection` (product 9.5). */
  clientToRemove: Client | null;
}

export type BrokerEvent =
  | { type: 'list.refreshed' }
  | { type: 'search.typed'; search: string }
  | { type: 'status.chosen'; status: DisplayState | null }
  | { type: 'column.chosen'; column: Column }
  | { type: 'query.cleared' }
  /** The address asks for this query: a link, Back or Forward. */
  | { type: 'query.requested'; query: ListQuery }
  | { type: 'page.turned'; page: number }
  /** The number of a page, as typed. */
  | { type: 'page.typed'; text: string }
  | { type: 'export.requested' }
  | { type: 'client.toggled'; id: string }
  | { type: 'documents.toggled'; id: string }
  /** The documents of a row tell how many files are chosen there and not uploaded. */
  | { type: 'files.counted'; id: string; unstoredCount: number }
  | { type: 'removal.requested'; id: string }
  | { type: 'removal.confirmed' }
  | { type: 'removal.cancelled' };

type QueryInput = Pick<BrokerContext, 'query' | 'source'>;

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

const find = ({ shown }: BrokerContext, id: string) =>
  shown?.rows.find(({ client }) => client.ua_icapplicationid === id)?.client;

/** The rows of the page in view that the next one lacks and that hold chosen files, which would be lost with them. */
const rowsToKeep = ({ shown, rowsWithFiles }: BrokerContext, next: ListPage): ClientRow[] =>
  (shown?.rows ?? [])
    .filter(
      ({ client: { ua_icapplicationid: id } }) =>
        rowsWithFiles.includes(id) && !next.rows.some(({ client }) => client.ua_icapplicationid === id),
    )
    .map((row) => ({ ...row, isKept: true }));

const idOf = ({ clientToRemove }: BrokerContext) => ({ id: clientToRemove?.ua_icapplicationid ?? '' });

/** Whether the page is in view or being fetched. After a failed search it is not: the list still shows a page of the query before. */
const isChosenPage = ({ query, shown, requestedBy }: BrokerContext, page: number) =>
  (requestedBy === null ? shown?.query : query)?.page === page;

export const brokerMachine = setup({
  types: {
    context: {} as BrokerContext,
    events: {} as BrokerEvent,
    /** `query`: that of the address with which the list opens. */
    input: {} as { query: ListQuery },
    // `rows.replaced`: the page shows other rows than before. `list.exported`: all rows of the query, with
    // the columns of the CSV file.
    emitted: {} as
      | { type: 'notice.raised'; message: Message }
      | { type: 'rows.replaced' }
      | { type: 'list.exported'; rows: readonly ClientRow[]; columns: readonly Column[] },
    meta: {} as StateMeta,
  },
  actors: {
    /** `fresh`: fetch again; otherwise the port may answer from what it fetched before. */
    fetchPage: createCallMachine<FetchedPage, QueryInput & { fresh: boolean }>('fetchPage'),
    fetchAllRows: createCallMachine<readonly ClientRow[], QueryInput>('fetchAllRows'),
    removeClient: createCallMachine<void, { id: string }>('removeClient'),
  },
  delays: { searchDebounce: limits.searchDebounce },
  guards: {
    isNotFound: failedWith(404),
    isQueryPending: ({ context }) => context.requestedBy !== null,
    /**
     * When the page of the address fails to load, the rows in view are removed, because they belong to another page. While files are chosen in
     * one of them they stay, and the address returns to their page.
     */
    discardsShownRows: ({ context: { requestedBy, rowsWithFiles } }) =>
      requestedBy === 'address' && rowsWithFiles.length === 0,
    /**
     * The query differs from the chosen one or, while no page is being fetched, from that of the page in view. The two differ after a
     * search that failed, whose text stays in the box.
     */
    isOtherQuery: ({ context: { query, shown, requestedBy } }, { query: requested }: { query: ListQuery }) =>
      [query, ...(requestedBy === null && shown !== null ? [shown.query] : [])].some(
        (known) => formatAddress(listAddress(known)) !== formatAddress(listAddress(requested)),
      ),
    isPageNumber: ({ context: { shown } }, { text }: { text: string }) =>
      /^\s*\d{1,7}\s*$/.test(text) && Number(text) >= 1 && Number(text) <= (shown?.pageCount ?? 1),
    hasUnstoredFiles: ({ context }, { id }: { id: string }) => context.rowsWithFiles.includes(id),
    isListed: ({ context }, { id }: { id: string }) => find(context, id) !== undefined,
  },
  actions: {
    emitFailure: emit(({ event }) => noticeOfFailure(event)),
    emitRemoved: emit(({ context }) => ({
      type: 'notice.raised' as const,
      message: {
        messageId: 'notice.removed',
        type: 'success' as const,
        values: { reference: context.clientToRemove?.ua_reference ?? '' },
      },
    })),
    emitNoPage: emit(({ context: { shown } }) => ({
      type: 'notice.raised' as const,
      message: {
        messageId: 'notice.page',
        type: 'error' as const,
        values: { pages: shown?.pageCount ?? 1 },
      },
    })),
    /** Files are chosen in the row's documents: they would be lost with the row. */
    emitUnstoredFiles: emit(({ context }, { id }: { id: string }) => ({
      type: 'notice.raised' as const,
      message: {
        messageId: 'notice.files.held',
        type: 'info' as const,
        values: { reference: find(context, id)?.ua_reference ?? '' },
      },
    })),
    setRowFiles: assign({
      rowsWithFiles: (
        { context },
        { id, unstoredCount }: Extract<BrokerEvent, { type: 'files.counted' }>,
      ) => [...context.rowsWithFiles.filter((one) => one !== id), ...(unstoredCount > 0 ? [id] : [])],
    }),
    /** A changed query begins at its first page. */
    changeQuery: assign(({ context: { query } }, change: Partial<ListQuery>) => ({
      query: { ...query, page: 1, ...change },
      requestedBy: 'user' as const,
      movesFocus: false,
    })),
    moveFocus: assign({ movesFocus: true }),
    // When Back closes a dialog, the dialog returns the focus to a row. The fetch replaces that row, so the focus moves only afterwards.
    openQuery: assign((_, { query }: { query: ListQuery }) => ({
      query,
      requestedBy: 'address' as const,
      movesFocus: true,
    })),
    showPage: assign(({ context }, { shown, source }: FetchedPage) => ({
      shown: { ...shown, rows: [...rowsToKeep(context, shown), ...shown.rows] },
      source,
      columns: columnsFor(
        source.kind === 'whole' ? source.clients : shown.rows.map(({ client }) => client),
        context.columns,
      ),
      query: shown.query,
      requestedBy: null,
      movesFocus: false,
    })),
    /** Returns to the query of the page in view, and keeps the typed search, whose results begin at their first page. */
    restoreQuery: assign(({ context: { query, shown } }) => ({
      query:
        shown === null || shown.query.search === query.search
          ? (shown?.query ?? query)
          : { ...shown.query, search: query.search, page: 1 },
      requestedBy: null,
      movesFocus: false,
    })),
    /** Hides the rows: the page of the address could not be fetched, and they belong to another one. */
    clearShown: assign({ shown: null }),
    setClientToRemove: assign(({ context }, { id }: { id: string }) => ({
      clientToRemove: find(context, id) ?? null,
    })),
    removeClientFromList: assign(
      ({ context: { shown, source, clientToRemove, requestedBy, rowsWithFiles } }) => ({
        rowsWithFiles: rowsWithFiles.filter((id) => id !== clientToRemove?.ua_icapplicationid),
        shown: shown && { ...shown, rows: shown.rows.filter(({ client }) => client !== clientToRemove) },
        source: source && clientToRemove && withoutClient(source, clientToRemove),
        // While a query is pending, `idle` fetches the page: the next row of the list moves up to it.
        requestedBy: requestedBy ?? ('user' as const),
        clientToRemove: null,
      }),
    ),
    clearClientToRemove: assign({ clientToRemove: null }),
    emitReplaced: emit({ type: 'rows.replaced' as const }),
  },
}).createMachine({
  id: 'broker',
  meta: { requirement: '9.2' },
  context: ({ input: { query } }) => ({
    shown: null,
    source: null,
    columns: [],
    query,
    requestedBy: 'address' as const,
    movesFocus: false,
    openRows: [],
    rowsWithDocuments: [],
    rowsWithFiles: [],
    clientToRemove: null,
  }),
  initial: 'loading',
  on: {
    // An export or a removal is running: the requested page is fetched afterwards.
    'query.requested': {
      guard: { type: 'isOtherQuery', params: ({ event }) => event },
      actions: { type: 'openQuery', params: ({ event }) => event },
    },
    'files.counted': { actions: { type: 'setRowFiles', params: ({ event }) => event } },
  },
  states: {
    loading: {
      tags: ['busy'],
      meta: { busy: 'busy.loading' },
      invoke: {
        id: 'fetchList',
        src: 'fetchPage',
        input: ({ context: { query, source } }) => ({ query, source, fresh: true }),
        onDone: {
          target: 'listed',
          actions: { type: 'showPage', params: ({ event }) => event.output },
        },
        onError: [
          { guard: 'discardsShownRows', target: 'failed', actions: ['emitFailure', 'clearShown'] },
          // The previous page stays in view.
          { target: 'listed', actions: ['emitFailure', 'restoreQuery'] },
        ],
      },
      on: {
        'query.requested': {
          guard: { type: 'isOtherQuery', params: ({ event }) => event },
          target: 'loading',
          reenter: true,
          actions: { type: 'openQuery', params: ({ event }) => event },
        },
      },
    },
    listed: {
      meta: { requirement: '9.3' },
      initial: 'idle',
      on: {
        'list.refreshed': 'loading',
        'search.typed': {
          target: '.typing',
          actions: { type: 'changeQuery', params: ({ event: { search } }) => ({ search }) },
        },
        'status.chosen': {
          guard: ({ context: { query }, event: { status } }) => query.status !== status,
          target: '.fetchingPage.withOverlay',
          actions: { type: 'changeQuery', params: ({ event: { status } }) => ({ status }) },
        },
        'column.chosen': {
          target: '.fetchingPage.withOverlay',
          actions: {
            type: 'changeQuery',
            params: ({ context: { query }, event: { column } }) => ({ sort: sortBy(column, query.sort) }),
          },
        },
        'query.cleared': {
          target: '.fetchingPage.withOverlay',
          actions: [{ type: 'changeQuery', params: { search: '', status: null } }, 'moveFocus'],
        },
        'query.requested': {
          guard: { type: 'isOtherQuery', params: ({ event }) => event },
          target: '.fetchingPage.withOverlay',
          actions: { type: 'openQuery', params: ({ event }) => event },
        },
        'page.turned': {
          guard: ({ context, event: { page } }) => !isChosenPage(context, page),
          target: '.fetchingPage.withOverlay',
          actions: [{ type: 'changeQuery', params: ({ event: { page } }) => ({ page }) }, 'moveFocus'],
        },
        'page.typed': [
          { guard: ({ context, event: { text } }) => isChosenPage(context, Number(text)) },
          {
            guard: { type: 'isPageNumber', params: ({ event }) => event },
            target: '.fetchingPage.withOverlay',
            actions: [
              { type: 'changeQuery', params: ({ event: { text } }) => ({ page: Number(text) }) },
              'moveFocus',
            ],
          },
          { actions: 'emitNoPage' },
        ],
        'export.requested': 'exporting',
        'client.toggled': [
          {
            guard: { type: 'hasUnstoredFiles', params: ({ event }) => event },
            actions: { type: 'emitUnstoredFiles', params: ({ event }) => event },
          },
          {
            actions: assign(({ context: { openRows }, event: { id } }) => ({
              openRows: toggled(openRows, id),
            })),
          },
        ],
        'documents.toggled': [
          {
            guard: { type: 'hasUnstoredFiles', params: ({ event }) => event },
            actions: { type: 'emitUnstoredFiles', params: ({ event }) => event },
          },
          {
            actions: assign(({ context: { rowsWithDocuments }, event: { id } }) => ({
              rowsWithDocuments: toggled(rowsWithDocuments, id),
            })),
          },
        ],
        'removal.requested': [
          {
            guard: { type: 'hasUnstoredFiles', params: ({ event }) => event },
            actions: { type: 'emitUnstoredFiles', params: ({ event }) => event },
          },
          {
            guard: { type: 'isListed', params: ({ event }) => event },
            target: 'confirmingRemoval',
            actions: { type: 'setClientToRemove', params: ({ event }) => event },
          },
        ],
      },
      states: {
        idle: { always: { guard: 'isQueryPending', target: 'fetchingPage.withOverlay' } },
        typing: { after: { searchDebounce: 'fetchingPage' } },
        // The previous page stays in view until the next one is fetched. Another query meanwhile starts another fetch.
        fetchingPage: {
          initial: 'inBackground',
          states: {
            // No busy overlay while the user can keep typing.
            inBackground: { tags: ['background'] },
            withOverlay: { tags: ['busy'], meta: { busy: 'busy.loading' } },
          },
          invoke: {
            id: 'fetchPage',
            src: 'fetchPage',
            input: ({ context: { query, source } }) => ({ query, source, fresh: false }),
            onDone: [
              {
                guard: ({ context }) => context.movesFocus,
                target: 'idle',
                actions: [{ type: 'showPage', params: ({ event }) => event.output }, 'emitReplaced'],
              },
              { target: 'idle', actions: { type: 'showPage', params: ({ event }) => event.output } },
            ],
            onError: [
              {
                guard: 'discardsShownRows',
                target: '#broker.failed',
                actions: ['emitFailure', 'clearShown'],
              },
              { target: 'idle', actions: ['emitFailure', 'restoreQuery'] },
            ],
          },
        },
      },
    },
    exporting: {
      tags: ['busy'],
      meta: { busy: 'busy.gathering' },
      invoke: {
        id: 'fetchAllRows',
        src: 'fetchAllRows',
        input: ({ context: { shown, query, source } }) => ({ query: shown?.query ?? query, source }),
        onDone: {
          target: 'listed',
          actions: emit(({ context: { columns }, event }) => ({
            type: 'list.exported' as const,
            rows: event.output,
            columns,
          })),
        },
        onError: { target: 'listed', actions: 'emitFailure' },
      },
    },
    confirmingRemoval: {
      meta: { requirement: '9.8' },
      on: {
        'query.requested': {
          guard: { type: 'isOtherQuery', params: ({ event }) => event },
          target: 'listed.fetchingPage.withOverlay',
          actions: ['clearClientToRemove', { type: 'openQuery', params: ({ event }) => event }],
        },
        'removal.confirmed': 'removing',
        'removal.cancelled': { target: 'listed', actions: 'clearClientToRemove' },
      },
    },
    removing: {
      tags: ['busy'],
      meta: { busy: 'busy.removing', requirement: '9.8' },
      invoke: {
        id: 'removeClient',
        src: 'removeClient',
        input: ({ context }) => idOf(context),
        onDone: { target: 'listed', actions: ['emitRemoved', 'removeClientFromList', 'emitReplaced'] },
        onError: [
          // An Application that is no longer assigned leaves the list too.
          {
            guard: 'isNotFound',
            target: 'listed',
            actions: ['emitFailure', 'removeClientFromList', 'emitReplaced'],
          },
          { target: 'listed', actions: ['emitFailure', 'clearClientToRemove'] },
        ],
      },
    },
    // The page of the address could not be fetched. The rows of another page would not be what the address says.
    failed: {
      meta: { requirement: '9.3' },
      on: {
        'list.refreshed': 'loading',
        'query.requested': {
          guard: { type: 'isOtherQuery', params: ({ event }) => event },
          target: 'loading',
          actions: { type: 'openQuery', params: ({ event }) => event },
        },
      },
    },
  },
});
