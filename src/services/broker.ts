// The actors for one client on a broker's list: fetch its names, take it off the list (product 9.7, 9.8).
import { dataResults } from '#machines/catalogue/api/dataResults.ts';
import type { ClientName } from '#machines/broker/clientMachine.ts';
import { withClientNotFound, clientIdMember } from './clientCalls.ts';
import type { Authorization } from './callRequest.ts';
import { savedAnswer } from './readAnswers.ts';
import { request } from './request.ts';

const fetchClient = (client: string, authorization: Authorization) =>
  withClientNotFound(
    client,
    request(
      'getselectedapplication',
      dataResults.getselectedapplication.result,
      { body: clientIdMember(client) },
      authorization,
    ),
  );

/** The names that the banner on a client's pages shows. */
export async function fetchClientName(
  { client }: { client: string },
  authorization: Authorization,
): Promise<ClientName> {
  const { result } = await fetchClient(client, authorization);
  const text = (name: string) => (typeof result[name] === 'string' ? result[name] : '');
  return { business: text('ua_businessname'), reference: text('ua_reference') };
}

/** Takes an Application off the list. Sends the whole current record, because a backend may replace the record by the body. */
export async function removeClient({ id }: { id: string }, authorization: Authorization): Promise<void> {
  const { result, etag } = await fetchClient(id, authorization);
  const body = { ...result, ...clientIdMember(id), statecode: 1 };
  await withClientNotFound(
    id,
    request(
      'UpdateICApplication',
      savedAnswer(dataResults.UpdateICApplication.result),
      { body, etag },
      authorization,
    ),
  );
}
