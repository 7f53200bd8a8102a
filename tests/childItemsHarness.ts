// Runs the machine of a list with scripted ports, for tests that compare whole values: the requests to the ports, the emitted events.
import { createActor, fromCallback, SimulatedClock, waitFor, type EmittedFrom } from 'xstate';
import { listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import type { Item } from '#machines/catalogue/records/related.ts';
import { childItemsMachine } from '#machines/list/childItemsMachine.ts';
import type { AddInput, Purpose, StoredList } from '#machines/list/childItems.ts';
import type { DraftRequest, Failure, ClientScope, VersionedRecord } from '#machines/ports.ts';
import { itemAnswers, storedItem } from './applicationSamples.ts';
import { stubCallMachine } from './stubCallMachine.ts';
import { sampleToday } from './samples.ts';

type ListRequest = ClientScope & { list: ListName };

/** The answers to the calls of a port, in order; a failure is thrown. */
type Script<Output> = readonly (Output | Failure)[];
export interface Scripts {
  /** The list as it came with the record; by default it is empty. */
  stored?: StoredList;
  fetch?: Script<StoredList>;
  add?: Script<Item>;
  save?: Script<StoredList>;
  /** The answers to the fetch of the Application. */
  record?: Script<VersionedRecord>;
  /** The id of a broker's client; by default the user is the applicant. */
  client?: string;
  /** Whether the record is in query; by default it is not. */
  isInQuery?: boolean;
}

const isFailure = (answer: object): answer is Failure => 'status' in answer && 'notice' in answer;

/**
 * Starts the machine of a list with scripted ports. `requests` collects the requests to the ports in order, `addCounts` the number of each add among
 * the different adds (a repeated add keeps its number), `emitted` the emitted events, `drafts` the requests to the storage of drafts.
 */
export function startChildItems(scripts: Scripts, list: ListName = 'competitors') {
  const requests: unknown[] = [];
  const addCounts: number[] = [];
  const emitted: EmittedFrom<typeof childItemsMachine>[] = [];
  const drafts: DraftRequest[] = [];
  const clock = new SimulatedClock();
  const playScript = <Output extends object>(script: Script<Output> = []) => {
    const remaining = [...script];
    return async (): Promise<Output> => {
      const next = remaining.shift();
      if (next === undefined) throw new Error('The test has no answer for this call.');
      if (isFailure(next)) throw next;
      return next;
    };
  };
  const [fetch, add, save] = [playScript(scripts.fetch), playScript(scripts.add), playScript(scripts.save)];
  const fetchRecord = playScript(scripts.record);
  const machine = childItemsMachine.provide({
    actors: {
      fetchItems: stubCallMachine((request: ListRequest) => {
        requests.push(['fetch', request.list]);
        return fetch();
      }),
      addItem: stubCallMachine((request: AddInput) => {
        requests.push(['add', request.list, request.item]);
        addCounts.push(request.addCount);
        return add();
      }),
      saveItems: stubCallMachine(
        ({ items, etag, purpose }: StoredList & ListRequest & { purpose: Purpose }) => {
          requests.push([purpose, items, etag]);
          return save();
        },
      ),
      fetchRecord: stubCallMachine(({ client }: ClientScope) => {
        requests.push(['record', client]);
        return fetchRecord();
      }),
      drafts: fromCallback<DraftRequest, { user: string }>(({ receive }) =>
        receive((request) => drafts.push(request)),
      ),
    },
  });
  const actor = createActor(machine, {
    clock,
    input: {
      list,
      today: sampleToday,
      isInQuery: scripts.isInQuery ?? false,
      draftKey: 'application 1',
      addKey: 'add',
      user: 'u-1',
      client: scripts.client ?? null,
      stored: scripts.stored ?? storedList('1'),
    },
  });
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const waitUntilIdle = () =>
    waitFor(actor, (snapshot) => !snapshot.hasTag('busy') && !snapshot.matches('loading'));
  return { actor, clock, requests, addCounts, emitted, drafts, waitUntilIdle };
}

/** The state in which the dialog is open and all typed answers are in the draft on the device. */
export const editingState = { editing: 'idle' };
export const item1 = storedItem('competitors', 1);
export const item2 = storedItem('competitors', 2);
export const item3 = storedItem('competitors', 3);
export const idOf = (item: Item, list: ListName = 'competitors') => String(item[listOf(list).idField]);
/** A list as a port answers it. */
export const storedList = (etag: string | null, ...items: Item[]): StoredList => ({ items, etag });
/** The event by which the machine reports its items to its parent. */
export const itemsChanged = (etag: string | null, ...items: Item[]) => ({
  type: 'items.changed',
  list: 'competitors',
  items,
  etag,
});
/** The event by which it reports that a write has begun. */
export const itemsOutdated = { type: 'items.outdated', list: 'competitors' } as const;
export const notice = (status: Failure['status']) => ({
  type: 'notice.raised',
  message: { messageId: `notice.${status}`, type: 'error' },
});
export const editedAnswers = { ...itemAnswers('competitors', 1), ua_competitorlocation: 'Bangor' };
export const item1Edited = { ...item1, ua_competitorlocation: 'Bangor' };

/** Starts the machine and drops the request for drafts with which it opens the list. */
export function startLoadedChildItems(scripts: Scripts) {
  const list = startChildItems(scripts);
  list.drafts.length = 0;
  return list;
}
