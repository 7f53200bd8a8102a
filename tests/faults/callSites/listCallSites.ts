// The call sites of each list: loading the list, the dialog that adds or edits an item, the Delete button.
import { emit, setup, type AnyActorLogic } from 'xstate';
import type { Message } from '#machines/catalogue/api/errors.ts';
import { childLists, listNames, listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import { noticeOfFailure } from '#machines/ports.ts';
import { itemAnswers } from '../../applicationSamples.ts';
import { sampleToday } from '../../samples.ts';
import type { FaultServer } from '../faultServer.ts';
import {
  openingHarness,
  startActor,
  actorHarness,
  type CallSite,
  type CallSites,
  type CallSiteContext,
} from '../callSite.ts';
import { testUser } from '../fakeBackend.ts';

const open = ({ portal, session, server }: CallSiteContext, list: ListName) =>
  startActor(portal.provideChildItems(session), {
    list,
    today: sampleToday,
    draftKey: 'application',
    addKey: portal.newAddKey(),
    user: testUser.id,
    client: null,
    isInQuery: false,
    stored: server.backend.storedList(list),
  });

const itemsOnServer = ({ server }: CallSiteContext, list: ListName) =>
  server.backend.lists.get(list)?.items ?? [];

/** Stands in for the step flow of an Application, with one part (product 1.4): in the real one a timeout would befall the calls of all parts. */
const flowWithPart = (relatedPart: AnyActorLogic, part: ListName) =>
  setup({
    types: { emitted: {} as { type: 'notice.raised'; message: Message } },
    actors: { relatedPart },
  }).createMachine({
    initial: 'loading',
    states: {
      loading: {
        tags: ['busy'],
        // ChildList.tsx shows this message in place of the list.
        meta: { busy: 'busy.loading' },
        invoke: { src: 'relatedPart', input: { part, client: null, recordId: 'r-1' } },
        on: {
          'related.changed': 'arrived',
          'part.failed': {
            target: 'failed',
            actions: emit(({ event }) => noticeOfFailure({ error: event['failure'] })),
          },
        },
      },
      failed: { on: { 'related.retried': 'loading' } },
      arrived: {},
    },
  });

const load = (list: ListName): CallSite => ({
  name: `list of ${list}`,
  open: async ({ portal, session }) => {
    const { relatedPart } = portal.provideApplication(session).implementations.actors;
    return openingHarness(
      () => startActor(flowWithPart(relatedPart as AnyActorLogic, list)),
      { type: 'related.retried' },
      { isDone: (actor) => actor.getSnapshot().matches('arrived') },
    );
  },
});

const add = (list: ListName): CallSite => ({
  name: `dialog of ${list}`,
  learnsOutcome: true,
  showsIssues: true,
  async open(context) {
    const live = open(context, list);
    const { actor } = live;
    const answers = itemAnswers(list, 3);
    actor.send({ type: 'item.added' });
    return actorHarness(live, {
      makeCall: () => actor.send({ type: 'item.submitted', answers }),
      content: () => [actor.getSnapshot().matches('editing'), actor.getSnapshot().context.answers],
      contentBefore: [true, answers],
      // Exactly one more item for each tab: a lost reply must not lead to a second one (product 7.9).
      isDone: () =>
        actor.getSnapshot().matches('listed') &&
        itemsOnServer(context, list).length === (context.fault === 'two tabs' ? 4 : 3),
    });
  },
});

/** Changes the first item as another user would. */
const changeFirstItem =
  (list: ListName) =>
  ({ backend }: FaultServer): void => {
    const stored = backend.lists.get(list);
    if (stored?.items[0])
      stored.items = [{ ...stored.items[0], [listOf(list).nameField]: 'Changed' }, ...stored.items.slice(1)];
  };

const edit = (list: ListName): CallSite => ({
  name: `item of ${list}`,
  learnsOutcome: true,
  changeOnServer: changeFirstItem(list),
  showsIssues: true,
  async open(context) {
    const live = open(context, list);
    const { actor } = live;
    const { idField, nameField } = listOf(list);
    const answers = itemAnswers(list, 4);
    actor.send({ type: 'item.opened', id: String(itemsOnServer(context, list)[0]?.[idField]) });
    return actorHarness(live, {
      makeCall: () => actor.send({ type: 'item.submitted', answers }),
      content: () => [actor.getSnapshot().matches('editing'), actor.getSnapshot().context.answers],
      contentBefore: [true, answers],
      isDone: () =>
        actor.getSnapshot().matches('listed') &&
        itemsOnServer(context, list)[0]?.[nameField] === answers[nameField],
      offersVersions: () => actor.getSnapshot().matches('resolvingConflict'),
    });
  },
});

const remove = (list: ListName): CallSite => ({
  name: `delete of ${list}`,
  learnsOutcome: true,
  noticeVariant: 'delete',
  changeOnServer: changeFirstItem(list),
  async open(context) {
    const live = open(context, list);
    const { actor } = live;
    const { idField } = listOf(list);
    const first = String(itemsOnServer(context, list)[0]?.[idField]);
    return actorHarness(live, {
      makeCall: () => actor.send({ type: 'item.deleted', id: first }),
      content: () => actor.getSnapshot().context.items.length,
      contentBefore: 2,
      isDone: () => actor.getSnapshot().matches('listed') && actor.getSnapshot().context.items.length === 1,
      offersVersions: () => actor.getSnapshot().matches('resolvingConflict'),
    });
  },
});

export const listCallSites: CallSites = Object.fromEntries(
  listNames.flatMap((list): [string, CallSite[]][] => {
    const { get, add: addCall, update } = childLists[list].calls;
    return [
      [get, [load(list)]],
      [addCall, [add(list)]],
      [update, [edit(list), remove(list)]],
    ];
  }),
);
