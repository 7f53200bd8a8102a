// A broker's list of applications (decisions.md, "Brokers"): a page of it at a time, searched when typing rests, rows opened and closed, and
// an application taken off the list after a question. Whether the backend has answered all of it or a page, only the ports know.
import { assign, emit, setup } from 'xstate';
import { createCallMachine } from '../call/callMachine.ts';
import type { Client } from '../catalogue/api/brokerResults.ts';
import type { Column } from '../catalogue/broker/sortAndSearch.ts';
import {
  initialListQuery,
  type ListQuery,
  type ClientRow,
  type ListPage,
  withoutClient,
  type ClientSource,
} from '../catalogue/broker/clientList.ts';
import type { Message } from '../catalogue/api/errors.ts';
import { limits } from '../catalogue/fields/limits.ts';
import type { DisplayState } from '../catalogue/statuses.ts';
import { noticeIn, refusedWith } from '../ports.ts';

export interface BrokerContext {
  /** The page that is shown; null until the first has come. */
  shown: ListPage | null;
  source: ClientSource | null;
  /** How the list shall be looked at: what is shown follows. */
  look: ListQuery;
  /** The look has changed, and its page has not come yet. */
  awaited: boolean;
  /** Ids of the rows whose panel is open. */
  opened: readonly string[];
  /** Those of them whose documents are shown. */
  withDocuments: readonly string[];
  /** Whom the question is about, or whose Application is being opened. */
  chosen: Client | null;
}

export type BrokerEvent =
  | { type: 'list.refreshed' }
  | { type: 'search.typed'; search: string }
  | { type: 'status.chosen'; status: DisplayState | null }
  | { type: 'column.chosen'; column: Column }
  | { type: 'look.cleared' }
  | { type: 'page.turned'; page: number }
  | { type: 'export.requested' }
  | { type: 'client.toggled'; id: string }
  | { type: 'documents.toggled'; id: string }
  | { type: 'client.edited'; id: string }
  | { type: 'removal.requested'; id: string }
  | { type: 'removal.confirmed' }
  | { type: 'removal.refused' };

type Asked = Pick<BrokerContext, 'look' | 'source'>;

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

const find = ({ shown }: BrokerContext, id: string) =>
  shown?.rows.find(({ client }) => client.ua_icapplicationid === id)?.client;

const idOf = ({ chosen }: BrokerContext) => ({ id: chosen?.ua_icapplicationid ?? '' });

