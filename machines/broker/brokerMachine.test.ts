// The broker's list, for what the path tests do not check: its query, the rows that leave it, and the notices (product 9.2 to 9.4, 9.8).
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock, waitFor, type EmittedFrom } from 'xstate';
import { stubCallMachine } from '#tests/stubCallMachine.ts';
import { clientSamples } from '#tests/clientSamples.ts';
import { brokerMachine, type BrokerEvent } from './brokerMachine.ts';
import type { Client } from '../catalogue/api/brokerResults.ts';
import {
  initialListQuery,
  listPage,
  clientRow,
  type ListQuery,
  type ClientRow,
  type ListPage,
  type ClientSource,
} from '../catalogue/broker/clientList.ts';
import { columns } from '../catalogue/broker/sortAndSearch.ts';
import { limits } from '../catalogue/fields/limits.ts';
import type { Failure } from '../ports.ts';

const failure = (status: Failure['status'], messageId: string | null): Failure => ({
  status,
  notice: messageId === null ? null : { messageId, type: 'error' },
});

interface PageRequest {
  query: ListQuery;
  source: ClientSource | null;
  fresh: boolean;
}

interface PageAnswer {
  shown: ListPage;
  source: ClientSource;
}

interface Setup {
  /** The query of the address. */
  query?: ListQuery;
  /** The answers to fetches of the whole list, in order; the last one repeats. */
  lists?: readonly (readonly Client[] | Failure)[];
  /** Answers a fetch of a page. */
  fetchPage?: (query: ListQuery, clients: readonly Client[]) => Promise<ListPage>;
  fetchAllRows?: (query: ListQuery) => Promise<readonly ClientRow[]>;
  removeClient?: (id: string) => Promise<void>;
}

const three = clientSamples(3).toReversed();
const ids = three.map(({ ua_icapplicationid }) => ua_icapplicationid);
const [first = '', second = ''] = ids;

async function broker({
  lists = [three],
  fetchPage = async (query, clients) => listPage(clients, query),
  fetchAllRows = async () => [],
  removeClient = async () => {},
  query: openedQuery = initialListQuery,
}: Setup = {}) {
  const emittedEvents: EmittedFrom<typeof brokerMachine>[] = [];
  let fetches = 0;
  const clock = new SimulatedClock();
  const actor = createActor(
    brokerMachine.provide({
      actors: {
        fetchPage: stubCallMachine(async ({ query, source, fresh }: PageRequest): Promise<PageAnswer> => {
          if (!fresh && source?.kind === 'whole')
            return { shown: await fetchPage(query, source.clients), source };
          const clients = lists[Math.min(fetches, lists.length - 1)];
          fetches += 1;
          if (clients === undefined || 'status' in clients) throw clients;
          return { shown: listPage(clients, query), source: { kind: 'whole', clients } };
        }),
        fetchAllRows: stubCallMachine(({ query }: Omit<PageRequest, 'fresh'>) => fetchAllRows(query)),
        removeClient: stubCallMachine(({ id }: { id: string }) => removeClient(id)),
      },
    }),
    { clock, input: { query: openedQuery } },
  );
  actor.on('*', (emitted) => emittedEvents.push(emitted));
  actor.start();
  const settled = async () => {
    const { value } = await waitFor(
      actor,
      (snapshot) => !snapshot.hasTag('busy') && !snapshot.matches({ listed: 'fetchingPage' }),
    );
    return typeof value === 'object' ? value.listed : value;
  };
  const shownIds = () =>
    (actor.getSnapshot().context.shown?.rows ?? []).map(({ client }) => client.ua_icapplicationid);
  const query = () => actor.getSnapshot().context.query;
  await settled();
  return { actor, emittedEvents, settled, shownIds, query, clock };
}

