import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientSample, clientSamples } from '#tests/clientSamples.ts';
import { columns, fold, type Sort } from './sortAndSearch.ts';
import {
  initialListQuery,
  isListEmpty,
  matchingRows,
  listAddress,
  listPage,
  listQueryIn,
  pagesInView,
  clientProgress,
  type ListQuery,
} from './clientList.ts';
import { limits } from '../fields/limits.ts';
import { formatAddress } from '../routes.ts';
import { steps } from '../records/outlines.ts';

const clients = [
  clientSample(1, { ua_contactname: 'Gwŷn ap Rhŷs', ua_emailaddress: 'gwyn@example.org' }),
  clientSample(2, { ua_contactname: 'Anna O’Brien', ua_amountrequested: null }),
  clientSample(3, { ua_contactname: 'siân wyn', ua_currentstatus: 'app-in-query', ua_amountrequested: 500 }),
  clientSample(4, { ua_contactname: '', ua_amountrequested: 1000, ua_currentpageinapplication: '' }),
];

const byReference = { column: 'ua_reference', descending: false } as const;

const numbersOf = (query: Partial<ListQuery>) =>
  listPage(clients, { ...initialListQuery, sort: byReference, ...query }).rows.map(({ client }) =>
    Number(client.ua_reference.slice(4)),
  );

describe('searching', () => {
  test.each([
    ['', [1, 2, 3, 4]],
    ['  ', [1, 2, 3, 4]],
    ['gwyn', [1]],
    ['GWŶN', [1]],
    ['rhŷs gwyn', [1]],
    ['sian', [3]],
    ['O’Brien', [2]],
    ["o'brien", [2]],
    ['cef-000003', [3]],
    ['client-4@', [4]],
    ['anna siân', []],
    // The names of businesses.
    ['cyf CWMNI 2', [2]],
    // Regular expressions have no meaning in a search.
    ['.*', []],
  ])('%j', (search, found) => expect(numbersOf({ search })).toEqual(found));

  test('every Welsh letter folds to its letter without a diacritic', () => {
    expect(fold('âêîôûŵŷ ÂÊÎÔÛŴŶ áéíóúẃý àèìòùẁỳ äëïöüẅÿ')).toBe('aeiouwy aeiouwy aeiouwy aeiouwy aeiouwy');
  });
});

test('the initial query shows the newest Application first', () => {
  expect(listPage(clients, initialListQuery).rows.map(({ client }) => client)).toEqual(clients.toReversed());
});

describe('sorting', () => {
  test.each([
    ['ua_reference', [1, 2, 3, 4], [4, 3, 2, 1]],
    ['ua_businessname', [1, 2, 3, 4], [4, 3, 2, 1]],
    ['ua_lastchangedon', [1, 2, 3, 4], [4, 3, 2, 1]],
    // Empty values come last in both directions.
    ['ua_contactname', [2, 1, 3, 4], [3, 1, 2, 4]],
    ['ua_emailaddress', [2, 3, 4, 1], [1, 4, 3, 2]],
    ['ua_amountrequested', [3, 4, 1, 2], [1, 4, 3, 2]],
    // In the order of the display states; equal ones by reference, in the same direction.
    ['ua_currentstatus', [4, 1, 2, 3], [3, 2, 1, 4]],
  ] as const)('%s', (column, up, down) => {
    expect([false, true].map((descending) => numbersOf({ sort: { column, descending } }))).toEqual([
      up,
      down,
    ]);
  });

  test('every column can be sorted', () => {
    for (const column of columns) expect(numbersOf({ sort: { column, descending: true } })).toHaveLength(4);
  });
});

test('the counts follow the search and not the chosen display state', () => {
  const counts = {
    'not-started': 0,
    'in-progress': 1,
    'in-query': 1,
  };
  const query: ListQuery = { ...initialListQuery, search: 'wyn', status: 'in-query' };
  const { rows, ...rest } = listPage(clients, query);
  expect([rows.map(({ client }) => client), rest]).toEqual([
    [clients[2]],
    { query, counts, total: 1, pageCount: 1 },
  ]);
});

