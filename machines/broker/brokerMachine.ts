// The broker's list of Applications (product 9.2 to 9.5, 9.8). It shows one page at a time. Whether the backend answers the whole list or
// a page of it (product 9.3) is known to the ports only.
import { assign, emit, setup } from 'xstate';
import { createCallMachine } from '../call/callMachine.ts';
import type { Client } from '../catalogue/api/brokerResults.ts';
import type { Column } from '../catalogue/broker/sortAndSearch.ts';
import {
  initialListQuery,
  type ListQuery,
  type ClientRow,
  type ListPage,
} from '../catalogue/broker/clientList.ts';
import { withoutClient, type ClientSource } from '../catalogue/broker/clientList.ts';
import type { Message } from '../catalogue/api/errors.ts';
import { limits } from '../catalogue/fields/limits.ts';
import type { DisplayState } from '../catalogue/statuses.ts';
import { noticeOfFailure, failedWith } from '../ports.ts';

export interface BrokerContext {
  /** The page in view; null until the first page is fetched. */
  shown: ListPage | null;
  source: ClientSource | null;
  /** The search, filter, order and page that the user has chosen; `shown` follows when it is fetched. */
  query: ListQuery;
  /** The query has changed, and its page is not fetched yet. */
  isQueryPending: boolean;
  /** The ids of the rows whose panel is open. */
  openRows: readonly string[];
  /** The ids of the open rows whose documents are shown. */
  rowsWithDocuments: readonly string[];
  /** The client whose Application is being opened or removed. */
  selected: Client | null;
}

export type BrokerEvent =
  | { type: 'list.refreshed' }
  | { type: 'search.typed'; search: string }
  | { type: 'status.chosen'; status: DisplayState | null }
  | { type: 'column.chosen'; column: Column }
  | { type: 'query.cleared' }
  | { type: 'page.turned'; page: number }
  | { type: 'export.requested' }
  | { type: 'client.toggled'; id: string }
  | { type: 'documents.toggled'; id: string }
  | { type: 'client.edited'; id: string }
  | { type: 'removal.requested'; id: string }
  | { type: 'removal.confirmed' }
  | { type: 'removal.cancelled' };

type QueryInput = Pick<BrokerContext, 'query' | 'source'>;

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

const find = ({ shown }: BrokerContext, id: string) =>
  shown?.rows.find(({ client }) => client.ua_icapplicationid === id)?.client;

const idOf = ({ selected }: BrokerContext) => ({ id: selected?.ua_icapplicationid ?? '' });

