// The handlers of the Application's calls (product 4.5). createApplication.ts creates the record.
import type { CallId } from '#machines/catalogue/api/calls.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { dataBodies } from '#machines/catalogue/api/bodies.ts';
import { application } from '#machines/catalogue/records/application.ts';
import { endAssignment } from '../broker/assignments.ts';
import { forecastJobs } from '../lists/itemStore.ts';
import type { Handler } from '../http/handler.ts';
import { ordinarySave } from './ordinarySave.ts';
import { readRecordBody } from './recordBody.ts';
import { authorizeApplication, normalizeId } from './authorizeApplication.ts';
import { requireUser } from '../http/requireUser.ts';
import { readBody } from '../http/readBody.ts';
import { relatedTo } from './relatedTo.ts';
import { respondWithRecord } from './respondWithRecord.ts';
import { saveRecord } from './saveRecord.ts';

const geticapplication: Handler = async ({ database }, { user: caller }) => {
  const user = requireUser(caller);
  const stored = await authorizeApplication(database, user, undefined);
  return respondWithRecord(database, 'application', stored, user);
};

const getselectedapplication: Handler = async ({ database }, { user: caller, body }) => {
  const user = requireUser(caller);
  const { ua_icapplicationid } = readBody(dataBodies.getselectedapplication, body);
  const stored = await authorizeApplication(database, user, normalizeId(ua_icapplicationid) ?? 'none');
  return respondWithRecord(database, 'application', stored, user);
};

const computed = (values: Values, jobs: number) => ({
  ...application.computed(values, {}),
  ua_forecastnumberofjobs: jobs,
});

const UpdateICApplication: Handler = async (
  deps,
  { user: caller, ownRecord: found, body: unknownBody, headers },
) => {
  const user = requireUser(caller);
  const body = readRecordBody(unknownBody);
  // A broker who sends statecode 1 takes the Application off their list; the client's Application is never deleted (product 9.8).
  const isRemoval = user.broker && body.statecode === 1;
  const { ifMatch } = headers;
  const sentId = normalizeId(body.ua_icapplicationid);
  const ordinary = await ordinarySave(deps, {
    definition: application,
    found,
    body,
    ifMatch,
    user,
    sentId,
    computed,
  });
  if (ordinary !== null) return ordinary;
  const answer = await deps.database.transaction(async (queries) => {
    const stored = await authorizeApplication(queries, user, sentId, true);
    if (isRemoval) {
      await endAssignment(queries, stored.id, user.id, new Date(deps.clock.now()), { actor: 'broker' });
      return respondWithRecord(queries, 'application', stored, user);
    }
    const jobs = await forecastJobs(queries, stored.id);
    const updated = await saveRecord(deps, queries, {
      definition: application,
      stored,
      body,
      ifMatch,
      user,
      computed: (values) => computed(values, jobs),
      related: () => relatedTo(deps, queries, stored),
    });
    return respondWithRecord(queries, 'application', updated, user);
  });
  if (!isRemoval && body[application.submitField] === 1) deps.counters.submit('application');
  deps.outbox.wake();
  return answer;
};

export const applicationHandlers = {
  geticapplication,
  getselectedapplication,
  UpdateICApplication,
} satisfies Partial<Record<CallId, Handler>>;
