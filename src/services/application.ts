// The actors of the Application: fetches and saves the record, with the lists and documents that its steps need (product 2.3, 4.5).
import { listNames } from '#machines/catalogue/records/lists.ts';
import { dataResults } from '#machines/catalogue/api/dataResults.ts';
import { outlines } from '#machines/catalogue/records/outlines.ts';
import { mergeRelated, type RelatedData, type RelatedPart } from '#machines/catalogue/records/related.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { failureOf, type ClientScope, type VersionedRecord } from '#machines/ports.ts';
import type { FetchedRecord } from '#machines/record/flow.ts';
import { withClientNotFound, clientIdMember } from './clientCalls.ts';
import type { Authorization } from './callRequest.ts';
import { fetchItems } from './childItems.ts';
import { fetchDocuments } from './documents.ts';
import { fetchEoi } from './eoi.ts';
import { savedRecord } from './readAnswers.ts';
import { request } from './request.ts';

/** One part of the related data. Its failure leaves the others; after a 401 the whole call is sent again with newer tokens. */
async function fetchPart(
  part: RelatedPart,
  fetched: Promise<RelatedData>,
): Promise<Required<Pick<FetchedRecord, 'related' | 'failures'>>> {
  try {
    return { related: await fetched, failures: [] };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.status === 401) throw error;
    return { related: { unloaded: [part] }, failures: [failure] };
  }
}

async function fetchDocumentsSummary(
  client: string | null,
  record: Promise<{ result: Values }>,
  authorization: Authorization,
): Promise<RelatedData> {
  const recordId = String((await record).result[outlines.application.idField] ?? '');
  const { notes, state } = await fetchDocuments({ record: 'application', client, recordId }, authorization);
  return { documents: { count: notes.length, uploadState: state } };
}

/** @param record the running fetch of the record, whose id the documents need */
async function fetchRelated(
  client: string | null,
  record: Promise<{ result: Values }>,
  authorization: Authorization,
): Promise<Required<Pick<FetchedRecord, 'related' | 'failures'>>> {
  const parts = await Promise.all([
    // A broker is not allowed to read the EOI.
    ...(client === null
      ? [
          fetchPart(
            'eoi',
            fetchEoi(authorization).then(({ values }) => ({ eoi: values })),
          ),
        ]
      : []),
    fetchPart('documents', fetchDocumentsSummary(client, record, authorization)),
    ...listNames.map((list) =>
      fetchPart(
        list,
        fetchItems({ list, client }, authorization).then(({ items }) => ({ lists: { [list]: items } })),
      ),
    ),
  ]);
  return {
    related: parts.map(({ related }) => related).reduce(mergeRelated, {}),
    failures: parts.flatMap(({ failures }) => failures),
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
  const record = withClientNotFound(client, fetchValues({ client }, authorization));
  const [{ result, etag }, parts] = await Promise.all([record, fetchRelated(client, record, authorization)]);
  return { values: result, etag, ...parts };
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
