// Who else has changed an Application or an item of its lists lately, and which fields (the extension `changes`, product 2.13, 7.8).
import * as v from 'valibot';
import type { Values } from '../fields/answers.ts';
import type { ListName } from './lists.ts';

/** The member of a fetched Application that lists changes by other people than its reader, the newest first. It is not a field: nobody saves it. */
export const changesMember = 'ua_changes';

const schema = v.array(
  v.object({
    /** ISO 8601 */
    at: v.pipe(v.string(), v.isoTimestamp()),
    name: v.string(),
    role: v.picklist(['applicant', 'broker']),
    fields: v.array(v.string()),
    /** The list and the id of the item that was changed; absent for the Application's own fields. */
    list: v.optional(v.string()),
    item: v.optional(v.string()),
  }),
);
export type ChangeByOther = v.InferOutput<typeof schema>[number];

const changesIn = (values: Values): readonly ChangeByOther[] => {
  const result = v.safeParse(schema, values[changesMember]);
  return result.success ? result.output : [];
};

/** The changes of the Application's own fields, the newest first. */
export const changesOfRecord = (values: Values): ChangeByOther[] =>
  changesIn(values).filter(({ list }) => list === undefined);

/** The changes of an item of a list, the newest first. */
export const changesOfItem = (values: Values, list: ListName, id: unknown): ChangeByOther[] =>
  changesIn(values).filter((change) => change.list === list && change.item === id);

/** The newest change of a field. @param changes the newest first */
export const lastChangeOf = (changes: readonly ChangeByOther[], field: string): ChangeByOther | undefined =>
  changes.find(({ fields }) => fields.includes(field));