export const brokerMachine = setup({
  types: {
    context: {} as BrokerContext,
    events: {} as BrokerEvent,
    // `list.moved`: other rows than before stand where the person was. `list.gathered`: all that is shown, for a file.
    emitted: {} as
      | { type: 'notice.raised'; message: Message }
      | { type: 'list.moved' }
      | { type: 'list.gathered'; rows: readonly ClientRow[] }
      | { type: 'client.selected'; client: string | null },
    meta: {} as { busy: string },
  },
  actors: {
    /** `fresh`: as it is now, else what was fetched before may do. */
    fetchPage: createCallMachine<{ shown: ListPage; source: ClientSource }, Asked & { fresh: boolean }>(
      'fetchPage',
    ),
    gatherRows: createCallMachine<readonly ClientRow[], Asked>('gatherRows'),
    removeClient: createCallMachine<void, { id: string }>('removeClient'),
    /** Asks for the Application: the right to it may have ended since the list came. */
    selectClient: createCallMachine<void, { id: string }>('selectClient'),
  },
  delays: { searched: limits.searchDebounce },
  guards: {
    isAbsent: refusedWith(404),
    isKnown: ({ context }) => context.shown !== null,
    /** Whatever came between. */
    isAwaited: ({ context }) => context.awaited,
    isListed: ({ context }, { id }: { id: string }) => find(context, id) !== undefined,
  },
  actions: {
    raiseFailure: emit(({ event }) => noticeIn(event)),
    raiseRemoved: emit(({ context }) => ({
      type: 'notice.raised' as const,
      message: {
        messageId: 'notice.removed',
        type: 'success' as const,
        values: { reference: context.chosen?.ua_reference ?? '' },
      },
    })),
    /** Another look begins at its first page. */
    look: assign(({ context: { look } }, change: Partial<ListQuery>) => ({
      look: { ...look, page: 1, ...change },
      awaited: true,
    })),
    /** The page that is shown stays the one that is looked at; what was typed is not taken away. */
    lookBack: assign(({ context: { look, shown } }) => ({
      look: { ...(shown?.query ?? look), search: look.search },
      awaited: false,
    })),
    choose: assign(({ context }, { id }: { id: string }) => ({ chosen: find(context, id) ?? null })),
    takeOff: assign(({ context: { shown, source, chosen } }) => ({
      shown: shown && { ...shown, rows: shown.rows.filter(({ client }) => client !== chosen) },
      source: source && chosen && withoutClient(source, chosen),
      // Another row moves up.
      awaited: true,
      chosen: null,
    })),
    forget: assign({ chosen: null }),
    move: emit({ type: 'list.moved' as const }),
  },
}).createMachine({
  id: 'broker',
  context: {
    shown: null,
    source: null,
    look: initialListQuery,
    awaited: false,
    opened: [],
    withDocuments: [],
    chosen: null,
  },
  initial: 'loading',
  states: {
    loading: {
      tags: ['busy'],
      meta: { busy: 'busy.loading' },
      invoke: {
        id: 'fetchList',
        src: 'fetchPage',
        input: ({ context: { look, source } }) => ({ look, source, fresh: true }),
        onDone: {
          target: 'listed',
          actions: assign(({ event: { output } }) => ({
            ...output,
            look: output.shown.query,
            awaited: false,
          })),
        },
        onError: [
          // The list of before stays.
          { guard: 'isKnown', target: 'listed', actions: ['raiseFailure', 'lookBack'] },
          { target: 'failed', actions: 'raiseFailure' },
        ],
      },
    },
    listed: {
      initial: 'resting',
      on: {
        'list.refreshed': 'loading',
        'search.typed': {
          target: '.typing',
          actions: { type: 'look', params: ({ event: { search } }) => ({ search }) },
        },
        'status.chosen': {
          guard: ({ context: { look }, event: { status } }) => look.status !== status,
          target: '.following.openly',
          actions: { type: 'look', params: ({ event: { status } }) => ({ status }) },
        },
        'column.chosen': {
          target: '.following.openly',
          actions: {
            type: 'look',
            params: ({ context: { look }, event: { column } }) => ({
              sort: { column, descending: look.sort.column === column && !look.sort.descending },
            }),
          },
        },
        'look.cleared': {
          target: '.following.openly',
          actions: [{ type: 'look', params: { search: '', status: null } }, 'move'],
        },
        'page.turned': {
          guard: ({ context: { look }, event: { page } }) => look.page !== page,
          target: '.following.openly',
          actions: [{ type: 'look', params: ({ event: { page } }) => ({ page }) }, 'move'],
        },
        'export.requested': 'gathering',
        'client.toggled': {
          actions: assign(({ context: { opened }, event: { id } }) => ({ opened: toggled(opened, id) })),
        },
        'documents.toggled': {
          actions: assign(({ context: { withDocuments }, event: { id } }) => ({
            withDocuments: toggled(withDocuments, id),
          })),
        },
        'client.edited': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'selecting',
          actions: { type: 'choose', params: ({ event }) => event },
        },
        'removal.requested': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'asking',
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
      states: {
        resting: { always: { guard: 'isAwaited', target: 'following.openly' } },
        typing: { after: { searched: 'following' } },
        // The page of before stays until the next has come. Another look meanwhile begins anew.
        following: {
          initial: 'quietly',
          states: {
            // Nobody waits who may go on typing.
            quietly: {},
            openly: { tags: ['busy'], meta: { busy: 'busy.loading' } },
          },
          invoke: {
            id: 'fetchPage',
            src: 'fetchPage',
            input: ({ context: { look, source } }) => ({ look, source, fresh: false }),
            onDone: {
              target: 'resting',
              actions: assign(({ event: { output } }) => ({
                ...output,
                look: output.shown.query,
                awaited: false,
              })),
            },
            onError: { target: 'resting', actions: ['raiseFailure', 'lookBack'] },
          },
        },
      },
    },
    gathering: {
      tags: ['busy'],
      meta: { busy: 'busy.gathering' },
      invoke: {
        id: 'gatherRows',
        src: 'gatherRows',
        input: ({ context: { shown, look, source } }) => ({ look: shown?.query ?? look, source }),
        onDone: {
          target: 'listed',
          actions: emit(({ event }) => ({ type: 'list.gathered' as const, rows: event.output })),
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
            'forget',
          ],
        },
        onError: [
          { guard: 'isAbsent', target: 'listed', actions: ['raiseFailure', 'takeOff', 'move'] },
          { target: 'listed', actions: ['raiseFailure', 'forget'] },
        ],
      },
    },
    asking: {
      on: {
        'removal.confirmed': 'removing',
        'removal.refused': { target: 'listed', actions: 'forget' },
      },
    },
    removing: {
      tags: ['busy'],
      meta: { busy: 'busy.removing' },
      invoke: {
        id: 'removeClient',
        src: 'removeClient',
        input: ({ context }) => idOf(context),
        onDone: { target: 'listed', actions: ['raiseRemoved', 'takeOff', 'move'] },
        onError: [
          // What can no longer be reached has left the list too.
          { guard: 'isAbsent', target: 'listed', actions: ['raiseFailure', 'takeOff', 'move'] },
          { target: 'listed', actions: ['raiseFailure', 'forget'] },
        ],
      },
    },
    failed: { on: { 'list.refreshed': 'loading' } },
  },
});
