// The actors of the Application: fetches and saves the record, with the lists and documents that its steps need (product 2.3, 4.5).
import { listNames } from '#machines/catalogue/records/lists.ts';
import { dataResults } from '#machines/catalogue/api/dataResults.ts';
import type { RelatedData } from '#machines/catalogue/records/related.ts';
import type { ClientScope, VersionedRecord } from '#machines/ports.ts';
import type { FetchedRecord } from '#machines/record/flow.ts';
import { withClientNotFound, clientIdMember } from './clientCalls.ts';
import type { Authorization } from './callRequest.ts';
import { fetchItems } from './childItems.ts';
import { fetchDocuments } from './documents.ts';
import { fetchEoi } from './eoi.ts';
import { request } from './request.ts';

async function fetchRelated(client: string | null, authorization: Authorization): Promise<RelatedData> {
  const [eoi, documents, ...lists] = await Promise.all([
    client === null ? fetchEoi(authorization) : null,
    fetchDocuments({ record: 'application', client }, authorization),
    ...listNames.map(
      async (list) => [list, (await fetchItems({ list, client }, authorization)).items] as const,
    ),
  ]);
  return {
    // A broker is not allowed to read the EOI.
    ...(eoi === null ? {} : { eoi: eoi.values }),
    documents: { count: documents.notes.length, uploadState: documents.state },
    lists: Object.fromEntries(lists),
  };
}

const fetchValues = ({ client }: ClientScope, authorization: Authorization) =>
  client === null
    ? request('geticapplication', dataResults.geticapplication.result, {}, authorization)
    : request(
        'getselectedapplication',
        dataResults.getselectedapplication.result,
        { body: clientIdMember(client) },
        authorization,
      );

export async function fetchApplication(
  { client }: ClientScope,
  authorization: Authorization,
): Promise<FetchedRecord> {
  const [{ result, etag }, related] = await withClientNotFound(
    client,
    Promise.all([fetchValues({ client }, authorization), fetchRelated(client, authorization)]),
  );
  return { values: result, etag, related };
}

export async function saveApplication(
  { values, etag, client }: VersionedRecord & ClientScope,
  authorization: Authorization,
): Promise<VersionedRecord> {
  const saved = await withClientNotFound(
    client,
    request(
      'UpdateICApplication',
      dataResults.UpdateICApplication.result,
      { body: { ...values, ...clientIdMember(client) }, etag },
      authorization,
    ),
  );
  return { values: saved.result, etag: saved.etag };
}
