// The Application's calls (specification section 7). The record itself is made by createApplication.ts.
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { listNames } from '#machines/catalogue/records/lists.ts';
import { dataBodies } from '#machines/catalogue/api/bodies.ts';
import { application } from '#machines/catalogue/records/application.ts';
import { eoi } from '#machines/catalogue/records/eoi.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { fromWire } from '#machines/catalogue/records/wire.ts';
import type { RelatedData } from '#machines/catalogue/records/related.ts';
import { endAssignment } from '../broker/assignments.ts';
import type { Queries } from '../db/database.ts';
import { findItems, forecastJobs } from '../lists/itemStore.ts';
import { findNotes, stateOfNotes } from '../files/noteStore.ts';
import { etagOf, findRecord, type StoredRecord } from './recordStore.ts';
import type { Deps } from '../deps.ts';
import type { Handler, HandlerAnswer } from '../http/handler.ts';
import { readRecord } from './ownRecords.ts';
import { reachApplication, sentId } from './reachApplication.ts';
import { readBody } from '../http/readBody.ts';
import { saveRecord } from './saveRecord.ts';

const answer = (stored: StoredRecord): HandlerAnswer => ({ body: stored.values, etag: etagOf(stored) });

const geticapplication: Handler = async ({ database }, { user }) =>
  answer(await reachApplication(database, user, undefined));

const getselectedapplication: Handler = async ({ database }, { user, body }) => {
  const { ua_icapplicationid } = readBody(dataBodies.getselectedapplication, body);
  return answer(await reachApplication(database, user, sentId(ua_icapplicationid) ?? 'none'));
};

const declarations = fieldsOfStep(application, 'creditsafe-declaration')
  .filter(([, { mustAgree }]) => mustAgree === true)
  .map(([name]) => name);

/** What a submit needs besides the Application's own fields: the EOI, every list, the documents. */
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
    documents: { count: notes.length, state: stateOfNotes(notes) },
  };
}

const UpdateICApplication: Handler = async (deps, { user, body: sent, headers }) => {
  const body = readRecord(sent);
  return deps.database.transaction(async (queries) => {
    const stored = await reachApplication(queries, user, sentId(body.ua_icapplicationid), true);
    if (user?.broker === true && body.statecode === 1) {
      // From a broker this means "take it off my list"; the client's Application is never deleted (decisions.md, "Brokers").
      await endAssignment(queries, stored.id, user.id, new Date(deps.clock.now()));
      return answer(stored);
    }
    const jobs = await forecastJobs(queries, stored.id);
    const updated = await saveRecord(deps, queries, {
      definition: application,
      stored,
      body,
      ifMatch: headers.ifMatch,
      actor: user?.broker === true ? 'broker' : 'applicant',
      computed: (values) => ({
        ua_forecastnumberofjobs: jobs,
        ua_alldeclarationsticked: declarations.every((name) => values[name] === true),
      }),
      related: () => relatedTo(deps, queries, stored),
    });
    return answer(updated);
  });
};

export const applicationHandlers = {
  geticapplication,
  getselectedapplication,
  UpdateICApplication,
} satisfies Partial<Record<CallId, Handler>>;
