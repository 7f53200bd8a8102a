// What walks cannot judge of the broker's list: how it is looked at, what leaves it, what is said.
import { expect, test } from 'vitest';
import { createActor, SimulatedClock, waitFor, type EmittedFrom } from 'xstate';
import { stubCallMachine } from '#tests/stubCallMachine.ts';
import { clientSamples } from '#tests/clientSamples.ts';
import { brokerMachine } from './brokerMachine.ts';
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
import { limits } from '../catalogue/fields/limits.ts';
import type { Failure } from '../ports.ts';

const failure = (status: Failure['status'], messageId: string | null): Failure => ({
  status,
  notice: messageId === null ? null : { messageId, type: 'error' },
});

interface PageRequest {
  look: ListQuery;
  source: ClientSource | null;
  fresh: boolean;
}

interface PageAnswer {
  shown: ListPage;
  source: ClientSource;
}

interface World {
  /** What is answered to whoever asks for the list anew, in turn; the last one again and again. */
  lists?: readonly (readonly Client[] | Failure)[];
  /** Another page of it. */
  fetchPage?: (look: ListQuery, clients: readonly Client[]) => Promise<ListPage>;
  gatherRows?: (look: ListQuery) => Promise<readonly ClientRow[]>;
  removeClient?: (id: string) => Promise<void>;
}

const three = clientSamples(3).toReversed();
const ids = three.map(({ ua_icapplicationid }) => ua_icapplicationid);
const [first = '', second = ''] = ids;

async function broker({
  lists = [three],
  fetchPage = async (look, clients) => listPage(clients, look),
  gatherRows = async () => [],
  removeClient = async () => {},
}: World = {}) {
  const said: EmittedFrom<typeof brokerMachine>[] = [];
  let asked = 0;
  const clock = new SimulatedClock();
  const actor = createActor(
    brokerMachine.provide({
      actors: {
        fetchPage: stubCallMachine(async ({ look, source, fresh }: PageRequest): Promise<PageAnswer> => {
          if (!fresh && source?.kind === 'whole')
            return { shown: await fetchPage(look, source.clients), source };
          const clients = lists[Math.min(asked, lists.length - 1)];
          asked += 1;
          if (clients === undefined || 'status' in clients) throw clients;
          return { shown: listPage(clients, look), source: { kind: 'whole', clients } };
        }),
        gatherRows: stubCallMachine(({ look }: Omit<PageRequest, 'fresh'>) => gatherRows(look)),
        removeClient: stubCallMachine(({ id }: { id: string }) => removeClient(id)),
      },
    }),
    { clock },
  );
  actor.on('*', (emitted) => said.push(emitted));
  actor.start();
  const rested = async () => {
    const { value } = await waitFor(
      actor,
      (snapshot) => !snapshot.hasTag('busy') && !snapshot.matches({ listed: 'following' }),
    );
    return typeof value === 'object' ? value.listed : value;
  };
  const here = () =>
    (actor.getSnapshot().context.shown?.rows ?? []).map(({ client }) => client.ua_icapplicationid);
  const look = () => actor.getSnapshot().context.look;
  await rested();
  return { actor, said, rested, here, look, clock };
}

test('searching, filtering and sorting begin at the first page', async () => {
  const { actor, look } = await broker();
  const looks = [];
  for (const event of [
    { type: 'search.typed', search: 'siân' },
    { type: 'status.chosen', status: 'submitted' },
    { type: 'column.chosen', column: 'ua_contactname' },
    { type: 'column.chosen', column: 'ua_contactname' },
    { type: 'column.chosen', column: 'ua_reference' },
    { type: 'look.cleared' },
  ] as const) {
    actor.send({ type: 'page.turned', page: 2 });
    const before = look().page;
    actor.send(event);
    looks.push([before, look()]);
  }
  const byReference = { column: 'ua_reference', descending: false };
  const byName = { column: 'ua_contactname', descending: false };
  const searched = { ...initialListQuery, search: 'siân' };
  const filtered = { ...searched, status: 'submitted' };
  expect(looks).toEqual([
    [2, searched],
    [2, filtered],
    [2, { ...filtered, sort: byName }],
    [2, { ...filtered, sort: { ...byName, descending: true } }],
    [2, { ...filtered, sort: byReference }],
    [2, { ...initialListQuery, sort: byReference }],
  ]);
});

test('the search is asked for when typing rests, and only what was asked for last is shown', async () => {
  const asked: string[] = [];
  const late: (() => void)[] = [];
  const { actor, rested, here, clock } = await broker({
    fetchPage: async (look, clients) => {
      asked.push(look.search);
      await new Promise<void>((resolve) => late.push(resolve));
      return listPage(clients, look);
    },
  });
  const type = (search: string) => actor.send({ type: 'search.typed', search });
  for (const search of ['c', 'ce', 'cef-000001']) {
    type(search);
    clock.increment(limits.searchDebounce - 1);
  }
  const before = [asked.length, here().length];
  clock.increment(1);
  type('cef-000002');
  clock.increment(limits.searchDebounce);
  for (const answer of late) answer();
  expect([before, await rested(), asked, here()]).toEqual([
    [0, 3],
    'resting',
    ['cef-000001', 'cef-000002'],
    [second],
  ]);
});

