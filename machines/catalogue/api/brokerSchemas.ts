// Results of the broker's calls (decisions.md, "Brokers"): apart from the others, which the applicant's pages check.
import * as v from 'valibot';
import { displays } from '../statuses.ts';

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

export const clientsSchema = v.array(clientSchema);

/** A page of the list, answered where a member of the query asks for one (extension `paging`). */
export const clientPageSchema = v.object({
  items: clientsSchema,
  /** How many of what is searched for have each status; one that is not named no Application of the list has. */
  counts: v.partial(v.object(v.entriesFromList(displays, v.number()))),
  /** How many match on all pages. */
  total: v.number(),
  /** What `after` of the next page is; null on the last one. */
  next: v.nullable(v.string()),
});
export type ClientPage = v.InferOutput<typeof clientPageSchema>;

export const brokerSchemas = {
  GetICApplicationsByBroker: { result: v.union([clientsSchema, clientPageSchema]) },
};
