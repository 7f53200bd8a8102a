// Where the calls on the seven lists are made: a list that loads, its dialog, its Delete button.
import { childLists, listNames, listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import { itemAnswers } from '../../applicationSamples.ts';
import { sampleToday } from '../../samples.ts';
import type { FaultServer } from '../faultServer.ts';
import { opening, started, subjectOf, type Issuer, type Issuers, type Surroundings } from '../subject.ts';
import { person } from '../person.ts';

const open = ({ tab, session }: Surroundings, list: ListName) =>
  started(tab.provideChildItems(session), {
    list,
    today: sampleToday,
    record: 'application',
    user: person.id,
    client: null,
  });

const stored = ({ server }: Surroundings, list: ListName) => server.backend.lists.get(list)?.items ?? [];

const load = (list: ListName): Issuer => ({
  place: `list of ${list}`,
  open: async (around) =>
    opening(
      () => open(around, list),
      { type: 'list.retried' },
      { done: (actor) => actor.getSnapshot().matches('listed') },
    ),
});

async function loaded(around: Surroundings, list: ListName) {
  const live = open(around, list);
  await subjectOf(live, { press: () => {}, done: () => true }).rested();
  return live;
}

const add = (list: ListName): Issuer => ({
  place: `dialog of ${list}`,
  showsIssues: true,
  async open(around) {
    const live = await loaded(around, list);
    const { actor } = live;
    const answers = itemAnswers(list, 3);
    actor.send({ type: 'item.added' });
    return subjectOf(live, {
      press: () => actor.send({ type: 'item.submitted', answers }),
      held: () => [actor.getSnapshot().matches('filling'), actor.getSnapshot().context.answers],
      typed: [true, answers],
      // Exactly one more for each tab: a lost reply must not make two.
      done: () =>
        actor.getSnapshot().matches('listed') &&
        stored(around, list).length === (around.fault === 'two tabs' ? 4 : 3),
    });
  },
});

/** Somebody else changes the first item. */
const contest =
  (list: ListName) =>
  ({ backend }: FaultServer): void => {
    const held = backend.lists.get(list);
    if (held?.items[0])
      held.items = [{ ...held.items[0], [listOf(list).name]: 'Changed' }, ...held.items.slice(1)];
  };

const edit = (list: ListName): Issuer => ({
  place: `item of ${list}`,
  contest: contest(list),
  showsIssues: true,
  async open(around) {
    const live = await loaded(around, list);
    const { actor } = live;
    const { id, name } = listOf(list);
    const answers = itemAnswers(list, 4);
    actor.send({ type: 'item.opened', id: String(stored(around, list)[0]?.[id]) });
    return subjectOf(live, {
      press: () => actor.send({ type: 'item.submitted', answers }),
      held: () => [actor.getSnapshot().matches('filling'), actor.getSnapshot().context.answers],
      typed: [true, answers],
      done: () => actor.getSnapshot().matches('listed') && stored(around, list)[0]?.[name] === answers[name],
      contested: () => actor.getSnapshot().matches('contested'),
    });
  },
});

const remove = (list: ListName): Issuer => ({
  place: `delete of ${list}`,
  exception: 'delete',
  contest: contest(list),
  async open(around) {
    const live = await loaded(around, list);
    const { actor } = live;
    const { id } = listOf(list);
    const first = String(stored(around, list)[0]?.[id]);
    return subjectOf(live, {
      press: () => actor.send({ type: 'item.deleted', id: first }),
      held: () => actor.getSnapshot().context.items.length,
      typed: 2,
      done: () => actor.getSnapshot().matches('listed') && actor.getSnapshot().context.items.length === 1,
      contested: () => actor.getSnapshot().matches('contested'),
    });
  },
});

export const listIssuers: Issuers = Object.fromEntries(
  listNames.flatMap((list): [string, Issuer[]][] => {
    const { get, add: adds, update } = childLists[list].calls;
    return [
      [get, [load(list)]],
      [adds, [add(list)]],
      [update, [edit(list), remove(list)]],
    ];
  }),
);
