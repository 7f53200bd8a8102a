// The calls that only a broker makes (specification sections 6 and 7; decisions.md, "Brokers"): the list, and the files of one of the
// Applications on it. Whose Application is meant stands in the address alone.
import type { ClientPage } from '#machines/catalogue/api/brokerSchemas.ts';
import { clientQuerySchema } from '#machines/catalogue/broker/clientQuery.ts';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { dataBodies } from '#machines/catalogue/api/dataBodies.ts';
import { clientPage } from './clientList.ts';
import { allClientsJson } from './clientsOf.ts';
import type { Deps } from '../deps.ts';
import { readCursor, writeCursor } from './cursor.ts';
import type { Handler, HandlerInput } from '../http/handler.ts';
import { checkContract, listNotes, uploadFile } from '../files/noteHandlers.ts';
import { authorizeEntity } from '../files/authorizeEntity.ts';
import { normalizeId } from '../records/authorizeApplication.ts';
import { readBody } from '../http/readBody.ts';
import { HttpError } from '../http/httpError.ts';
import { requireUser } from '../http/requireUser.ts';

/** The whole list, as section 7 says; a page of it where any member of the query asks for one (extension `paging`). */
const GetICApplicationsByBroker: Handler = async ({ database }, { user, query }) => {
  const { id } = requireUser(user);
  if (Object.values(query).every((member) => member === undefined)) {
    return { body: undefined, json: await allClientsJson(database, id) };
  }
  const asked = readBody(clientQuerySchema, query);
  const after = readCursor(asked.after, asked.sort);
  const page = await clientPage(database, id, { ...asked, after });
  const next = page.next && writeCursor(page.next, asked.sort);
  return { body: { ...page, next } satisfies ClientPage };
};

/** The Application that the address names. Refusal 404 where it names none. */
function applicationInQuery(deps: Deps, { query }: HandlerInput, member: string): string {
  checkContract(deps, query['contractid']);
  const id = normalizeId(query[member]);
  if (id === undefined) throw new HttpError(404, 'There is no such Application.');
  return id;
}

const addicnotesbybroker: Handler = async (deps, input) => {
  const id = applicationInQuery(deps, input, 'applicationid');
  const [file] = readBody(dataBodies.addicnotesbybroker, input.body);
  if (file === undefined) throw new HttpError(400, 'Send one file at a time.');
  const named = normalizeId(file.ua_icapplicationid);
  if (named !== undefined && named !== id) throw new HttpError(400, 'The file names another Application.');
  return uploadFile(deps, 'addicnotesbybroker', { ...file, ua_icapplicationid: id }, input);
};

const GetICNotesByBroker: Handler = async (deps, input) => {
  const id = applicationInQuery(deps, input, 'applicationId');
  const { user, query } = input;
  const { entityname } = query;
  return listNotes(deps, await authorizeEntity(deps.database, user, { entityname, id }));
};

export const brokerHandlers = {
  GetICApplicationsByBroker,
  addicnotesbybroker,
  GetICNotesByBroker,
} satisfies Partial<Record<CallId, Handler>>;
