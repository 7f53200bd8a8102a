// The brokers who act for an applicant (the extension `brokers`, product 9.10).
import * as v from 'valibot';
import type { Values } from '../fields/answers.ts';

/** The member of a fetched Application that names the brokers, the first assigned first. It is not a field: nobody saves it. */
export const brokersMember = 'ua_brokers';

const schema = v.array(
  v.object({
    /** Names the assignment in the call that ends it (extension `brokerRemoval`); '' where the backend sends none. */
    id: v.nullish(v.string(), ''),
    name: v.string(),
    /** When the Application was assigned, ISO 8601. */
    since: v.pipe(v.string(), v.isoTimestamp()),
  }),
);
export type ActingBroker = v.InferOutput<typeof schema>[number];

/** The brokers in a fetched Application; none for a value that is not such a list. */
export function brokersIn(values: Values | null | undefined): readonly ActingBroker[] {
  const result = v.safeParse(schema, values?.[brokersMember]);
  return result.success ? result.output : [];
}
