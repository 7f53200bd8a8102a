// The calls that only a broker makes (specification sections 6 and 7; decisions.md, "Brokers"): the list, and the files of one of the
// Applications on it. Whose Application is meant stands in the address alone.
import type { ClientPage } from '#machines/catalogue/api/brokerResults.ts';
import { pagingQuerySchema } from '#machines/catalogue/broker/pagingQuery.ts';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { dataBodies } from '#machines/catalogue/api/bodies.ts';
import { clientPage } from './clientPage.ts';
import { clientsOf } from './clientsOf.ts';
import type { Deps } from '../deps.ts';
import { readCursor, writeCursor } from './cursor.ts';
import type { Handler, HandlerInput } from '../http/handler.ts';
import { checkContract, notesOf, upload } from '../files/noteHandlers.ts';
import { reachEntity } from '../files/reachEntity.ts';
import { sentId } from '../records/reachApplication.ts';
import { readBody } from '../http/readBody.ts';
import { Refusal } from '../http/refusal.ts';
import { signedIn } from '../http/signedIn.ts';

/** The whole list, as section 7 says; a page of it where any member of the query asks for one (extension `paging`). */
const GetICApplicationsByBroker: Handler = async ({ database }, { user, query }) => {
  const { id } = signedIn(user);
  if (Object.values(query).every((member) => member === undefined)) {
    return { body: undefined, json: await clientsOf(database, id) };
  }
  const asked = readBody(pagingQuerySchema, query);
  const after = readCursor(asked.after, asked.sort);
  const page = await clientPage(database, id, { ...asked, after });
  const next = page.next && writeCursor(page.next, asked.sort);
  return { body: { ...page, next } satisfies ClientPage };
};

/** The Application that the address names. Refusal 404 where it names none. */
function selected(deps: Deps, { query }: HandlerInput, member: string): string {
  checkContract(deps, query['contractid']);
  const id = sentId(query[member]);
  if (id === undefined) throw new Refusal(404, 'There is no such Application.');
  return id;
}

const addicnotesbybroker: Handler = async (deps, input) => {
  const id = selected(deps, input, 'applicationid');
  const [file] = readBody(dataBodies.addicnotesbybroker, input.body);
  if (file === undefined) throw new Refusal(400, 'Send one file at a time.');
  const named = sentId(file.ua_icapplicationid);
  if (named !== undefined && named !== id) throw new Refusal(400, 'The file names another Application.');
  return upload(deps, 'addicnotesbybroker', { ...file, ua_icapplicationid: id }, input);
};

const GetICNotesByBroker: Handler = async (deps, input) => {
  const id = selected(deps, input, 'applicationId');
  const { user, query } = input;
  const { entityname } = query;
  return notesOf(deps, await reachEntity(deps.database, user, { entityname, id }));
};

export const brokerHandlers = {
  GetICApplicationsByBroker,
  addicnotesbybroker,
  GetICNotesByBroker,
} satisfies Partial<Record<CallId, Handler>>;
