// Who else has changed an Application lately, and which fields (the extension `changes`, product 2.13).
import * as v from 'valibot';
import type { Values } from '../fields/answers.ts';

/** The member of an Application's answer that lists changes by other people than its reader, the newest first. It is no field: nobody saves it. */
export const changesMember = 'ua_changes';

const schema = v.array(
  v.object({
    /** ISO 8601 */
    at: v.pipe(v.string(), v.isoTimestamp()),
    name: v.string(),
    role: v.picklist(['applicant', 'broker']),
    fields: v.array(v.string()),
  }),
);
export type ChangeByOther = v.InferOutput<typeof schema>[number];

/** The newest change of a field that the answer tells of. */
export function lastChangeOf(values: Values, field: string): ChangeByOther | undefined {
  const result = v.safeParse(schema, values[changesMember]);
  return result.success ? result.output.find(({ fields }) => fields.includes(field)) : undefined;
}
