// The schema of the result of the broker's list (product 9.2, 9.3), in its own file so that an applicant's pages do not load it.
import * as v from 'valibot';
import { displayStates } from '../statuses.ts';

const text = v.nullish(v.string(), '');

/** One Application of a broker's list. The portal does not show it when `statecode` is 1. */
const clientSchema = v.looseObject({
  ua_icapplicationid: v.string(),
  ua_reference: text,
  /** Beyond the specification; '' where the backend does not answer it (product 9.2). */
  ua_businessname: text,
  ua_contactname: text,
  ua_emailaddress: text,
  /** In pounds; null or '' while the client has not answered. */
  ua_amountrequested: v.nullish(v.union([v.number(), v.literal('')]), null),
  ua_currentstatus: text,
  ua_currentpageinapplication: text,
  /** When the Application was changed last, ISO 8601. Beyond the specification, like `ua_businessname`. */
  ua_lastchangedon: text,
  statecode: v.nullish(v.number(), 0),
});
export type Client = v.InferOutput<typeof clientSchema>;

export const clientsSchema = v.array(clientSchema);

/** One page of the broker's list: the answer to a request with a query (extension `paging`). */
export const clientPageSchema = v.object({
  items: clientsSchema,
  /** How many Applications match the search, by display state; a state without any Application in the list is absent. */
  counts: v.partial(v.object(v.entriesFromList(displayStates, v.number()))),
  /** How many rows all pages have together. */
  total: v.number(),
  /** The parameter `after` of the next page; null on the last page. */
  next: v.nullable(v.string()),
});
export type ClientPage = v.InferOutput<typeof clientPageSchema>;

export const brokerResults = {
  GetICApplicationsByBroker: { result: v.union([clientsSchema, clientPageSchema]) },
};
