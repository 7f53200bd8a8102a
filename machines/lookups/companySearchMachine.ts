// The search in the data of Companies House and the pick of one company (product 3.16, 4.13).
import { assign, emit, setup } from 'xstate';
import type { Company } from '../catalogue/api/dataResults.ts';
import type { Message } from '../catalogue/api/errors.ts';
import { noticeOfFailure, promisePort } from '../ports.ts';

export type CompanySearchEvent =
  | { type: 'search.submitted'; query: string }
  | { type: 'company.picked'; number: string }
  | { type: 'search.reopened' };

export interface CompanySearchContext {
  query: string;
  results: readonly Company[];
  picked: Company | null;
}

export const companySearchMachine = setup({
  types: {
    context: {} as CompanySearchContext,
    events: {} as CompanySearchEvent,
    emitted: {} as { type: 'notice.raised'; message: Message },
  },
  actors: { searchCompanies: promisePort<Company[], { query: string }>('searchCompanies') },
  guards: {
    isQuery: (_, { query }: { query: string }) => query.trim() !== '',
    isSameQuery: ({ context }, { query }: { query: string }) => query === context.query,
    isListed: ({ context }, { number }: { number: string }) =>
      context.results.some((company) => company.company_number === number),
  },
  actions: {
    setPicked: assign(({ context }, { number }: { number: string }) => ({
      picked: context.results.find((company) => company.company_number === number) ?? null,
    })),
  },
}).createMachine({
  id: 'companySearch',
  context: { query: '', results: [], picked: null },
  initial: 'idle',
  // A new search cancels the running one.
  on: {
    'search.submitted': {
      guard: { type: 'isQuery', params: ({ event }) => ({ query: event.query }) },
      target: '.searching',
      reenter: true,
      actions: assign({ query: ({ event }) => event.query, results: [] }),
    },
  },
  states: {
    idle: {},
    searching: {
      // The same search is running already.
      on: {
        'search.submitted': {
          guard: { type: 'isSameQuery', params: ({ event }) => ({ query: event.query }) },
        },
      },
      invoke: {
        id: 'searchCompanies',
        src: 'searchCompanies',
        input: ({ context }) => ({ query: context.query }),
        onDone: [
          {
            guard: ({ event }) => event.output.length > 0,
            target: 'found',
            actions: assign({ results: ({ event }) => event.output }),
          },
          { target: 'none' },
        ],
        onError: {
          target: 'failed',
          actions: emit(({ event }) =>
            noticeOfFailure(event, { messageId: 'notice.company.502', type: 'error' }),
          ),
        },
      },
    },
    found: {
      on: {
        'company.picked': {
          guard: { type: 'isListed', params: ({ event }) => ({ number: event.number }) },
          target: 'picked',
          actions: { type: 'setPicked', params: ({ event }) => ({ number: event.number }) },
        },
      },
    },
    none: {},
    failed: {},
    // The list stays open: with the arrow keys a user goes through several radio buttons before the right one.
    picked: {
      on: {
        'company.picked': {
          guard: { type: 'isListed', params: ({ event }) => ({ number: event.number }) },
          target: 'picked',
          actions: { type: 'setPicked', params: ({ event }) => ({ number: event.number }) },
        },
        'search.reopened': { target: 'idle', actions: assign({ picked: null, results: [], query: '' }) },
      },
    },
  },
});
