// The ports of one client on a broker's list: open the application, name it, take it off the list (decisions.md, "Brokers").
import { dataSchemas } from '#machines/catalogue/api/dataSchemas.ts';
import type { ClientName } from '#machines/broker/clientMachine.ts';
import { withClientNotFound, clientIdMember } from './clientCalls.ts';
import type { Authorization } from './callRequest.ts';
import { request } from './request.ts';

const fetchClient = (client: string, authority: Authorization) =>
  withClientNotFound(
    client,
    request(
      'getselectedapplication',
      dataSchemas.getselectedapplication.result,
      { body: clientIdMember(client) },
      authority,
    ),
  );

/** Whether the broker still may; what it answers, the client's own pages fetch again. */
export async function selectClient({ id }: { id: string }, authority: Authorization): Promise<void> {
  await fetchClient(id, authority);
}

/** Whom the pages of a client name. */
export async function fetchClientName(
  { client }: { client: string },
  authority: Authorization,
): Promise<ClientName> {
  const { result } = await fetchClient(client, authority);
  const text = (name: string) => (typeof result[name] === 'string' ? result[name] : '');
  return { business: text('ua_businessname'), reference: text('ua_reference') };
}

/** Takes an application off the list. The whole record is sent, as it stands now: another backend may keep what it is sent. */
export async function removeClient({ id }: { id: string }, authority: Authorization): Promise<void> {
  const { result, etag } = await fetchClient(id, authority);
  const body = { ...result, ...clientIdMember(id), statecode: 1 };
  await withClientNotFound(
    id,
    request('UpdateICApplication', dataSchemas.UpdateICApplication.result, { body, etag }, authority),
  );
}