test('starts at the first page after a search, a filter or a sort', async () => {
  const { actor, query } = await broker();
  const queries = [];
  for (const event of [
    { type: 'search.typed', search: 'siân' },
    { type: 'status.chosen', status: 'submitted' },
    { type: 'column.chosen', column: 'ua_contactname' },
    { type: 'column.chosen', column: 'ua_contactname' },
    { type: 'column.chosen', column: 'ua_amountrequested' },
    { type: 'column.chosen', column: 'ua_amountrequested' },
    { type: 'column.chosen', column: 'ua_lastchangedon' },
    { type: 'column.chosen', column: 'ua_reference' },
    { type: 'query.cleared' },
  ] as const) {
    actor.send({ type: 'page.turned', page: 2 });
    const before = query().page;
    actor.send(event);
    queries.push([before, query()]);
  }
  const byReference = { column: 'ua_reference', descending: false };
  const byName = { column: 'ua_contactname', descending: false };
  const searched = { ...initialListQuery, search: 'siân' };
  const filtered = { ...searched, status: 'submitted' };
  expect(queries).toEqual([
    [2, searched],
    [2, filtered],
    [2, { ...filtered, sort: byName }],
    [2, { ...filtered, sort: { ...byName, descending: true } }],
    [2, { ...filtered, sort: { column: 'ua_amountrequested', descending: true } }],
    [2, { ...filtered, sort: { column: 'ua_amountrequested', descending: false } }],
    [2, { ...filtered, sort: { column: 'ua_lastchangedon', descending: true } }],
    [2, { ...filtered, sort: byReference }],
    [2, { ...initialListQuery, sort: byReference }],
  ]);
});

test('opens with the query of the address, and follows Back and Forward to another one', async () => {
  const requested: ListQuery = { ...initialListQuery, search: 'cef-000002' };
  const { actor, settled, shownIds, query, emittedEvents } = await broker({ query: requested });
  const opened = [query(), shownIds()];
  actor.send({ type: 'query.requested', query: initialListQuery });
  expect([opened, await settled(), query(), shownIds(), emittedEvents]).toEqual([
    [requested, [second]],
    'idle',
    initialListQuery,
    ids,
    [{ type: 'rows.replaced' }],
  ]);
});

describe('Back and Forward', () => {
  const secondPage: ListQuery = { ...initialListQuery, page: 2 };
  const goBack = { type: 'query.requested', query: initialListQuery } as const;
  const fifty = clientSamples(50);
  const firstReference = ({ rows }: ListPage) => rows[0]?.client.ua_reference;

  test('close the question about a removal and open the page of the address', async () => {
    const { actor, settled, query } = await broker({ lists: [fifty], query: secondPage });
    actor.send({ type: 'removal.requested', id: fifty[20]?.ua_icapplicationid ?? '' });
    const asking = actor.getSnapshot().value;
    actor.send(goBack);
    const { clientToRemove, shown } = actor.getSnapshot().context;
    expect([asking, await settled(), clientToRemove, shown?.query, query()]).toEqual([
      'confirmingRemoval',
      'idle',
      null,
      secondPage,
      initialListQuery,
    ]);
  });

  test.each([
    ['an export', (): BrokerEvent[] => [{ type: 'export.requested' }]],
    [
      'a removal',
      (): BrokerEvent[] => [
        { type: 'removal.requested', id: fifty[20]?.ua_icapplicationid ?? '' },
        { type: 'removal.confirmed' },
      ],
    ],
  ])('wait for %s, and then open the page of the address', async (_, events) => {
    const calls: string[] = [];
    const { actor, settled, query, emittedEvents } = await broker({
      lists: [fifty],
      query: secondPage,
      fetchAllRows: async () => {
        calls.push('export');
        return [];
      },
      removeClient: async () => void calls.push('removal'),
    });
    for (const event of events()) actor.send(event);
    actor.send(goBack);
    const { shown, requestedBy } = actor.getSnapshot().context;
    await settled();
    const after = actor.getSnapshot().context;
    expect([
      calls.length,
      shown?.query,
      requestedBy,
      query(),
      after.shown && firstReference(after.shown),
    ]).toEqual([1, secondPage, 'address', initialListQuery, 'CEF-000050']);
    expect(emittedEvents.at(-1)).toEqual({ type: 'rows.replaced' });
  });

  test('to a page that fails to load keep its query and offer another try, also after a refresh', async () => {
    const refused = failure(500, 'notice.clients.500');
    const answers: (Failure | null)[] = [refused, refused, null];
    const { actor, settled, query } = await broker({
      lists: [fifty, refused, fifty],
      query: secondPage,
      fetchPage: async (requested, clients) => {
        const answer = answers.shift();
        if (answer) throw answer;
        return listPage(clients, requested);
      },
    });
    const states = [];
    for (const event of [goBack, { type: 'list.refreshed' }, { type: 'list.refreshed' }] as const) {
      actor.send(event);
      states.push([await settled(), query().page, actor.getSnapshot().context.shown?.query.page]);
    }
    expect(states).toEqual([
      ['failed', 1, undefined],
      ['failed', 1, undefined],
      ['idle', 1, 1],
    ]);
  });

  test('to the page in view drop a search that failed to load', async () => {
    const { actor, settled, query, clock } = await broker({
      fetchPage: async (requested, clients) => {
        if (requested.search !== '') throw failure(500, 'notice.clients.500');
        return listPage(clients, requested);
      },
    });
    actor.send({ type: 'search.typed', search: 'wyn' });
    clock.increment(limits.searchDebounce);
    await settled();
    const failed = query().search;
    actor.send(goBack);
    await settled();
    expect([failed, query().search]).toEqual(['wyn', '']);
  });
});

