// The ports of the EOI's journey and of the dashboard: fetch, create and save the records (specification section 7).
import { dataSchemas } from '#machines/catalogue/dataSchemas.ts';
import type { Values } from '#machines/catalogue/answers.ts';
import { blankRecord } from '#machines/catalogue/record.ts';
import type { Overview } from '#machines/dashboardMachine.ts';
import type { Stored } from '#machines/ports.ts';
import { isAbsent } from './callFailure.ts';
import { call } from './client.ts';
import { randomKey } from './randomKey.ts';
import type { Answer } from './request.ts';

const stored = ({ result, etag }: Answer<Values>): Stored => ({ values: result, etag });

export const fetchEoi = async (): Promise<Stored> =>
  stored(await call('geticeoi', dataSchemas.geticeoi.result));

export const createEoi = async (): Promise<Stored> =>
  stored(
    await call('AddICEOI', dataSchemas.AddICEOI.result, {
      body: blankRecord('eoi'),
      idempotencyKey: randomKey(),
    }),
  );

export const saveEoi = async ({ values, etag }: Stored): Promise<Stored> =>
  stored(await call('UpdateICEOI', dataSchemas.UpdateICEOI.result, { body: values, etag }));

const orNone = (error: unknown): null => {
  if (isAbsent(error)) return null;
  throw error;
};

/** Both records of the applicant; null where there is none yet. */
export async function fetchOverview(): Promise<Overview> {
  const [eoi, application] = await Promise.all([
    call('geticeoi', dataSchemas.geticeoi.result).catch(orNone),
    call('geticapplication', dataSchemas.geticapplication.result).catch(orNone),
  ]);
  return { eoi: eoi?.result ?? null, application: application?.result ?? null };
}
