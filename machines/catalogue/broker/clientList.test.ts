import { describe, expect, test } from 'vitest';
import { clientSample, clientSamples } from '#tests/clientSamples.ts';
import { columns, fold } from './clientKeys.ts';
import { firstLook, isEmpty, matchingRows, pageLinks, pageOf, trailOf, type Look } from './clientList.ts';
import { limits } from '../fields/limits.ts';
import { steps } from '../records/outlines.ts';

const clients = [
  clientSample(1, { ua_contactname: 'Gwŷn ap Rhŷs', ua_emailaddress: 'gwyn@example.org' }),
  clientSample(2, { ua_contactname: 'Anna O’Brien', ua_amountrequested: null }),
  clientSample(3, { ua_contactname: 'siân wyn', ua_currentstatus: 'app-in-query', ua_amountrequested: 500 }),
  clientSample(4, { ua_contactname: '', ua_amountrequested: 1000, ua_currentpageinapplication: '' }),
];

const byReference = { column: 'ua_reference', descending: false } as const;

const numbersOf = (look: Partial<Look>) =>
  pageOf(clients, { ...firstLook, sort: byReference, ...look }).rows.map(({ client }) =>
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
    // Marks of a search are letters like any other.
    ['.*', []],
  ])('%j', (search, found) => expect(numbersOf({ search })).toEqual(found));

  test('every letter of Welsh is found by the plain one', () => {
    expect(fold('âêîôûŵŷ ÂÊÎÔÛŴŶ áéíóúẃý àèìòùẁỳ äëïöüẅÿ')).toBe('aeiouwy aeiouwy aeiouwy aeiouwy aeiouwy');
  });
});

test('at first the newest is on top', () => {
  expect(pageOf(clients, firstLook).rows.map(({ client }) => client)).toEqual(clients.toReversed());
});

describe('sorting', () => {
  test.each([
    ['ua_reference', [1, 2, 3, 4], [4, 3, 2, 1]],
    // What is empty comes last either way.
    ['ua_contactname', [2, 1, 3, 4], [3, 1, 2, 4]],
    ['ua_emailaddress', [2, 3, 4, 1], [1, 4, 3, 2]],
    ['ua_amountrequested', [3, 4, 1, 2], [1, 4, 3, 2]],
    // In the order of the states, equals by reference the same way.
    ['ua_currentstatus', [4, 1, 2, 3], [3, 2, 1, 4]],
  ] as const)('%s', (column, up, down) => {
    expect([false, true].map((descending) => numbersOf({ sort: { column, descending } }))).toEqual([
      up,
      down,
    ]);
  });

  test('there is a way for every column', () => {
    for (const column of columns) expect(numbersOf({ sort: { column, descending: true } })).toHaveLength(4);
  });
});

test('counts are of what is searched for, whichever status is chosen', () => {
  const counts = {
    'not-started': 0,
    'in-progress': 1,
    'in-query': 1,
  };
  const look: Look = { ...firstLook, search: 'wyn', status: 'in-query' };
  const { rows, ...rest } = pageOf(clients, look);
  expect([rows.map(({ client }) => client), rest]).toEqual([
    [clients[2]],
    { look, counts, total: 1, pages: 1, reach: 1 },
  ]);
});

describe('pages', () => {
  const many = clientSamples(2 * limits.clientsPerPage + 1);
  const on = (page: number) => {
    const shown = pageOf(many, { ...firstLook, sort: byReference, page });
    return [shown.look.page, shown.pages, shown.rows.length, shown.rows[0]?.client];
  };

  test('hold so many rows; one behind the last shows the last', () => {
    const each = limits.clientsPerPage;
    expect([1, 2, 3, 9, 0].map(on)).toEqual([
      [1, 3, each, many[0]],
      [2, 3, each, many[each]],
      [3, 3, 1, many[2 * each]],
      [3, 3, 1, many[2 * each]],
      [1, 3, each, many[0]],
    ]);
  });

  test('an empty list has one', () => {
    const shown = pageOf([], firstLook);
    expect(shown).toEqual({ look: firstLook, rows: [], counts: {}, total: 0, pages: 1, reach: 1 });
    expect([isEmpty(shown), isEmpty(pageOf(many, firstLook))]).toEqual([true, false]);
  });

  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, null, 9]],
    [3, 9, [1, 2, 3, 4, null, 9]],
    [4, 9, [1, 2, 3, 4, 5, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [9, 9, [1, null, 8, 9]],
  ])('%i of %i', (page, pages, links) => expect(pageLinks(page, pages)).toEqual(links));

  test.each([
    [1, 2, [1, 2, null]],
    [5, 6, [1, null, 4, 5, 6, null]],
    [2, 6, [1, 2, 3, null]],
    [9, 9, [1, null, 8, 9]],
  ])('%i of 9, of which %i can be opened', (page, reach, links) =>
    expect(pageLinks(page, 9, reach)).toEqual(links),
  );
});

describe('the trail', () => {
  const statesOf = (ua_currentstatus: string, ua_currentpageinapplication = '') =>
    trailOf(clientSample(1, { ua_currentstatus, ua_currentpageinapplication })).map(({ state }) => state);
  const { length } = steps.application;
  const until = (done: number) => [
    ...Array<string>(done).fill('done'),
    'current',
    ...Array<string>(length - 1 - done).fill('open'),
  ];

  test.each([
    ['application-created', '', until(0)],
    ['application-created', 'creditsafe-declaration', until(0)],
    ['application-created', 'company-overview', until(2)],
    ['application-created', 'supporting-documents', until(6)],
    ['application-created', 'no-such-step', until(0)],
    ['application-submitted', 'supporting-documents', Array(length).fill('done')],
    ['app-in-query', 'company-overview', Array(length).fill('done')],
  ])('of %s at %j', (status, page, states) => expect(statesOf(status, page)).toEqual(states));

  test('names the steps in order', () => {
    expect(trailOf(clientSample(1)).map(({ step }) => step)).toEqual(steps.application);
  });
});

test('every one of 10,000 applications is searched, whichever page it is on', () => {
  const many = clientSamples(10_000);
  pageOf(many, firstLook);
  const { matching } = matchingRows(many, { ...firstLook, search: 'wan 99' });
  expect(matching).toHaveLength(
    many.filter(({ ua_contactname, ua_reference }) => /Ŵan/.test(ua_contactname) && /99/.test(ua_reference))
      .length,
  );
});