test('opens a page whose number is typed, and names the pages for anything else', async () => {
  const { actor, settled, query, emittedEvents } = await broker({ lists: [clientSamples(50)] });
  for (const text of ['', '0', '4', '1.5', 'two']) actor.send({ type: 'page.typed', text });
  const before = query().page;
  actor.send({ type: 'page.typed', text: '1' });
  expect(actor.getSnapshot().value).toEqual({ listed: 'idle' });
  actor.send({ type: 'page.typed', text: ' 3 ' });
  await settled();
  const raised = {
    type: 'notice.raised',
    message: { messageId: 'notice.page', type: 'error', values: { pages: 3 } },
  };
  expect([before, query().page, emittedEvents]).toEqual([
    1,
    3,
    [raised, raised, raised, raised, raised, { type: 'rows.replaced' }],
  ]);
});

test.each([
  ['the next page', { type: 'page.turned', page: 2 }, true],
  ['a cleared search', { type: 'query.cleared' }, true],
  ['another order', { type: 'column.chosen', column: 'ua_reference' }, false],
] as const)('says after the fetch of %s whether the focus moves to the new rows', async (_, event, moves) => {
  const { actor, settled, emittedEvents } = await broker({ lists: [clientSamples(50)] });
  actor.send(event);
  const before = [...emittedEvents];
  await settled();
  expect([before, emittedEvents]).toEqual([[], moves ? [{ type: 'rows.replaced' }] : []]);
});

test('searches after typing has paused and shows only the latest result', async () => {
  const fetches: string[] = [];
  const late: (() => void)[] = [];
  const { actor, settled, shownIds, clock } = await broker({
    fetchPage: async (query, clients) => {
      fetches.push(query.search);
      await new Promise<void>((resolve) => late.push(resolve));
      return listPage(clients, query);
    },
  });
  const type = (search: string) => actor.send({ type: 'search.typed', search });
  for (const search of ['c', 'ce', 'cef-000001']) {
    type(search);
    clock.increment(limits.searchDebounce - 1);
  }
  const before = [fetches.length, shownIds().length];
  clock.increment(1);
  type('cef-000002');
  clock.increment(limits.searchDebounce);
  for (const answer of late) answer();
  expect([before, await settled(), fetches, shownIds()]).toEqual([
    [0, 3],
    'idle',
    ['cef-000001', 'cef-000002'],
    [second],
  ]);
});

test('searches for the typed text after another action came between', async () => {
  const { actor, settled, shownIds } = await broker();
  actor.send({ type: 'search.typed', search: 'cef-000002' });
  actor.send({ type: 'removal.requested', id: first });
  actor.send({ type: 'removal.cancelled' });
  expect([await settled(), shownIds()]).toEqual(['idle', [second]]);
});

