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
  /** Whom the question is about, or whose Application is being opened. */
  chosen: Client | null;
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

const find = ({ clients }: BrokerContext, id: string) => clients?.find((client) => idOf(client) === id);

/** Another look begins at its first page. */
const looking = ({ look }: BrokerContext, change: Partial<Look>) => ({
  look: { ...look, page: 1, ...change },
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
    choose: assign(({ context }, { id }: { id: string }) => ({ chosen: find(context, id) ?? null })),
    takeOff: assign(({ context: { clients, chosen } }) => ({
      clients: clients?.filter((client) => client !== chosen) ?? null,
      chosen: null,
    })),
    forget: assign({ chosen: null }),
    move: emit({ type: 'list.moved' as const }),
  },
}).createMachine({
  id: 'broker',
  context: { clients: null, look: firstLook, opened: [], withDocuments: [], chosen: null },
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
          actions: assign(({ context, event }) => looking(context, { search: event.search })),
        },
        'status.chosen': {
          actions: assign(({ context, event }) => looking(context, { status: event.status })),
        },
        'column.chosen': {
          actions: assign(({ context, event: { column } }) => {
            const { sort } = context.look;
            const descending = sort.column === column && !sort.descending;
            return looking(context, { sort: { column, descending } });
          }),
        },
        'look.cleared': {
          actions: [assign(({ context }) => looking(context, { search: '', status: null })), 'move'],
        },
        'page.turned': {
          actions: [assign(({ context, event }) => looking(context, { page: event.page })), 'move'],
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
    },
    selecting: {
      tags: ['busy'],
      meta: { busy: 'busy.opening' },
      invoke: {
        id: 'selectClient',
        src: 'selectClient',
        input: ({ context: { chosen } }) => ({ id: chosen?.ua_icapplicationid ?? '' }),
        onDone: {
          target: 'listed',
          actions: [
            emit(({ context: { chosen } }) => ({
              type: 'client.selected',
              client: chosen?.ua_icapplicationid ?? null,
            })),
            'forget',
          ],
        },
        onError: [
          { guard: 'isUnauthorised', target: 'expired' },
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
        input: ({ context: { chosen } }) => ({ id: chosen?.ua_icapplicationid ?? '' }),
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
