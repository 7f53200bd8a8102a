// The actors of the Application: fetches and saves the record, with the lists and documents that its steps need (product 2.3, 4.5).
import { listNames } from '#machines/catalogue/records/lists.ts';
import { dataResults } from '#machines/catalogue/api/dataResults.ts';
import { outlines } from '#machines/catalogue/records/outlines.ts';
import type { RelatedData } from '#machines/catalogue/records/related.ts';
import type { ClientScope, VersionedRecord } from '#machines/ports.ts';
import type { FetchedRecord } from '#machines/record/flow.ts';
import { withClientNotFound, clientIdMember } from './clientCalls.ts';
import type { Authorization } from './callRequest.ts';
import { fetchItems } from './childItems.ts';
import { fetchDocuments } from './documents.ts';
import { fetchEoi } from './eoi.ts';
import { savedRecord } from './readAnswers.ts';
import { request } from './request.ts';

async function fetchRelated(
  client: string | null,
  recordId: string | null,
  authorization: Authorization,
): Promise<RelatedData> {
  const [eoi, documents, ...lists] = await Promise.all([
    client === null ? fetchEoi(authorization) : null,
    fetchDocuments({ record: 'application', client, recordId }, authorization),
    ...listNames.map(
      async (list) => [list, (await fetchItems({ list, client }, authorization)).items] as const,
    ),
  ]);
  return {
    // A broker is not allowed to read the EOI.
    ...(eoi === null ? {} : { eoi: eoi.values }),
    documents: { count: documents.notes.length, state: documents.state },
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
  const { result, etag } = await withClientNotFound(client, fetchValues({ client }, authorization));
  const recordId = String(result[outlines.application.idField] ?? '');
  const related = await withClientNotFound(client, fetchRelated(client, recordId, authorization));
  return { values: result, etag, related };
}

export async function saveApplication(
  { values, etag, client }: VersionedRecord & ClientScope,
  authorization: Authorization,
): Promise<VersionedRecord> {
  const schema = savedRecord(outlines.application, dataResults.UpdateICApplication.result);
  const input = { body: { ...values, ...clientIdMember(client) }, etag };
  const saved = await withClientNotFound(
    client,
    request('UpdateICApplication', schema, input, authorization),
  );
  if (saved.result !== null) return { values: saved.result, etag: saved.etag };
  const stored = await withClientNotFound(client, fetchValues({ client }, authorization));
  return { values: stored.result, etag: stored.etag };
}