test('keeps the previous page and the typed search when a page fails to load', async () => {
  const refused = failure(500, 'notice.application.500.read');
  const { actor, settled, shownIds, query, emittedEvents, clock } = await broker({
    lists: [clientSamples(50)],
    fetchPage: () => Promise.reject(refused),
  });
  const before = shownIds();
  actor.send({ type: 'page.turned', page: 2 });
  await settled();
  const turned = query();
  actor.send({ type: 'search.typed', search: 'wyn' });
  clock.increment(limits.searchDebounce);
  await settled();
  const raised = { type: 'notice.raised', message: refused.notice };
  expect([turned, query(), shownIds(), emittedEvents]).toEqual([
    initialListQuery,
    { ...initialListQuery, search: 'wyn' },
    before,
    [raised, raised],
  ]);
});

test('after a search that failed, another try opens its first page, and the page of a number is that of the search', async () => {
  const refused = failure(500, 'notice.clients.500');
  const events: BrokerEvent[] = [{ type: 'list.refreshed' }, { type: 'page.turned', page: 1 }];
  const opened = [];
  for (const event of events) {
    let failures = 1;
    const { actor, settled, query, shownIds, clock } = await broker({
      lists: [clientSamples(90)],
      query: { ...initialListQuery, page: 3 },
      fetchPage: async (requested, clients) => {
        failures -= 1;
        if (failures >= 0) throw refused;
        return listPage(clients, requested);
      },
    });
    actor.send({ type: 'search.typed', search: 'example' });
    clock.increment(limits.searchDebounce);
    await settled();
    const failed = [query().search, actor.getSnapshot().context.shown?.query.page];
    actor.send(event);
    await settled();
    opened.push([failed, query().page, shownIds().length]);
  }
  expect(opened).toEqual([
    [['example', 3], 1, 20],
    [['example', 3], 1, 20],
  ]);
});

test('exports the shown query, not the text that is being typed', async () => {
  const queries: ListQuery[] = [];
  const rows = three.map(clientRow);
  const { actor, settled, emittedEvents } = await broker({
    fetchAllRows: async (query) => {
      queries.push(query);
      if (queries.length > 1) throw failure(500, 'notice.application.500.read');
      return rows;
    },
  });
  actor.send({ type: 'search.typed', search: 'nobody' });
  for (let time = 0; time < 2; time += 1) {
    actor.send({ type: 'export.requested' });
    await settled();
  }
  expect([queries[0], emittedEvents]).toEqual([
    initialListQuery,
    [
      { type: 'list.exported', rows, columns },
      {
        type: 'notice.raised',
        message: { messageId: 'notice.application.500.read', type: 'error' },
      },
    ],
  ]);
});

test('opens and closes each row by itself', async () => {
  const { actor } = await broker();
  const opened = [first, second, first].map((id) => {
    actor.send({ type: 'client.toggled', id });
    return actor.getSnapshot().context.openRows;
  });
  expect(opened).toEqual([[first], [first, second], [second]]);
});

test('a row whose documents hold chosen files stays open with them and says so, until they are uploaded or removed', async () => {
  const { actor, emittedEvents } = await broker();
  actor.send({ type: 'client.toggled', id: second });
  actor.send({ type: 'documents.toggled', id: second });
  actor.send({ type: 'files.counted', id: second, unstoredCount: 2 });
  const toggle = () => {
    actor.send({ type: 'client.toggled', id: second });
    actor.send({ type: 'documents.toggled', id: second });
    const { openRows, rowsWithDocuments } = actor.getSnapshot().context;
    return { openRows, rowsWithDocuments };
  };
  const held = toggle();
  const notices = [...emittedEvents];
  actor.send({ type: 'files.counted', id: second, unstoredCount: 0 });
  const notice = {
    type: 'notice.raised',
    message: { messageId: 'notice.files.held', type: 'info', values: { reference: 'CEF-000002' } },
  };
  expect([held, notices, toggle(), emittedEvents.length]).toEqual([
    { openRows: [second], rowsWithDocuments: [second] },
    [notice, notice],
    { openRows: [], rowsWithDocuments: [] },
    2,
  ]);
});

