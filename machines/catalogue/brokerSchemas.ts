// Results of the broker's calls (decisions.md, "Brokers"): apart from the others, which the applicant's pages check.
import * as v from 'valibot';

const text = v.nullish(v.string(), '');

/** One Application of a broker's list; `statecode` 1: it is off the list. */
const clientSchema = v.looseObject({
  ua_icapplicationid: v.string(),
  ua_reference: text,
  ua_contactname: text,
  ua_emailaddress: text,
  /** Pounds; null or '' while the client has not answered. */
  ua_amountrequested: v.nullish(v.union([v.number(), v.literal('')]), null),
  ua_currentstatus: text,
  ua_currentpageinapplication: text,
  statecode: v.nullish(v.number(), 0),
});
export type Client = v.InferOutput<typeof clientSchema>;

export const brokerSchemas = { GetICApplicationsByBroker: { result: v.array(clientSchema) } };
