// The ports of one client on a broker's list: open the application, name it, take it off the list (decisions.md, "Brokers").
import { dataResults } from '#machines/catalogue/api/dataResults.ts';
import type { ClientName } from '#machines/broker/clientMachine.ts';
import { asClient, naming } from './asClient.ts';
import type { Authority } from './callRequest.ts';
import { request } from './request.ts';

const fetchClient = (client: string, authority: Authority) =>
  asClient(
    client,
    request(
      'getselectedapplication',
      dataResults.getselectedapplication.result,
      { body: naming(client) },
      authority,
    ),
  );

/** Whether the broker still may; what it answers, the client's own pages fetch again. */
export async function selectClient({ id }: { id: string }, authority: Authority): Promise<void> {
  await fetchClient(id, authority);
}

/** Whom the pages of a client name. */
export async function fetchClientName(
  { client }: { client: string },
  authority: Authority,
): Promise<ClientName> {
  const { result } = await fetchClient(client, authority);
  const text = (name: string) => (typeof result[name] === 'string' ? result[name] : '');
  return { business: text('ua_businessname'), reference: text('ua_reference') };
}

/** Takes an application off the list. The whole record is sent, as it stands now: another backend may keep what it is sent. */
export async function removeClient({ id }: { id: string }, authority: Authority): Promise<void> {
  const { result, etag } = await fetchClient(id, authority);
  const body = { ...result, ...naming(id), statecode: 1 };
  await asClient(
    id,
    request('UpdateICApplication', dataResults.UpdateICApplication.result, { body, etag }, authority),
  );
}
