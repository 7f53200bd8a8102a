// The handlers of the Application's calls (product 4.5). createApplication.ts creates the record.
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { listNames } from '#machines/catalogue/records/lists.ts';
import { dataBodies } from '#machines/catalogue/api/bodies.ts';
import { application } from '#machines/catalogue/records/application.ts';
import { eoi } from '#machines/catalogue/records/eoi.ts';
import { fromWire } from '#machines/catalogue/records/wire.ts';
import type { RelatedData } from '#machines/catalogue/records/related.ts';
import { endAssignment } from '../broker/assignments.ts';
import type { Queries } from '../db/database.ts';
import { findItems, forecastJobs } from '../lists/itemStore.ts';
import { findNotes, stateOfNotes } from '../files/noteStore.ts';
import { etagOf, findRecord, type StoredRecord } from './recordStore.ts';
import type { Deps } from '../deps.ts';
import type { Handler, HandlerResponse } from '../http/handler.ts';
import { readRecordBody } from './recordBody.ts';
import { authorizeApplication, normalizeId } from './authorizeApplication.ts';
import { readBody } from '../http/readBody.ts';
import { saveRecord } from './saveRecord.ts';

const respond = (stored: StoredRecord): HandlerResponse => ({ body: stored.values, etag: etagOf(stored) });

const geticapplication: Handler = async ({ database }, { user }) =>
  respond(await authorizeApplication(database, user, undefined));

const getselectedapplication: Handler = async ({ database }, { user, body }) => {
  const { ua_icapplicationid } = readBody(dataBodies.getselectedapplication, body);
  return respond(await authorizeApplication(database, user, normalizeId(ua_icapplicationid) ?? 'none'));
};

/** The data besides the Application's own fields that a submit is checked against: the EOI, every list, the documents. */
async function relatedTo({ clock }: Deps, queries: Queries, stored: StoredRecord): Promise<RelatedData> {
  const expression = await findRecord(queries, 'eoi', stored.owner);
  const notes = await findNotes(queries, stored.id, clock.now());
  const lists: RelatedData['lists'] = {};
  for (const list of listNames) {
    const items = await findItems(queries, list, stored.id);
    lists[list] = items.filter(({ isLive }) => isLive).map(({ values }) => values);
  }
  return {
    ...(expression === null ? {} : { eoi: fromWire(eoi, expression.values) }),
    lists,
    documents: { count: notes.length, uploadState: stateOfNotes(notes) },
  };
}

const UpdateICApplication: Handler = async (deps, { user, body: unknownBody, headers }) => {
  const body = readRecordBody(unknownBody);
  return deps.database.transaction(async (queries) => {
    const stored = await authorizeApplication(queries, user, normalizeId(body.ua_icapplicationid), true);
    if (user?.broker === true && body.statecode === 1) {
      // A broker who sends statecode 1 takes the Application off their list; the client's Application is never deleted (product 9.8).
      await endAssignment(queries, stored.id, user.id, new Date(deps.clock.now()));
      return respond(stored);
    }
    const jobs = await forecastJobs(queries, stored.id);
    const updated = await saveRecord(deps, queries, {
      definition: application,
      stored,
      body,
      ifMatch: headers.ifMatch,
      actor: user?.broker === true ? 'broker' : 'applicant',
      computed: (values) => ({ ...application.computed(values, {}), ua_forecastnumberofjobs: jobs }),
      related: () => relatedTo(deps, queries, stored),
    });
    return respond(updated);
  });
};

export const applicationHandlers = {
  geticapplication,
  getselectedapplication,
  UpdateICApplication,
} satisfies Partial<Record<CallId, Handler>>;
