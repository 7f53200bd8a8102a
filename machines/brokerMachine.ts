// A broker's list of applications (decisions.md, "Brokers"): fetched whole, looked at a page at a time, rows opened and closed, and
// an application taken off the list after a question. What is shown of it is reckoned in catalogue/clientList.ts.
import { assign, emit, setup } from 'xstate';
import type { Client } from './catalogue/brokerSchemas.ts';
import { firstLook, type Column, type Look } from './catalogue/clientList.ts';
import type { Message } from './catalogue/errors.ts';
import type { Display } from './catalogue/statuses.ts';
import { noticeIn, refusedWith, unprovided } from './ports.ts';

export interface BrokerContext {
  /** Null until the list has come. */
  clients: readonly Client[] | null;
  look: Look;
  /** Ids of the rows whose panel is open. */
  opened: readonly string[];
  /** Those of them whose documents are shown. */
  withDocuments: readonly string[];
  /** Whom the question is about. */
  removal: Client | null;
  /** Whose Application is being opened. */
  edited: string | null;
}

export type BrokerEvent =
  | { type: 'list.refreshed' }
  | { type: 'search.typed'; search: string }
  | { type: 'status.chosen'; status: Display | null }
  | { type: 'column.chosen'; column: Column }
  | { type: 'look.cleared' }
  | { type: 'page.turned'; page: number }
  | { type: 'client.toggled'; id: string }
  | { type: 'documents.toggled'; id: string }
  | { type: 'client.edited'; id: string }
  | { type: 'removal.requested'; id: string }
  | { type: 'removal.confirmed' }
  | { type: 'removal.refused' };

const idOf = ({ ua_icapplicationid }: Client) => ua_icapplicationid;

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

const looking = (change: Partial<Look>) => (context: BrokerContext) => ({
  look: { ...context.look, page: 1, ...change },
});

export const brokerMachine = setup({
  types: {
    context: {} as BrokerContext,
    events: {} as BrokerEvent,
    // `list.moved`: other rows than before stand where the person was.
    emitted: {} as
      | { type: 'notice.raised'; message: Message }
      | { type: 'session.ended' }
      | { type: 'list.moved' }
      | { type: 'client.selected'; client: string | null },
    meta: {} as { busy: string },
  },
  actors: {
    fetchClients: unprovided<readonly Client[]>('fetchClients'),
    removeClient: unprovided<void, { id: string }>('removeClient'),
    /** Asks for the Application: the right to it may have ended since the list came. */
    selectClient: unprovided<void, { id: string }>('selectClient'),
  },
  guards: {
    isUnauthorised: refusedWith(401),
    isAbsent: refusedWith(404),
    isKnown: ({ context }) => context.clients !== null,
  },
  actions: {
    raiseFailure: emit(({ event }) => noticeIn(event)),
    raiseRemoved: emit(({ context }) => ({
      type: 'notice.raised' as const,
      message: {
        messageId: 'notice.removed',
        type: 'success' as const,
        values: { reference: context.removal?.ua_reference ?? '' },
      },
    })),
    takeOff: assign(({ context: { clients, removal } }) => ({
      clients: clients?.filter((client) => client !== removal) ?? null,
      removal: null,
    })),
    drop: assign(({ context: { clients, edited } }) => ({
      clients: clients?.filter((client) => idOf(client) !== edited) ?? null,
    })),
    forget: assign({ removal: null }),
    move: emit({ type: 'list.moved' as const }),
  },
}).createMachine({
  id: 'broker',
  context: { clients: null, look: firstLook, opened: [], withDocuments: [], removal: null, edited: null },
  initial: 'loading',
  states: {
    loading: {
      tags: ['busy'],
      meta: { busy: 'busy.loading' },
      invoke: {
        id: 'fetchClients',
        src: 'fetchClients',
        onDone: { target: 'listed', actions: assign({ clients: ({ event }) => event.output }) },
        onError: [
          { guard: 'isUnauthorised', target: 'expired' },
          // The list of before stays.
          { guard: 'isKnown', target: 'listed', actions: 'raiseFailure' },
          { target: 'failed', actions: 'raiseFailure' },
        ],
      },
    },
    listed: {
      on: {
        'list.refreshed': 'loading',
        'search.typed': {
          actions: assign(({ context, event }) => looking({ search: event.search })(context)),
        },
        'status.chosen': {
          actions: assign(({ context, event }) => looking({ status: event.status })(context)),
        },
        'column.chosen': {
          actions: assign(({ context, event: { column } }) => {
            const { sort } = context.look;
            const descending = sort.column === column && !sort.descending;
            return looking({ sort: { column, descending } })(context);
          }),
        },
        'look.cleared': {
          actions: [assign(({ context }) => looking({ search: '', status: null })(context)), 'move'],
        },
        'page.turned': {
          actions: [assign(({ context, event }) => looking({ page: event.page })(context)), 'move'],
        },
        'client.toggled': {
          actions: assign(({ context: { opened }, event: { id } }) => ({ opened: toggled(opened, id) })),
        },
        'documents.toggled': {
          actions: assign(({ context: { withDocuments }, event: { id } }) => ({
            withDocuments: toggled(withDocuments, id),
          })),
        },
        'client.edited': {
          guard: ({ context: { clients }, event }) =>
            clients?.some((client) => idOf(client) === event.id) ?? false,
          target: 'selecting',
          actions: assign({ edited: ({ event }) => event.id }),
        },
        'removal.requested': {
          guard: ({ context: { clients }, event }) =>
            clients?.some((client) => idOf(client) === event.id) ?? false,
          target: 'asking',
          actions: assign(({ context: { clients }, event }) => ({
            removal: clients?.find((client) => idOf(client) === event.id) ?? null,
          })),
        },
      },
    },
    selecting: {
      tags: ['busy'],
      meta: { busy: 'busy.opening' },
      invoke: {
        id: 'selectClient',
        src: 'selectClient',
        input: ({ context: { edited } }) => ({ id: edited ?? '' }),
        onDone: {
          target: 'listed',
          actions: emit(({ context: { edited } }) => ({ type: 'client.selected', client: edited })),
        },
        onError: [
          { guard: 'isUnauthorised', target: 'expired' },
          { guard: 'isAbsent', target: 'listed', actions: ['raiseFailure', 'drop', 'move'] },
          { target: 'listed', actions: 'raiseFailure' },
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
        input: ({ context: { removal } }) => ({ id: removal?.ua_icapplicationid ?? '' }),
        onDone: { target: 'listed', actions: ['raiseRemoved', 'takeOff', 'move'] },
        onError: [
          { guard: 'isUnauthorised', target: 'expired' },
          // What can no longer be reached has left the list too.
          { guard: 'isAbsent', target: 'listed', actions: ['raiseFailure', 'takeOff', 'move'] },
          { target: 'listed', actions: ['raiseFailure', 'forget'] },
        ],
      },
    },
    failed: { on: { 'list.refreshed': 'loading' } },
    expired: { type: 'final', entry: emit({ type: 'session.ended' }) },
  },
});
