// A list's machine with scripted ports, for tests that judge whole values: what was asked of the ports, what was said.
import { createActor, fromCallback, SimulatedClock, waitFor, type EmittedFrom } from 'xstate';
import { listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import type { Item } from '#machines/catalogue/records/related.ts';
import { childItemsMachine } from '#machines/list/childItemsMachine.ts';
import type { Purpose, StoredList } from '#machines/list/openList.ts';
import type { DraftRequest, Failure, OfClient } from '#machines/ports.ts';
import { itemAnswers, storedItem } from './applicationSamples.ts';
import { called } from './called.ts';
import { sampleToday } from './samples.ts';

type OfList = OfClient & { list: ListName };

/** What each call of a port answers, in order; a failure is thrown. */
type Script<Output> = readonly (Output | Failure)[];
export interface Scripts {
  fetch?: Script<StoredList>;
  add?: Script<Item>;
  save?: Script<StoredList>;
  /** What came with the record. */
  known?: readonly Item[];
}

const isFailure = (answer: object): answer is Failure => 'status' in answer && 'notice' in answer;

/** A list with scripted ports; `asked` gathers in order what was asked of them, `said` what was emitted,
 *  `drafts` what was asked of the device. */
export function openList(scripts: Scripts, list: ListName = 'competitors') {
  const asked: unknown[] = [];
  const said: EmittedFrom<typeof childItemsMachine>[] = [];
  const drafts: DraftRequest[] = [];
  const clock = new SimulatedClock();
  const known = scripts.known === undefined ? {} : { items: scripts.known };
  const answers = <Output extends object>(script: Script<Output> = []) => {
    const left = [...script];
    return async (): Promise<Output> => {
      const next = left.shift();
      if (next === undefined) throw new Error('Not asked in this test.');
      if (isFailure(next)) throw next;
      return next;
    };
  };
  const [fetch, add, save] = [answers(scripts.fetch), answers(scripts.add), answers(scripts.save)];
  const machine = childItemsMachine.provide({
    actors: {
      fetchItems: called((request: OfList) => {
        asked.push(['fetch', request.list]);
        return fetch();
      }),
      addItem: called((request: OfList & { item: Item }) => {
        asked.push(['add', request.list, request.item]);
        return add();
      }),
      saveItems: called(({ items, etag, purpose }: StoredList & OfList & { purpose: Purpose }) => {
        asked.push([purpose, items, etag]);
        return save();
      }),
      drafts: fromCallback<DraftRequest, { user: string }>(({ receive }) =>
        receive((request) => drafts.push(request)),
      ),
    },
  });
  const actor = createActor(machine, {
    clock,
    input: { list, today: sampleToday, record: 'application 1', user: 'u-1', client: null, ...known },
  });
  actor.on('*', (emitted) => said.push(emitted));
  actor.start();
  const settled = () =>
    waitFor(actor, (snapshot) => !snapshot.hasTag('busy') && !snapshot.matches('loading'));
  return { actor, clock, asked, said, drafts, settled };
}

/** The dialog is open, and what was typed is on the device. */
export const filling = { filling: 'kept' };
export const one = storedItem('competitors', 1);
export const two = storedItem('competitors', 2);
export const three = storedItem('competitors', 3);
export const idOf = (item: Item, list: ListName = 'competitors') => String(item[listOf(list).id]);
export const at = (etag: string | null, ...items: Item[]): StoredList => ({ items, etag });
export const told = (...items: Item[]) => ({ type: 'items.changed', list: 'competitors', items });
export const notice = (status: Failure['status']) => ({
  type: 'notice.raised',
  message: { messageId: `notice.${status}`, type: 'error' },
});
export const moved = { ...itemAnswers('competitors', 1), ua_competitorlocation: 'Bangor' };
export const oneMoved = { ...one, ua_competitorlocation: 'Bangor' };

/** The same, loaded; what was asked and said until then is left out. */
export async function opened(scripts: Scripts) {
  const list = openList(scripts);
  await list.settled();
  list.asked.length = 0;
  list.said.length = 0;
  list.drafts.length = 0;
  return list;
}
