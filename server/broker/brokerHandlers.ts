// The handlers of the calls that only brokers make (product 4.17): the list of their clients' Applications, and the files of one of them.
// Which Application a call means comes from the URL only.
import type { ClientPage } from '#machines/catalogue/api/brokerResults.ts';
import { pagingQuerySchema } from '#machines/catalogue/broker/pagingQuery.ts';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { dataBodies } from '#machines/catalogue/api/bodies.ts';
import { allClientsJson, clientPage } from './clientList.ts';
import { readCursor, writeCursor } from './cursor.ts';
import type { AuthenticatedHandler, AuthenticatedInput } from '../http/handler.ts';
import { listNotes, uploadFile } from '../files/noteHandlers.ts';
import { authorizeEntity } from '../files/authorizeEntity.ts';
import { normalizeId } from '../records/authorizeApplication.ts';
import { readBody } from '../http/readBody.ts';
import { HttpError } from '../http/httpError.ts';

/** Responds with the whole broker's list; with any member in the query, with one page of it (the extension `paging`, product 9.3). */
const GetICApplicationsByBroker: AuthenticatedHandler = async ({ database }, { user: { id }, query }) => {
  if (Object.values(query).every((member) => member === undefined)) {
    return { body: undefined, json: await allClientsJson(database, id) };
  }
  const clientQuery = readBody(pagingQuerySchema, query);
  const after = readCursor(clientQuery.after, clientQuery.sort);
  const page = await clientPage(database, id, { ...clientQuery, after });
  const next = page.next && writeCursor(page.next, clientQuery.sort);
  return { body: { ...page, next } satisfies ClientPage };
};

/** The Application id in the URL's query. Throws HttpError 404 when there is none. authorizeEntity checks whether the broker may access it. */
function applicationInQuery({ query }: AuthenticatedInput, member: string): string {
  const id = normalizeId(query[member]);
  if (id === undefined) throw new HttpError(404, 'There is no such Application.');
  return id;
}

const addicnotesbybroker: AuthenticatedHandler = async (deps, input) => {
  const id = applicationInQuery(input, 'applicationid');
  const [file] = readBody(dataBodies.addicnotesbybroker, input.body);
  const idInBody = normalizeId(file.ua_icapplicationid);
  if (idInBody !== undefined && idInBody !== id)
    throw new HttpError(400, 'The file names another Application.');
  return uploadFile(deps, 'addicnotesbybroker', { ...file, ua_icapplicationid: id }, input);
};

const GetICNotesByBroker: AuthenticatedHandler = async (deps, input) => {
  const id = applicationInQuery(input, 'applicationId');
  const { user, query } = input;
  const { entityname } = query;
  return listNotes(deps, await authorizeEntity(deps.database, user, { entityname, id }));
};

export const brokerHandlers = {
  GetICApplicationsByBroker,
  addicnotesbybroker,
  GetICNotesByBroker,
} satisfies Partial<Record<CallId, AuthenticatedHandler>>;
