// The search in the data of Companies House and the pick of one company (product 3.16, 4.13).
import { assign, emit, setup, type SnapshotFrom } from 'xstate';
import type { Company } from '../catalogue/api/dataResults.ts';
import type { Message } from '../catalogue/api/errors.ts';
import { isCompanyNumber, normalizeCompanyNumber } from '../catalogue/fields/kinds.ts';
import { noUse, type AddressUse } from '../catalogue/records/companyAddress.ts';
import type { CompanyIssue } from '../catalogue/records/progress.ts';
import { noticeOfFailure, promisePort } from '../ports.ts';
import type { StateMeta } from '../stateMeta.ts';

export type CompanySearchEvent =
  | { type: 'search.submitted'; query: string }
  /** The focus leaves the search box: a company number that was typed is searched without a press of the button. */
  | { type: 'box.left'; query: string }
  /** The search box has another text. */
  | { type: 'query.edited'; query: string }
  | { type: 'company.picked'; number: string }
  /** The company's address is to be used as the trading or registered address, or no longer. */
  | { type: 'address.used'; use: AddressUse }
  /** Another company is wanted instead of the picked one, whose number is in the search box. */
  | { type: 'search.reopened'; number: string };

export interface CompanySearchInput {
  /** Whether the record has a company's number already. */
  hasCompany: boolean;
}

export interface CompanySearchContext extends CompanySearchInput {
  /** What is in the search box. */
  text: string;
  query: string;
  results: readonly Company[];
  /** Null also while the record's own company is shown, of which only number and name are stored. */
  picked: Company | null;
  use: AddressUse;
}

/** A company number as Companies House writes it; any other text is part of a name. */
const queryOf = (typed: string): string =>
  isCompanyNumber(normalizeCompanyNumber(typed)) ? normalizeCompanyNumber(typed) : typed.trim();

export const companySearchMachine = setup({
  types: {
    context: {} as CompanySearchContext,
    events: {} as CompanySearchEvent,
    input: {} as CompanySearchInput,
    emitted: {} as { type: 'notice.raised'; message: Message },
    meta: {} as StateMeta,
  },
  actors: { searchCompanies: promisePort<Company[], { query: string }>('searchCompanies') },
  guards: {
    hasCompany: ({ context }) => context.hasCompany,
    isQuery: (_, { query }: { query: string }) => query.trim() !== '',
    isSameQuery: ({ context }, { query }: { query: string }) => queryOf(query) === context.query,
    /** A whole company number, with or without its leading zero, that was not searched last. */
    isNewNumber: ({ context }, { query }: { query: string }) =>
      /^[\dA-Z]{7,8}$/i.test(query.replaceAll(/\s/g, '')) &&
      isCompanyNumber(queryOf(query)) &&
      queryOf(query) !== context.query,
    isNumberSearched: ({ context }) => isCompanyNumber(context.query),
    isListed: ({ context }, { number }: { number: string }) =>
      context.results.some((company) => company.company_number === number),
    isPicked: ({ context }) => context.picked !== null,
  },
  actions: {
    setText: assign((_, { query }: { query: string }) => ({ text: query })),
    setQuery: assign((_, { query }: { query: string }) => ({
      text: query,
      query: queryOf(query),
      results: [],
    })),
    setPicked: assign(({ context }, { number }: { number: string }) => ({
      picked: context.results.find((company) => company.company_number === number) ?? null,
      use: noUse,
    })),
    forgetQuery: assign({ query: '' }),
  },
}).createMachine({
  id: 'companySearch',
  meta: { requirement: '3.16' },
  context: ({ input }) => ({ ...input, text: '', query: '', results: [], picked: null, use: noUse }),
  initial: 'opening',
  // A new search cancels the running one.
  on: {
    'search.submitted': {
      guard: { type: 'isQuery', params: ({ event }) => event },
      target: '.searching',
      reenter: true,
      actions: { type: 'setQuery', params: ({ event }) => event },
    },
    'box.left': {
      guard: { type: 'isNewNumber', params: ({ event }) => event },
      target: '.searching',
      reenter: true,
      actions: { type: 'setQuery', params: ({ event }) => event },
    },
    // The result of a search for another text, in view or still to come, does not apply to the new text.
    'query.edited': [
      {
        guard: { type: 'isSameQuery', params: ({ event }) => event },
        actions: { type: 'setText', params: ({ event }) => event },
      },
      { target: '.idle', actions: [{ type: 'setText', params: ({ event }) => event }, 'forgetQuery'] },
    ],
  },
  states: {
    opening: { always: [{ guard: 'hasCompany', target: 'picked' }, { target: 'idle' }] },
    idle: {},
    // The user waits for the answer. A text that is typed meanwhile is kept, and ends the search.
    searching: {
      tags: ['busy'],
      meta: { busy: 'companysearch.searching' },
      // A second press for the same text sends nothing: its search is running already.
      on: {
        'search.submitted': { guard: { type: 'isSameQuery', params: ({ event }) => event } },
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
          { guard: 'isNumberSearched', target: 'numberNotFound' },
          { target: 'nameNotFound' },
        ],
        onError: {
          target: 'failed',
          actions: emit(({ event }) =>
            noticeOfFailure(event, { messageId: 'notice.company.failed', type: 'error' }),
          ),
        },
      },
    },
    found: {
      on: {
        // The list stays while the text is corrected: each entry names its company, so that nobody takes it for the answer to the new text.
        'query.edited': { actions: { type: 'setText', params: ({ event }) => event } },
        'company.picked': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'picked',
          actions: { type: 'setPicked', params: ({ event }) => event },
        },
      },
    },
    numberNotFound: {},
    nameNotFound: {},
    failed: { meta: { requirement: '6.9' } },
    // The page shows the company instead of the search.
    picked: {
      on: {
        'search.submitted': {},
        'box.left': {},
        'query.edited': {},
        'address.used': { guard: 'isPicked', actions: assign({ use: ({ event }) => event.use }) },
        'search.reopened': {
          target: 'idle',
          actions: assign(({ event }) => ({
            picked: null,
            results: [],
            text: event.number,
            query: '',
            use: noUse,
          })),
        },
      },
    },
  },
});

/** Why the step has no company yet; undefined when one is picked or nothing was typed. */
export function companyIssueOf(
  snapshot: SnapshotFrom<typeof companySearchMachine>,
): CompanyIssue | undefined {
  if (snapshot.matches('numberNotFound')) return 'companyAbsent';
  return snapshot.matches('picked') || snapshot.context.text.trim() === '' ? undefined : 'companyUnpicked';
}
