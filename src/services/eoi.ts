// The calls of the EOI and of the dashboard: fetch, create and save the records (product 2.2, 4.5).
import { dataResults } from '#machines/catalogue/api/dataResults.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import type { FetchedOverview } from '#machines/dashboard/dashboardMachine.ts';
import { failureOf, type Failure, type VersionedRecord } from '#machines/ports.ts';
import { isNotFound } from './callFailure.ts';
import type { Authorization, ConfiguredInput } from './callRequest.ts';
import { clientIdMember, withBrokerMessages } from './clientCalls.ts';
import { configuration, type Configuration } from './configuration.ts';
import { savedRecord } from './readResponses.ts';
import { fetchRecord, readRecord } from './readRecord.ts';
import { request } from './request.ts';
import { userOf } from './tokenCookies.ts';

export const fetchEoi = (authorization: Authorization): Promise<VersionedRecord> =>
  fetchRecord('eoi', 'geticeoi', {}, authorization);

/**
 * The EOI of a broker's client (extension `clientEoi`). Without the extension no answer of it is known: the rules that need one are judged by
 * the backend alone.
 */
export async function fetchClientEoi(client: string, authorization: Authorization): Promise<Values> {
  const { extensions } = await configuration();
  if (!extensions.includes('clientEoi')) return {};
  const input = { body: clientIdMember(client) };
  const fetched = fetchRecord('eoi', 'getselectedeoi', input, authorization);
  return (await withBrokerMessages(client, fetched)).values;
}

async function store(
  id: 'AddICEOI' | 'UpdateICEOI',
  input: ConfiguredInput,
  authorization: Authorization,
): Promise<VersionedRecord> {
  const schema = savedRecord(outlines.eoi, dataResults[id].result);
  const { result, etag } = await request(id, schema, input, authorization);
  return result === null ? fetchEoi(authorization) : { values: await readRecord('eoi', result), etag };
}

/** The EOI names the fund's contract on any backend (product 2.2). */
const withContract = (values: Values, { contractId }: Configuration): Values => ({
  ...values,
  ua_contractid: contractId,
});

/** On any backend a new EOI begins with the e-mail address of the account (product 3.18). @param values a blank record */
export async function createEoi(values: Values, authorization: Authorization): Promise<VersionedRecord> {
  const ua_emailaddress = values['ua_emailaddress'] || (userOf(authorization.bearer)?.email ?? '');
  const body = { ...values, ua_emailaddress };
  return store('AddICEOI', (settings) => ({ body: withContract(body, settings) }), authorization);
}

export const saveEoi = async (
  { values, etag }: VersionedRecord,
  authorization: Authorization,
): Promise<VersionedRecord> =>
  store('UpdateICEOI', (settings) => ({ body: withContract(values, settings), etag }), authorization);

/** One record of the applicant; null when it does not exist yet. The failure of any other call but a 401 is returned. */
async function fetchForOverview(
  record: RecordName,
  authorization: Authorization,
): Promise<{ values: Values | null } | { failure: Failure }> {
  try {
    const id = record === 'eoi' ? 'geticeoi' : 'geticapplication';
    return { values: (await fetchRecord(record, id, {}, authorization)).values };
  } catch (error) {
    if (isNotFound(error)) return { values: null };
    // The whole call is sent again with newer tokens.
    if (failureOf(error).status === 401) throw error;
    return { failure: failureOf(error) };
  }
}

/** Ends the assignment of this id to a broker (extension `brokerRemoval`). @throws CallFailure */
export async function endBroker({ id }: { id: string }, authorization: Authorization): Promise<void> {
  await request(
    'endbroker',
    dataResults.endbroker.result,
    { params: { id }, body: { statecode: 1 } },
    authorization,
  );
}

/** Both records of the applicant. Throws when neither could be fetched. */
export async function fetchOverview(authorization: Authorization): Promise<FetchedOverview> {
  const [eoi, application] = await Promise.all([
    fetchForOverview('eoi', authorization),
    fetchForOverview('application', authorization),
  ]);
  const failures = [eoi, application].flatMap((fetched) => ('failure' in fetched ? [fetched.failure] : []));
  const [failure] = failures;
  if (failures.length === 2) throw failure;
  return {
    ...('values' in eoi && { eoi: eoi.values }),
    ...('values' in application && { application: application.values }),
    ...(failure && { failure }),
  };
}