test('what was typed is searched for also where another thing came between', async () => {
  const { actor, rested, here } = await broker();
  actor.send({ type: 'search.typed', search: 'cef-000002' });
  actor.send({ type: 'removal.requested', id: first });
  actor.send({ type: 'removal.refused' });
  expect([await rested(), here()]).toEqual(['resting', [second]]);
});

test('a page that does not come leaves the one before, and what was typed', async () => {
  const refused = failure(500, 'notice.application.500.read');
  const { actor, rested, here, look, said, clock } = await broker({
    lists: [clientSamples(50)],
    fetchPage: () => Promise.reject(refused),
  });
  const before = here();
  actor.send({ type: 'page.turned', page: 2 });
  await rested();
  const turned = look();
  actor.send({ type: 'search.typed', search: 'wyn' });
  clock.increment(limits.searchDebounce);
  await rested();
  const raised = { type: 'notice.raised', message: refused.notice };
  expect([turned, look(), here(), said]).toEqual([
    initialListQuery,
    { ...initialListQuery, search: 'wyn' },
    before,
    [{ type: 'list.moved' }, raised, raised],
  ]);
});

test('the file is of what is shown, not of what is being typed', async () => {
  const looks: ListQuery[] = [];
  const rows = three.map(clientRow);
  const { actor, rested, said } = await broker({
    gatherRows: async (look) => {
      looks.push(look);
      if (looks.length > 1) throw failure(500, 'notice.application.500.read');
      return rows;
    },
  });
  actor.send({ type: 'search.typed', search: 'nobody' });
  for (let time = 0; time < 2; time += 1) {
    actor.send({ type: 'export.requested' });
    await rested();
  }
  expect([looks[0], said]).toEqual([
    initialListQuery,
    [
      { type: 'list.gathered', rows },
      {
        type: 'notice.raised',
        message: { messageId: 'notice.application.500.read', type: 'error' },
      },
    ],
  ]);
});

test('rows open and close, each by itself', async () => {
  const { actor } = await broker();
  const opened = [first, second, first].map((id) => {
    actor.send({ type: 'client.toggled', id });
    return actor.getSnapshot().context.opened;
  });
  expect(opened).toEqual([[first], [first, second], [second]]);
});

test('what is removed leaves the list after a question, once, and it is said', async () => {
  const removed: string[] = [];
  const { actor, rested, here, said } = await broker({
    removeClient: async (id) => void removed.push(id),
  });
  actor.send({ type: 'removal.requested', id: second });
  expect([actor.getSnapshot().value, here()]).toEqual(['asking', ids]);
  actor.send({ type: 'removal.confirmed' });
  actor.send({ type: 'removal.confirmed' });
  expect([await rested(), removed, here(), said]).toEqual([
    'resting',
    [second],
    ids.filter((id) => id !== second),
    [
      {
        type: 'notice.raised',
        message: { messageId: 'notice.removed', type: 'success', values: { reference: 'CEF-000002' } },
      },
      { type: 'list.moved' },
    ],
  ]);
});

test('nothing is removed when the question is refused', async () => {
  const { actor, rested, here, said } = await broker({
    removeClient: () => Promise.reject(failure(500, 'x')),
  });
  actor.send({ type: 'removal.requested', id: first });
  actor.send({ type: 'removal.refused' });
  expect([await rested(), actor.getSnapshot().context.chosen, here(), said]).toEqual([
    'resting',
    null,
    ids,
    [],
  ]);
});

test.each([
  ['stays after a failure', failure(500, 'notice.application.500.save'), ids, 'notice.application.500.save'],
  ['leaves when it is there no more', failure(404, 'notice.client.gone'), ids.slice(1), 'notice.client.gone'],
] as const)('an application %s', async (_, refusal, left, messageId) => {
  const { actor, rested, here, said } = await broker({ removeClient: () => Promise.reject(refusal) });
  actor.send({ type: 'removal.requested', id: first });
  actor.send({ type: 'removal.confirmed' });
  expect([await rested(), here(), said[0]]).toEqual([
    'resting',
    left,
    { type: 'notice.raised', message: { messageId, type: 'error' } },
  ]);
});

test('a list that does not come can be asked for again; one that is there stays', async () => {
  const refused = failure(500, 'notice.application.500.read');
  const { actor, rested, here, said } = await broker({ lists: [refused, three, refused] });
  const states: unknown[] = [actor.getSnapshot().value];
  for (let again = 0; again < 2; again += 1) {
    actor.send({ type: 'list.refreshed' });
    states.push(await rested());
  }
  const raised = { type: 'notice.raised', message: refused.notice };
  expect([states, here(), said]).toEqual([['failed', 'resting', 'resting'], ids, [raised, raised]]);
});

test('a call that stays refused after signing in again says so, and the list of before stays', async () => {
  const refused = failure(401, 'notice.generic');
  const { actor, rested, said, here } = await broker({ removeClient: () => Promise.reject(refused) });
  actor.send({ type: 'removal.requested', id: first });
  actor.send({ type: 'removal.confirmed' });
  expect([await rested(), here(), said]).toEqual([
    'resting',
    ids,
    [{ type: 'notice.raised', message: refused.notice }],
  ]);
});
