// The ports of the Application's journey: the record with all that its steps need (specification section 7).
import { listNames } from '#machines/catalogue/records/lists.ts';
import { dataResults } from '#machines/catalogue/api/dataResults.ts';
import type { RelatedData } from '#machines/catalogue/records/related.ts';
import type { OfClient, Stored } from '#machines/ports.ts';
import type { Fetched } from '#machines/record/flow.ts';
import { asClient, naming } from './asClient.ts';
import type { Authority } from './callRequest.ts';
import { fetchItems } from './childItems.ts';
import { fetchDocuments } from './documents.ts';
import { fetchEoi } from './eoi.ts';
import { request } from './request.ts';

async function fetchRelated(client: string | null, authority: Authority): Promise<RelatedData> {
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

const fetchValues = ({ client }: OfClient, authority: Authority) =>
  client === null
    ? request('geticapplication', dataResults.geticapplication.result, {}, authority)
    : request(
        'getselectedapplication',
        dataResults.getselectedapplication.result,
        { body: naming(client) },
        authority,
      );

export async function fetchApplication({ client }: OfClient, authority: Authority): Promise<Fetched> {
  const [{ result, etag }, related] = await asClient(
    client,
    Promise.all([fetchValues({ client }, authority), fetchRelated(client, authority)]),
  );
  return { values: result, etag, related };
}

export async function saveApplication(
  { values, etag, client }: Stored & OfClient,
  authority: Authority,
): Promise<Stored> {
  const saved = await asClient(
    client,
    request(
      'UpdateICApplication',
      dataResults.UpdateICApplication.result,
      { body: { ...values, ...naming(client) }, etag },
      authority,
    ),
  );
  return { values: saved.result, etag: saved.etag };
}