describe('a row with chosen files', () => {
  const fifty = clientSamples(50);
  const [newest = ''] = fifty.toReversed().map(({ ua_icapplicationid: id }) => id);
  const withFile = async (setup: Setup = {}) => {
    const list = await broker({ lists: [fifty], ...setup });
    list.actor.send({ type: 'client.toggled', id: newest });
    list.actor.send({ type: 'files.counted', id: newest, unstoredCount: 1 });
    const seen = () => {
      const { shown, openRows, rowsWithFiles } = list.actor.getSnapshot().context;
      const kept = shown?.rows.filter(({ isKept }) => isKept).map(({ client }) => client.ua_icapplicationid);
      return [list.shownIds()[0], list.shownIds().length, kept, openRows, rowsWithFiles];
    };
    return { ...list, seen };
  };

  test.each<[string, BrokerEvent, number]>([
    ['the next page', { type: 'page.turned', page: 2 }, 21],
    ['another order', { type: 'column.chosen', column: 'ua_reference' }, 21],
    ['a filter', { type: 'status.chosen', status: 'rejected' }, 8],
    ['a search', { type: 'search.typed', search: 'cef-000002' }, 2],
    ['a link to another page', { type: 'query.requested', query: { ...initialListQuery, page: 3 } }, 11],
  ])('stays in view, open and before the others, with %s', async (_, event, count) => {
    const { actor, settled, clock, seen } = await withFile();
    actor.send(event);
    clock.increment(limits.searchDebounce);
    await settled();
    const kept = seen();
    actor.send({ type: 'page.turned', page: 99 });
    await settled();
    const { openRows, rowsWithFiles } = actor.getSnapshot().context;
    expect([kept, openRows, rowsWithFiles]).toEqual([
      [newest, count, [newest], [newest], [newest]],
      [newest],
      [newest],
    ]);
  });

  test('stays when the list no longer has its Application, and leaves with the next page once the files are uploaded', async () => {
    const { actor, settled, seen } = await withFile({ lists: [fifty, three, three] });
    actor.send({ type: 'list.refreshed' });
    await settled();
    const refreshed = seen();
    actor.send({ type: 'files.counted', id: newest, unstoredCount: 0 });
    const uploaded = seen();
    actor.send({ type: 'list.refreshed' });
    await settled();
    expect([refreshed, uploaded, seen()]).toEqual([
      [newest, 4, [newest], [newest], [newest]],
      [newest, 4, [newest], [newest], []],
      [first, 3, [], [newest], []],
    ]);
  });

  test('is an ordinary row of its own page again', async () => {
    const { actor, settled, seen } = await withFile();
    for (const page of [2, 1]) {
      actor.send({ type: 'page.turned', page });
      await settled();
    }
    expect(seen()).toEqual([newest, 20, [], [newest], [newest]]);
  });

  test('stays when the page of the address fails to load, at the address of the rows', async () => {
    const { actor, settled, seen, query } = await withFile({
      fetchPage: () => Promise.reject(failure(500, 'notice.clients.500')),
    });
    actor.send({ type: 'query.requested', query: { ...initialListQuery, page: 2 } });
    expect([await settled(), seen(), query()]).toEqual([
      'idle',
      [newest, 20, [], [newest], [newest]],
      initialListQuery,
    ]);
  });

  test('is not removed, and says why', async () => {
    const { actor, emittedEvents } = await withFile();
    actor.send({ type: 'removal.requested', id: newest });
    expect([actor.getSnapshot().value, emittedEvents]).toEqual([
      { listed: 'idle' },
      [
        {
          type: 'notice.raised',
          message: { messageId: 'notice.files.held', type: 'info', values: { reference: 'CEF-000050' } },
        },
      ],
    ]);
  });
});

test('removes an Application after the question, once, with a notice', async () => {
  const removed: string[] = [];
  const { actor, settled, shownIds, emittedEvents } = await broker({
    removeClient: async (id) => void removed.push(id),
  });
  actor.send({ type: 'removal.requested', id: second });
  expect([actor.getSnapshot().value, shownIds()]).toEqual(['confirmingRemoval', ids]);
  actor.send({ type: 'removal.confirmed' });
  actor.send({ type: 'removal.confirmed' });
  expect([await settled(), removed, shownIds(), emittedEvents]).toEqual([
    'idle',
    [second],
    ids.filter((id) => id !== second),
    [
      {
        type: 'notice.raised',
        message: { messageId: 'notice.removed', type: 'success', values: { reference: 'CEF-000002' } },
      },
      { type: 'rows.replaced' },
    ],
  ]);
});

