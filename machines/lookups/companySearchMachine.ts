// Searching Companies House data and picking one company (specification section 5): a number that is not found is not accepted.
import { assign, emit, setup } from 'xstate';
import type { Company } from '../catalogue/api/dataResults.ts';
import type { Message } from '../catalogue/api/errors.ts';
import { noticeIn, unprovided } from '../ports.ts';

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
  actors: { searchCompanies: unprovided<Company[], { query: string }>('searchCompanies') },
  guards: {
    isQuery: (_, { query }: { query: string }) => query.trim() !== '',
    isAsked: ({ context }, { query }: { query: string }) => query === context.query,
    isListed: ({ context }, { number }: { number: string }) =>
      context.results.some((company) => company.company_number === number),
  },
  actions: {
    keepPicked: assign(({ context }, { number }: { number: string }) => ({
      picked: context.results.find((company) => company.company_number === number) ?? null,
    })),
  },
}).createMachine({
  id: 'companySearch',
  context: { query: '', results: [], picked: null },
  initial: 'idle',
  // The latest search wins: a new one cancels the one under way.
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
      // The same search pressed again is under way already.
      on: {
        'search.submitted': { guard: { type: 'isAsked', params: ({ event }) => ({ query: event.query }) } },
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
          actions: emit(({ event }) => noticeIn(event, { messageId: 'notice.company.502', type: 'error' })),
        },
      },
    },
    found: {
      on: {
        'company.picked': {
          guard: { type: 'isListed', params: ({ event }) => ({ number: event.number }) },
          target: 'picked',
          actions: { type: 'keepPicked', params: ({ event }) => ({ number: event.number }) },
        },
      },
    },
    none: {},
    failed: {},
    // The list stays: with arrow keys the first press of a radio is rarely the last.
    picked: {
      on: {
        'company.picked': {
          guard: { type: 'isListed', params: ({ event }) => ({ number: event.number }) },
          target: 'picked',
          actions: { type: 'keepPicked', params: ({ event }) => ({ number: event.number }) },
        },
        'search.reopened': { target: 'idle', actions: assign({ picked: null, results: [], query: '' }) },
      },
    },
  },
});
