// The ports of the EOI's journey and of the dashboard: fetch, create and save the records (specification section 7).
import { dataSchemas } from '#machines/catalogue/api/dataSchemas.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { Overview } from '#machines/dashboard/dashboardMachine.ts';
import type { Stored } from '#machines/ports.ts';
import { isAbsent } from './callFailure.ts';
import type { Authority } from './callRequest.ts';
import { request, type Answer } from './request.ts';

const stored = ({ result, etag }: Answer<Values>): Stored => ({ values: result, etag });

export const fetchEoi = async (authority: Authority): Promise<Stored> =>
  stored(await request('geticeoi', dataSchemas.geticeoi.result, {}, authority));

/** @param body a blank record */
export const createEoi = async (body: Values, authority: Authority): Promise<Stored> =>
  stored(await request('AddICEOI', dataSchemas.AddICEOI.result, { body }, authority));

export const saveEoi = async ({ values, etag }: Stored, authority: Authority): Promise<Stored> =>
  stored(await request('UpdateICEOI', dataSchemas.UpdateICEOI.result, { body: values, etag }, authority));

const orNone = (error: unknown): null => {
  if (isAbsent(error)) return null;
  throw error;
};

/** Both records of the applicant; null where there is none yet. */
export async function fetchOverview(authority: Authority): Promise<Overview> {
  const [eoi, application] = await Promise.all([
    request('geticeoi', dataSchemas.geticeoi.result, {}, authority).catch(orNone),
    request('geticapplication', dataSchemas.geticapplication.result, {}, authority).catch(orNone),
  ]);
  return { eoi: eoi?.result ?? null, application: application?.result ?? null };
}
