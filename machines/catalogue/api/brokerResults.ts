// The schema of the result of the broker's list (product 9.2, 9.3), in its own file so that an applicant's pages do not load it.
import * as v from 'valibot';
import { displayStates } from '../statuses.ts';

// What cannot be read counts as absent: one odd row must not hide the whole list (product 4.15).
const text = v.fallback(v.nullish(v.string(), ''), '');

/** A number, also one that a backend answers as a text of digits. */
const number = v.union([
  v.number(),
  v.pipe(v.string(), v.trim(), v.decimal(), v.transform(Number), v.finite()),
]);

/** One Application of a broker's list. The portal does not show it when `statecode` is 1. */
const clientSchema = v.looseObject({
  ua_icapplicationid: v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
  ua_reference: text,
  /** Beyond the specification; '' where the backend does not answer it (product 9.2). */
  ua_businessname: text,
  ua_contactname: text,
  ua_emailaddress: text,
  /** In pounds; null while the client has not answered. */
  ua_amountrequested: v.fallback(v.nullish(number, null), null),
  ua_currentstatus: text,
  ua_currentpageinapplication: text,
  /** When the Application was changed last, ISO 8601. Beyond the specification, like `ua_businessname`. */
  ua_lastchangedon: text,
  statecode: v.fallback(v.nullish(number, 0), 0),
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
