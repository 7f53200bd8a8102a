// The ports of the Application's journey: the record with all that its steps need (specification section 7).
import { listNames } from '#machines/catalogue/records/children.ts';
import { dataSchemas } from '#machines/catalogue/api/dataSchemas.ts';
import type { Related } from '#machines/catalogue/records/related.ts';
import type { OfClient, Stored } from '#machines/ports.ts';
import type { Fetched } from '#machines/record/flow.ts';
import { withClientNotFound, clientIdMember } from './clientCalls.ts';
import type { Authorization } from './callRequest.ts';
import { fetchItems } from './childItems.ts';
import { fetchDocuments } from './documents.ts';
import { fetchEoi } from './eoi.ts';
import { request } from './request.ts';

async function fetchRelated(client: string | null, authority: Authorization): Promise<Related> {
  const [eoi, documents, ...lists] = await Promise.all([
    client === null ? fetchEoi(authority) : null,
    fetchDocuments({ record: 'application', client }, authority),
    ...listNames.map(async (list) => [list, (await fetchItems({ list, client }, authority)).items] as const),
  ]);
  return {
    // A broker may not read it.
    ...(eoi === null ? {} : { eoi: eoi.values }),
    documents: { count: documents.notes.length, state: documents.state },
    lists: Object.fromEntries(lists),
  };
}

const fetchValues = ({ client }: OfClient, authority: Authorization) =>
  client === null
    ? request('geticapplication', dataSchemas.geticapplication.result, {}, authority)
    : request(
        'getselectedapplication',
        dataSchemas.getselectedapplication.result,
        { body: clientIdMember(client) },
        authority,
      );

export async function fetchApplication({ client }: OfClient, authority: Authorization): Promise<Fetched> {
  const [{ result, etag }, related] = await withClientNotFound(
    client,
    Promise.all([fetchValues({ client }, authority), fetchRelated(client, authority)]),
  );
  return { values: result, etag, related };
}

export async function saveApplication(
  { values, etag, client }: Stored & OfClient,
  authority: Authorization,
): Promise<Stored> {
  const saved = await withClientNotFound(
    client,
    request(
      'UpdateICApplication',
      dataSchemas.UpdateICApplication.result,
      { body: { ...values, ...clientIdMember(client) }, etag },
      authority,
    ),
  );
  return { values: saved.result, etag: saved.etag };
}
