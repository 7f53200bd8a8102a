// The actors of the EOI and of the dashboard: fetch, create and save the records (product 2.2, 4.5).
import { dataResults } from '#machines/catalogue/api/dataResults.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { outlines } from '#machines/catalogue/records/outlines.ts';
import type { Overview } from '#machines/dashboard/dashboardMachine.ts';
import type { VersionedRecord } from '#machines/ports.ts';
import { isNotFound } from './callFailure.ts';
import type { Authorization, CallInput } from './callRequest.ts';
import { configuration } from './configuration.ts';
import { savedRecord } from './readAnswers.ts';
import { request } from './request.ts';

export async function fetchEoi(authorization: Authorization): Promise<VersionedRecord> {
  const { result, etag } = await request('geticeoi', dataResults.geticeoi.result, {}, authorization);
  return { values: result, etag };
}

async function store(
  id: 'AddICEOI' | 'UpdateICEOI',
  input: CallInput,
  authorization: Authorization,
): Promise<VersionedRecord> {
  const schema = savedRecord(outlines.eoi, dataResults[id].result);
  const { result, etag } = await request(id, schema, input, authorization);
  return result === null ? fetchEoi(authorization) : { values: result, etag };
}

/** The EOI names the fund's contract on any backend (product 2.2). */
const withContract = async (values: Values): Promise<Values> => ({
  ...values,
  ua_contractid: (await configuration()).contractId,
});

/** @param values a blank record */
export const createEoi = async (values: Values, authorization: Authorization): Promise<VersionedRecord> =>
  store('AddICEOI', { body: await withContract(values) }, authorization);

export const saveEoi = async (
  { values, etag }: VersionedRecord,
  authorization: Authorization,
): Promise<VersionedRecord> =>
  store('UpdateICEOI', { body: await withContract(values), etag }, authorization);

const nullIfNotFound = (error: unknown): null => {
  if (isNotFound(error)) return null;
  throw error;
};

/** Both records of the applicant; null for one that does not exist yet. */
export async function fetchOverview(authorization: Authorization): Promise<Overview> {
  const [eoi, application] = await Promise.all([
    request('geticeoi', dataResults.geticeoi.result, {}, authorization).catch(nullIfNotFound),
    request('geticapplication', dataResults.geticapplication.result, {}, authorization).catch(nullIfNotFound),
  ]);
  return { eoi: eoi?.result ?? null, application: application?.result ?? null };
}
