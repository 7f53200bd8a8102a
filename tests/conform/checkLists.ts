// The calls of the lists (product 4.8): add an item, fetch it, change it, delete it.
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { callOf, type CallId } from '#machines/catalogue/api/calls.ts';
import { itemsSchema } from '#machines/catalogue/api/dataResults.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { childLists, listNames, type ListName } from '#machines/catalogue/records/lists.ts';
import { savedResponse } from '#src/services/readResponses.ts';
import { validItem } from '../applicationSamples.ts';
import type { LookupIds } from '../samples.ts';
import type { Prober } from './prober.ts';
import { compareFields } from './compareFields.ts';
import { withFutureDates } from './withFutureDates.ts';

async function checkList(prober: Prober, list: ListName, token: string, ids: LookupIds): Promise<void> {
  const { idField, nameField, calls } = childLists[list];
  const fetchItems = async (situation: string): Promise<Values[] | undefined> => {
    const input = callOf(calls.get).method === 'GET' ? {} : { body: {} };
    const answer = await prober.probe({
      call: calls.get,
      situation,
      token,
      input,
      statuses: ['success', 404],
      schema: itemsSchema,
    });
    return answer === null ? undefined : (answer.body ?? []);
  };
  /** PUTs the whole list with this item in place of the stored one, and returns the list as it is fetched afterwards. */
  const save = async (items: readonly Values[], item: Values, situation: string) => {
    const saved = await prober.probe({
      call: calls.update,
      situation,
      token,
      input: { body: items.map((stored) => (stored[idField] === item[idField] ? item : stored)) },
      statuses: ['success'],
      schema: savedResponse(itemsSchema),
      form: 'nothing, true, or the stored items',
    });
    return saved === null ? undefined : fetchItems(`after ${calls.update} ${situation}`);
  };
  const findItem = (items: readonly Values[], id: unknown) => items.find((item) => item[idField] === id);

  await fetchItems('before an item is added');
  const item = {
    ...withFutureDates(validItem(list), childLists[list]),
    ...(list === 'activities' && { ua_activitytype: ids.activitytype[0] }),
    [nameField]: randomUUID(),
  };
  const answer = await prober.probe({
    call: calls.add,
    situation: 'with one item',
    token,
    input: { body: [{ ...item, statecode: 0 }] },
    statuses: ['success'],
    schema: v.pipe(itemsSchema, v.minLength(1)),
    form: 'a list with the added item',
  });
  const [added] = answer?.body ?? [];
  if (added === undefined) return;
  compareFields(prober, calls.add, 'the item in its answer', item, added);
  const id = added[idField];
  if (typeof id !== 'string' || id === '') {
    prober.report.differ(
      calls.add,
      'the item in its answer',
      `${idField}: string`,
      `${idField}: ${typeof id}`,
    );
    return;
  }
  const items = await fetchItems(`after ${calls.add}`);
  if (items === undefined) return;
  const fetched = findItem(items, id);
  if (fetched === undefined) {
    prober.report.differ(calls.get, `after ${calls.add}`, 'the added item', 'a list without it');
    return;
  }
  compareFields(prober, calls.get, `after ${calls.add}`, item, fetched);
  const changed = { ...fetched, [nameField]: randomUUID() };
  const afterChange = await save(items, changed, 'with a changed item');
  if (afterChange === undefined) return;
  const situation = 'fetched after a changed item was saved';
  compareFields(
    prober,
    calls.update,
    situation,
    { [nameField]: changed[nameField] },
    findItem(afterChange, id) ?? {},
  );
  const afterDelete = await save(afterChange, { ...changed, statecode: 1 }, 'with statecode 1');
  if (afterDelete !== undefined && findItem(afterDelete, id) !== undefined)
    prober.report.differ(calls.get, 'after an item got statecode 1', 'a list without it', 'a list with it');
}

/** @param token of a user with an open Application; undefined: the calls are left out */
export async function checkLists(prober: Prober, token: string | undefined, ids: LookupIds): Promise<void> {
  for (const list of listNames) {
    if (token !== undefined) await checkList(prober, list, token, ids);
    else {
      for (const call of Object.values<CallId>(childLists[list].calls))
        prober.report.leaveOut(call, 'there is no open Application; see --application-user');
    }
  }
}
