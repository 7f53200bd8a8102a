// The actors of the EOI and of the dashboard: fetch, create and save the records (product 2.2, 4.5).
import { dataResults } from '#machines/catalogue/api/dataResults.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { Overview } from '#machines/dashboard/dashboardMachine.ts';
import type { VersionedRecord } from '#machines/ports.ts';
import { isNotFound } from './callFailure.ts';
import type { Authorization } from './callRequest.ts';
import { request, type CallResponse } from './request.ts';

const toStored = ({ result, etag }: CallResponse<Values>): VersionedRecord => ({ values: result, etag });

export const fetchEoi = async (authorization: Authorization): Promise<VersionedRecord> =>
  toStored(await request('geticeoi', dataResults.geticeoi.result, {}, authorization));

/** @param body a blank record */
export const createEoi = async (body: Values, authorization: Authorization): Promise<VersionedRecord> =>
  toStored(await request('AddICEOI', dataResults.AddICEOI.result, { body }, authorization));

export const saveEoi = async (
  { values, etag }: VersionedRecord,
  authorization: Authorization,
): Promise<VersionedRecord> =>
  toStored(
    await request('UpdateICEOI', dataResults.UpdateICEOI.result, { body: values, etag }, authorization),
  );

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
