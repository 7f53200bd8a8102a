// The Application's calls (specification section 7). The record itself is made by createApplication.ts.
import type { CallId } from '#machines/catalogue/calls.ts';
import { etagOf, findRecord } from '../db/recordStore.ts';
import type { Handler } from './handler.ts';
import { applicantOf } from './ownRecords.ts';
import { Refusal } from './refusal.ts';

const geticapplication: Handler = async ({ database }, input) => {
  const user = applicantOf(input.user);
  const stored = await findRecord(database, 'application', user.id);
  if (stored === null) throw new Refusal(404, 'There is no Application yet.');
  return { body: stored.values, etag: etagOf(stored) };
};

export const applicationHandlers = { geticapplication } satisfies Partial<Record<CallId, Handler>>;