export const brokerMachine = setup({
  types: {
    context: {} as BrokerContext,
    events: {} as BrokerEvent,
    // `rows.replaced`: the page shows other rows than before. `list.exported`: all rows of the query, for the CSV file.
    emitted: {} as
      | { type: 'notice.raised'; message: Message }
      | { type: 'rows.replaced' }
      | { type: 'list.exported'; rows: readonly ClientRow[] }
      | { type: 'client.selected'; client: string | null },
    meta: {} as { busy: string },
  },
  actors: {
    /** `fresh`: fetch again; otherwise the port may answer from what it fetched before. */
    fetchPage: createCallMachine<{ shown: ListPage; source: ClientSource }, QueryInput & { fresh: boolean }>(
      'fetchPage',
    ),
    fetchAllRows: createCallMachine<readonly ClientRow[], QueryInput>('fetchAllRows'),
    removeClient: createCallMachine<void, { id: string }>('removeClient'),
    /** Fetches the Application, because its assignment may have ended since the list was fetched. */
    selectClient: createCallMachine<void, { id: string }>('selectClient'),
  },
  delays: { searched: limits.searchDebounce },
  guards: {
    isAbsent: failedWith(404),
    hasShownPage: ({ context }) => context.shown !== null,
    isQueryPending: ({ context }) => context.isQueryPending,
    isListed: ({ context }, { id }: { id: string }) => find(context, id) !== undefined,
  },
  actions: {
    raiseFailure: emit(({ event }) => noticeOfFailure(event)),
    raiseRemoved: emit(({ context }) => ({
      type: 'notice.raised' as const,
      message: {
        messageId: 'notice.removed',
        type: 'success' as const,
        values: { reference: context.selected?.ua_reference ?? '' },
      },
    })),
    /** A changed query begins at its first page. */
    changeQuery: assign(({ context: { query } }, change: Partial<ListQuery>) => ({
      query: { ...query, page: 1, ...change },
      isQueryPending: true,
    })),
    /** Returns to the query of the page in view, and keeps the typed search. */
    restoreQuery: assign(({ context: { query, shown } }) => ({
      query: { ...(shown?.query ?? query), search: query.search },
      isQueryPending: false,
    })),
    setSelected: assign(({ context }, { id }: { id: string }) => ({ selected: find(context, id) ?? null })),
    removeSelected: assign(({ context: { shown, source, selected } }) => ({
      shown: shown && { ...shown, rows: shown.rows.filter(({ client }) => client !== selected) },
      source: source && selected && withoutClient(source, selected),
      // The next row of the list moves up to this page.
      isQueryPending: true,
      selected: null,
    })),
    clearSelected: assign({ selected: null }),
    emitReplaced: emit({ type: 'rows.replaced' as const }),
  },
}).createMachine({
  id: 'broker',
  context: {
    shown: null,
    source: null,
    query: initialListQuery,
    isQueryPending: false,
    openRows: [],
    rowsWithDocuments: [],
    selected: null,
  },
  initial: 'loading',
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
          actions: assign(({ event: { output } }) => ({
            ...output,
            query: output.shown.query,
            isQueryPending: false,
          })),
        },
        onError: [
          // The previous page stays in view.
          { guard: 'hasShownPage', target: 'listed', actions: ['raiseFailure', 'restoreQuery'] },
          { target: 'failed', actions: 'raiseFailure' },
        ],
      },
    },
    listed: {
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
            params: ({ context: { query }, event: { column } }) => ({
              sort: { column, descending: query.sort.column === column && !query.sort.descending },
            }),
          },
        },
        'query.cleared': {
          target: '.fetchingPage.withOverlay',
          actions: [{ type: 'changeQuery', params: { search: '', status: null } }, 'emitReplaced'],
        },
        'page.turned': {
          guard: ({ context: { query }, event: { page } }) => query.page !== page,
          target: '.fetchingPage.withOverlay',
          actions: [{ type: 'changeQuery', params: ({ event: { page } }) => ({ page }) }, 'emitReplaced'],
        },
        'export.requested': 'exporting',
        'client.toggled': {
          actions: assign(({ context: { openRows }, event: { id } }) => ({
            openRows: toggled(openRows, id),
          })),
        },
        'documents.toggled': {
          actions: assign(({ context: { rowsWithDocuments }, event: { id } }) => ({
            rowsWithDocuments: toggled(rowsWithDocuments, id),
          })),
        },
        'client.edited': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'selecting',
          actions: { type: 'setSelected', params: ({ event }) => event },
        },
        'removal.requested': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'confirmingRemoval',
          actions: { type: 'setSelected', params: ({ event }) => event },
        },
      },
      states: {
        idle: { always: { guard: 'isQueryPending', target: 'fetchingPage.withOverlay' } },
        typing: { after: { searched: 'fetchingPage' } },
        // The previous page stays in view until the next one is fetched. Another query meanwhile starts another fetch.
        fetchingPage: {
          initial: 'inBackground',
          states: {
            // No busy overlay while the user can keep typing.
            inBackground: {},
            withOverlay: { tags: ['busy'], meta: { busy: 'busy.loading' } },
          },
          invoke: {
            id: 'fetchPage',
            src: 'fetchPage',
            input: ({ context: { query, source } }) => ({ query, source, fresh: false }),
            onDone: {
              target: 'idle',
              actions: assign(({ event: { output } }) => ({
                ...output,
                query: output.shown.query,
                isQueryPending: false,
              })),
            },
            onError: { target: 'idle', actions: ['raiseFailure', 'restoreQuery'] },
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
          actions: emit(({ event }) => ({ type: 'list.exported' as const, rows: event.output })),
        },
        onError: { target: 'listed', actions: 'raiseFailure' },
      },
    },
    selecting: {
      tags: ['busy'],
      meta: { busy: 'busy.opening' },
      invoke: {
        id: 'selectClient',
        src: 'selectClient',
        input: ({ context }) => idOf(context),
        onDone: {
          target: 'listed',
          actions: [
            emit(({ context }) => ({ type: 'client.selected', client: idOf(context).id || null })),
            'clearSelected',
          ],
        },
        onError: [
          {
            guard: 'isAbsent',
            target: 'listed',
            actions: ['raiseFailure', 'removeSelected', 'emitReplaced'],
          },
          { target: 'listed', actions: ['raiseFailure', 'clearSelected'] },
        ],
      },
    },
    confirmingRemoval: {
      on: {
        'removal.confirmed': 'removing',
        'removal.cancelled': { target: 'listed', actions: 'clearSelected' },
      },
    },
    removing: {
      tags: ['busy'],
      meta: { busy: 'busy.removing' },
      invoke: {
        id: 'removeClient',
        src: 'removeClient',
        input: ({ context }) => idOf(context),
        onDone: { target: 'listed', actions: ['raiseRemoved', 'removeSelected', 'emitReplaced'] },
        onError: [
          // An Application that is no longer assigned leaves the list too.
          {
            guard: 'isAbsent',
            target: 'listed',
            actions: ['raiseFailure', 'removeSelected', 'emitReplaced'],
          },
          { target: 'listed', actions: ['raiseFailure', 'clearSelected'] },
        ],
      },
    },
    failed: { on: { 'list.refreshed': 'loading' } },
  },
});