describe('pages', () => {
  const many = clientSamples(2 * limits.clientsPerPage + 1);
  const on = (page: number) => {
    const shown = listPage(many, { ...initialListQuery, sort: byReference, page });
    return [shown.query.page, shown.pageCount, shown.rows.length, shown.rows[0]?.client];
  };

  test('have 20 rows; a number beyond the last page shows the last page', () => {
    const each = limits.clientsPerPage;
    expect([1, 2, 3, 9, 0].map(on)).toEqual([
      [1, 3, each, many[0]],
      [2, 3, each, many[each]],
      [3, 3, 1, many[2 * each]],
      [3, 3, 1, many[2 * each]],
      [1, 3, each, many[0]],
    ]);
  });

  test('an empty list has one page', () => {
    const shown = listPage([], initialListQuery);
    expect(shown).toEqual({
      query: initialListQuery,
      rows: [],
      counts: {},
      total: 0,
      pageCount: 1,
    });
    expect([isListEmpty(shown), isListEmpty(listPage(many, initialListQuery))]).toEqual([true, false]);
  });

  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, null, 9]],
    [3, 9, [1, 2, 3, 4, null, 9]],
    [4, 9, [1, 2, 3, 4, 5, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [9, 9, [1, null, 8, 9]],
  ])('page %i of %i shows the pages %j', (page, pages, shown) =>
    expect(pagesInView(page, pages)).toEqual(shown),
  );
});

describe('the query in the address of the broker’s list', () => {
  const byName: Sort = { column: 'ua_contactname', descending: true };
  test.each<[ListQuery, string]>([
    [initialListQuery, ''],
    [{ ...initialListQuery, page: 3 }, '?page=3'],
    [{ ...initialListQuery, search: 'Siân & Co=1 %+' }, '?search=Si%C3%A2n%20%26%20Co%3D1%20%25%2B'],
    [
      { search: 'wyn', status: 'in-query', sort: byName, page: 2 },
      '?search=wyn&status=in-query&sort=-ua_contactname&page=2',
    ],
  ])('%j is written and read as %s', (query, text) => {
    const address = { path: '/broker-dashboard', query: text };
    expect([listAddress(query), listQueryIn(address)]).toEqual([address, query]);
  });

  test.each([
    '?status=none&sort=ua_secret&page=0',
    '?page=-1',
    '?page=1.5',
    '?page=99999999999',
    '?other=1&',
    '?',
  ])('%s reads as the initial query', (query) =>
    expect(listQueryIn({ path: '/broker-dashboard', query })).toEqual(initialListQuery),
  );

  const searchOf = (query: string) => listQueryIn({ path: '/broker-dashboard', query }).search;

  test('a broken percent sign is text', () => expect(searchOf('?search=100%')).toBe('100%'));

  test('a search is cut at the length of the field', () =>
    expect(searchOf(`?search=${'x'.repeat(300)}`)).toHaveLength(limits.lineLength));

  test('a search that the cut divides within a character loses the half of it', () => {
    const start = 'x'.repeat(limits.lineLength - 1);
    const query = `?search=${encodeURIComponent(`${start}🙂`)}`;
    expect(listQueryIn({ path: '/broker-dashboard', query }).search).toBe(start);
  });

  test('any text can be searched for, and its address reads as a query with the same address', () => {
    const unit = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 3 }),
      fc.constantFrom('\ud83d', '\ude42', '%', '&', "'"),
    );
    const text = fc.array(unit, { maxLength: limits.lineLength + 5 }).map((units) => units.join(''));
    fc.assert(
      fc.property(text, (search) => {
        const address = listAddress(listQueryIn(listAddress({ ...initialListQuery, search })));
        expect(listAddress(listQueryIn(address))).toEqual(address);
        // A browser that wrote it otherwise would be corrected by the shell, again and again.
        expect(new URL(formatAddress(address), 'http://portal.test').search).toBe(address.query);
      }),
    );
  });
});

describe('the progress of the steps', () => {
  const statesOf = (ua_currentstatus: string, ua_currentpageinapplication = '') =>
    clientProgress(clientSample(1, { ua_currentstatus, ua_currentpageinapplication })).map(
      ({ state }) => state,
    );
  const { length } = steps.application;
  const until = (done: number) => [
    ...Array<string>(done).fill('done'),
    'current',
    ...Array<string>(length - 1 - done).fill('later'),
  ];

  test.each([
    ['application-created', '', until(0)],
    ['application-created', 'creditsafe-declaration', until(0)],
    ['application-created', 'company-overview', until(2)],
    ['application-created', 'supporting-documents', until(length - 1)],
    ['application-created', 'no-such-step', until(0)],
    ['application-submitted', 'supporting-documents', Array(length).fill('done')],
    ['app-in-query', 'company-overview', Array(length).fill('done')],
  ])('of %s at %j', (status, page, states) => expect(statesOf(status, page)).toEqual(states));

  test('names the steps in order', () => {
    expect(clientProgress(clientSample(1)).map(({ step }) => step)).toEqual(steps.application);
  });
});

test('a search looks through all of 10,000 Applications', () => {
  const many = clientSamples(10_000);
  listPage(many, initialListQuery);
  const { matching } = matchingRows(many, { ...initialListQuery, search: 'wan 99' });
  expect(matching).toHaveLength(
    many.filter(({ ua_contactname, ua_reference }) => /Ŵan/.test(ua_contactname) && /99/.test(ua_reference))
      .length,
  );
});
