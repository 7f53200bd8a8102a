// What walks cannot judge of the broker's list: how it is looked at, what leaves it, what is said.
import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor, type EmittedFrom } from 'xstate';
import { clientSamples } from '#tests/clientSamples.ts';
import { brokerMachine } from './brokerMachine.ts';
import type { Client } from './catalogue/brokerSchemas.ts';
import { firstLook } from './catalogue/clientList.ts';
import type { Failure } from './ports.ts';

const failure = (status: Failure['status'], messageId: string | null): Failure => ({
  status,
  notice: messageId === null ? null : { messageId, type: 'error' },
});

interface World {
  /** What the call answers, in turn; the last one again and again. */
  lists?: readonly (readonly Client[] | Failure)[];
  removeClient?: (id: string) => Promise<void>;
}

const three = clientSamples(3);
const ids = three.map(({ ua_icapplicationid }) => ua_icapplicationid);
const [first = '', second = ''] = ids;

async function broker({ lists = [three], removeClient = async () => {} }: World = {}) {
  const said: EmittedFrom<typeof brokerMachine>[] = [];
  let asked = 0;
  const actor = createActor(
    brokerMachine.provide({
      actors: {
        fetchClients: fromPromise(async () => {
          const next = lists[Math.min(asked, lists.length - 1)];
          asked += 1;
          if (next === undefined || 'status' in next) throw next;
          return next;
        }),
        removeClient: fromPromise(({ input }) => removeClient(input.id)),
      },
    }),
  );
  actor.on('*', (emitted) => said.push(emitted));
  actor.start();
  const rested = async () => (await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))).value;
  const here = () => (actor.getSnapshot().context.clients ?? []).map(({ ua_icapplicationid: id }) => id);
  const look = () => actor.getSnapshot().context.look;
  await rested();
  return { actor, said, rested, here, look };
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
  const searched = { ...firstLook, search: 'siân' };
  const filtered = { ...searched, status: 'submitted' };
  expect(looks).toEqual([
    [2, searched],
    [2, filtered],
    [2, { ...filtered, sort: byName }],
    [2, { ...filtered, sort: { ...byName, descending: true } }],
    [2, { ...filtered, sort: byReference }],
    [2, { ...firstLook, sort: byReference }],
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
    'listed',
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
  const { actor, here, said } = await broker({ removeClient: () => Promise.reject(failure(500, 'x')) });
  actor.send({ type: 'removal.requested', id: first });
  actor.send({ type: 'removal.refused' });
  expect([actor.getSnapshot().value, actor.getSnapshot().context.chosen, here(), said]).toEqual([
    'listed',
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
    'listed',
    left,
    { type: 'notice.raised', message: { messageId, type: 'error' } },
  ]);
});

test('a list that does not come can be asked for again; one that is there stays', async () => {
  const refused = failure(500, 'notice.application.500.read');
  const { actor, rested, here, said } = await broker({ lists: [refused, three, refused] });
  const states = [actor.getSnapshot().value];
  for (let again = 0; again < 2; again += 1) {
    actor.send({ type: 'list.refreshed' });
    states.push(await rested());
  }
  const raised = { type: 'notice.raised', message: refused.notice };
  expect([states, here(), said]).toEqual([['failed', 'listed', 'listed'], ids, [raised, raised]]);
});

test('a 401 ends the session', async () => {
  const refused = failure(401, null);
  const { said } = await broker({ lists: [refused] });
  const other = await broker({ removeClient: () => Promise.reject(refused) });
  other.actor.send({ type: 'removal.requested', id: first });
  other.actor.send({ type: 'removal.confirmed' });
  await other.rested();
  expect([said, other.said]).toEqual([[{ type: 'session.ended' }], [{ type: 'session.ended' }]]);
});