test('removes nothing when the question is cancelled', async () => {
  const { actor, settled, shownIds, emittedEvents } = await broker({
    removeClient: () => Promise.reject(failure(500, 'x')),
  });
  actor.send({ type: 'removal.requested', id: first });
  actor.send({ type: 'removal.cancelled' });
  expect([await settled(), actor.getSnapshot().context.clientToRemove, shownIds(), emittedEvents]).toEqual([
    'idle',
    null,
    ids,
    [],
  ]);
});

test.each([
  [
    'stays in the list when its removal fails',
    failure(500, 'notice.application.500.save.client'),
    ids,
    'notice.application.500.save.client',
  ],
  [
    'leaves the list when it is no longer assigned',
    failure(404, 'notice.client.gone'),
    ids.slice(1),
    'notice.client.gone',
  ],
] as const)('an Application %s', async (_, refusal, left, messageId) => {
  const { actor, settled, shownIds, emittedEvents } = await broker({
    removeClient: () => Promise.reject(refusal),
  });
  actor.send({ type: 'removal.requested', id: first });
  actor.send({ type: 'removal.confirmed' });
  expect([await settled(), shownIds(), emittedEvents[0]]).toEqual([
    'idle',
    left,
    { type: 'notice.raised', message: { messageId, type: 'error' } },
  ]);
});

test('offers another try when the list fails to load, and keeps a loaded list', async () => {
  const refused = failure(500, 'notice.application.500.read');
  const { actor, settled, shownIds, emittedEvents } = await broker({ lists: [refused, three, refused] });
  const states: unknown[] = [actor.getSnapshot().value];
  for (let again = 0; again < 2; again += 1) {
    actor.send({ type: 'list.refreshed' });
    states.push(await settled());
  }
  const raised = { type: 'notice.raised', message: refused.notice };
  expect([states, shownIds(), emittedEvents]).toEqual([['failed', 'idle', 'idle'], ids, [raised, raised]]);
});

test('keeps the list and shows the notice when a call fails with 401 after signing in again', async () => {
  const refused = failure(401, 'notice.generic');
  const { actor, settled, emittedEvents, shownIds } = await broker({
    removeClient: () => Promise.reject(refused),
  });
  actor.send({ type: 'removal.requested', id: first });
  actor.send({ type: 'removal.confirmed' });
  expect([await settled(), shownIds(), emittedEvents]).toEqual([
    'idle',
    ids,
    [{ type: 'notice.raised', message: refused.notice }],
  ]);
});

const plain = three.map((client) => ({ ...client, ua_businessname: '', ua_lastchangedon: '' }));
const specified = [
  'ua_reference',
  'ua_contactname',
  'ua_emailaddress',
  'ua_amountrequested',
  'ua_currentstatus',
];

test.each([
  ['none has a value', plain, specified],
  ['one has a value', [...plain, ...three.slice(0, 1)], columns],
])('shows an optional column only if a client has a value for it: %s', async (_title, clients, shown) => {
  const { actor } = await broker({ lists: [clients] });
  expect(actor.getSnapshot().context.columns).toEqual(shown);
});

test('keeps an optional column in view on pages without a value for it', async () => {
  const pages = [three, plain, []];
  const actor = createActor(
    brokerMachine.provide({
      actors: {
        fetchPage: stubCallMachine(async ({ query }: PageRequest): Promise<PageAnswer> => ({
          shown: listPage(pages.shift() ?? [], query),
          source: { kind: 'paged', query, cursors: new Map() },
        })),
      },
    }),
    { input: { query: initialListQuery } },
  ).start();
  const seen = [];
  for (let time = 0; time < 3; time += 1) {
    await waitFor(actor, (snapshot) => snapshot.matches({ listed: 'idle' }));
    const { shown, columns: known } = actor.getSnapshot().context;
    seen.push([shown?.rows.length, known]);
    actor.send({ type: 'list.refreshed' });
  }
  expect(seen).toEqual([
    [3, columns],
    [3, columns],
    [0, columns],
  ]);
});
