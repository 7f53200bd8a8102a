// The calls of the Application: fetch and save the record, and fetch each part of what belongs to it (product 2.3, 4.5).
import { dataResults } from '#machines/catalogue/api/dataResults.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { outlines } from '#machines/catalogue/records/outlines.ts';
import { documentsPart, type RelatedData } from '#machines/catalogue/records/related.ts';
import type { ClientScope, VersionedRecord } from '#machines/ports.ts';
import type { PartInput } from '#machines/record/relatedPartMachine.ts';
import { isNotFound } from './callFailure.ts';
import { withBrokerMessages, clientIdMember } from './clientCalls.ts';
import type { Authorization } from './callRequest.ts';
import { fetchItems } from './childItems.ts';
import { fetchDocuments } from './documents.ts';
import { fetchClientEoi, fetchEoi } from './eoi.ts';
import { savedRecord } from './readResponses.ts';
import { fetchRecord, readRecord } from './readRecord.ts';
import { request } from './request.ts';

/** The applicant's EOI; without any answer when there is none, as on a backend that creates Applications by itself. */
async function fetchOwnEoi(authorization: Authorization): Promise<Values> {
  try {
    return (await fetchEoi(authorization)).values;
  } catch (error) {
    if (isNotFound(error)) return {};
    throw error;
  }
}

/** One part of the related data (product 1.4). */
export async function fetchPart(
  { part, client, recordId }: PartInput,
  authorization: Authorization,
): Promise<RelatedData> {
  if (part === 'eoi')
    return {
      eoi: client === null ? await fetchOwnEoi(authorization) : await fetchClientEoi(client, authorization),
    };
  if (part === documentsPart) {
    const stored = await fetchDocuments({ record: 'application', client, recordId }, authorization);
    return { documents: { count: stored.notes.length, uploadState: stored.state, stored } };
  }
  const { items, etag } = await fetchItems({ list: part, client }, authorization);
  return { lists: { [part]: items }, etags: { [part]: etag } };
}

export function fetchApplication(
  { client }: ClientScope,
  authorization: Authorization,
): Promise<VersionedRecord> {
  if (client === null) return fetchRecord('application', 'geticapplication', {}, authorization);
  const input = { body: clientIdMember(client) };
  const fetched = fetchRecord('application', 'getselectedapplication', input, authorization);
  return withBrokerMessages(client, fetched);
}

export async function saveApplication(
  { values, etag, client }: VersionedRecord & ClientScope,
  authorization: Authorization,
): Promise<VersionedRecord> {
  const schema = savedRecord(outlines.application, dataResults.UpdateICApplication.result);
  const input = { body: { ...values, ...clientIdMember(client) }, etag };
  const saved = await withBrokerMessages(
    client,
    request('UpdateICApplication', schema, input, authorization),
  );
  if (saved.result !== null)
    return { values: await readRecord('application', saved.result), etag: saved.etag };
  return fetchApplication({ client }, authorization);
}
