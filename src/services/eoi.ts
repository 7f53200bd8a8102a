// The ports of the EOI's journey and of the dashboard: fetch, create and save the records (specification section 7).
import { dataSchemas } from '#machines/catalogue/api/dataSchemas.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { blankRecord } from '#machines/catalogue/records/record.ts';
import type { Overview } from '#machines/dashboard/dashboardMachine.ts';
import type { Stored } from '#machines/ports.ts';
import { isNotFound } from './callFailure.ts';
import type { Authorization } from './callRequest.ts';
import { request, type CallResponse } from './request.ts';

const toStored = ({ result, etag }: CallResponse<Values>): Stored => ({ values: result, etag });

export const fetchEoi = async (authority: Authorization): Promise<Stored> =>
  toStored(await request('geticeoi', dataSchemas.geticeoi.result, {}, authority));

export const createEoi = async (authority: Authorization): Promise<Stored> =>
  toStored(await request('AddICEOI', dataSchemas.AddICEOI.result, { body: blankRecord('eoi') }, authority));

export const saveEoi = async ({ values, etag }: Stored, authority: Authorization): Promise<Stored> =>
  toStored(await request('UpdateICEOI', dataSchemas.UpdateICEOI.result, { body: values, etag }, authority));

const nullIfNotFound = (error: unknown): null => {
  if (isNotFound(error)) return null;
  throw error;
};

/** Both records of the applicant; null where there is none yet. */
export async function fetchOverview(authority: Authorization): Promise<Overview> {
  const [eoi, application] = await Promise.all([
    request('geticeoi', dataSchemas.geticeoi.result, {}, authority).catch(nullIfNotFound),
    request('geticapplication', dataSchemas.geticapplication.result, {}, authority).catch(nullIfNotFound),
  ]);
  return { eoi: eoi?.result ?? null, application: application?.result ?? null };
}
