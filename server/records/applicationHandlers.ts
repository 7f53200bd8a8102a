// The handlers of the Application's calls (product 4.5). createApplication.ts creates the record.
import type { CallId } from '#machines/catalogue/api/calls.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { dataBodies } from '#machines/catalogue/api/bodies.ts';
import { application } from '#machines/catalogue/records/application.ts';
import { endAssignment, endAssignmentById } from '../broker/assignments.ts';
import { forecastJobs } from '../lists/itemStore.ts';
import type { AuthenticatedHandler } from '../http/handler.ts';
import { mailBrokerEnded } from '../mail/mailBroker.ts';
import { HttpError } from '../http/httpError.ts';
import { ordinarySave } from './ordinarySave.ts';
import { readRecordBody } from './recordBody.ts';
import { authorizeApplication, normalizeId } from './authorizeApplication.ts';
import { readBody } from '../http/readBody.ts';
import { findRecord } from './recordStore.ts';
import { relatedTo } from './relatedTo.ts';
import { respondWithRecord } from './respondWithRecord.ts';
import { saveRecord } from './saveRecord.ts';

const geticapplication: AuthenticatedHandler = async ({ database }, { user }) => {
  const stored = await authorizeApplication(database, user, undefined);
  return respondWithRecord(database, 'application', stored, user);
};

const getselectedapplication: AuthenticatedHandler = async ({ database }, { user, body }) => {
  const { ua_icapplicationid } = readBody(dataBodies.getselectedapplication, body);
  const stored = await authorizeApplication(database, user, normalizeId(ua_icapplicationid) ?? 'none');
  return respondWithRecord(database, 'application', stored, user);
};

/**
 * The EOI of the client whose Application the broker names, without its history: that is from before the assignment (product 9.1). Throws
 * HttpError 404 for an Application that is not assigned to the broker now.
 */
const getselectedeoi: AuthenticatedHandler = async ({ database }, { user, body }) => {
  const { ua_icapplicationid } = readBody(dataBodies.getselectedeoi, body);
  const id = normalizeId(ua_icapplicationid) ?? 'none';
  const { owner } = await authorizeApplication(database, user, id);
  const eoi = await findRecord(database, 'eoi', owner);
  if (eoi === null) throw new HttpError(404, 'That client has no Expression of Interest.');
  return { body: eoi.values };
};

const computed = (values: Values, jobs: number) => ({
  ...application.computed(values, {}),
  ua_forecastnumberofjobs: jobs,
});

const UpdateICApplication: AuthenticatedHandler = async (
  deps,
  { user, ownRecord: found, body: unknownBody, headers },
) => {
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
      const now = new Date(deps.clock.now());
      const isEnded = await endAssignment(queries, stored.id, user.id, now, { actor: 'broker' });
      if (isEnded) await mailBrokerEnded(deps, queries, stored.owner, user);
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

/** Ends the assignment of a broker, whatever the Application's status is (product 9.10). A caseworker can assign the broker again. */
const endbroker: AuthenticatedHandler = async ({ database, clock }, { user, params, body }) => {
  readBody(dataBodies.endbroker, body);
  await database.transaction(async (queries) => {
    const { id } = await authorizeApplication(queries, user, undefined, true);
    const now = new Date(clock.now());
    if (!(await endAssignmentById(queries, id, params['id'] ?? '', now, { actor: 'applicant' })))
      throw new HttpError(404, 'That broker does not work on your Application.');
  });
  return { body: true };
};

export const applicationHandlers = {
  geticapplication,
  getselectedapplication,
  getselectedeoi,
  UpdateICApplication,
  endbroker,
} satisfies Partial<Record<CallId, AuthenticatedHandler>>;
