// The ports of the Application's journey: the record with all that its steps need (specification section 7).
import { listNames } from '#machines/catalogue/children.ts';
import { dataSchemas } from '#machines/catalogue/dataSchemas.ts';
import type { Related } from '#machines/catalogue/related.ts';
import type { OfClient, Stored } from '#machines/ports.ts';
import type { Fetched } from '#machines/flow.ts';
import { asClient, naming } from './asClient.ts';
import { call } from './client.ts';
import { fetchItems } from './childItems.ts';
import { fetchDocuments } from './documents.ts';
import { fetchEoi } from './eoi.ts';

async function fetchRelated(client: string | null): Promise<Related> {
  const [eoi, documents, ...lists] = await Promise.all([
    client === null ? fetchEoi() : null,
    fetchDocuments({ record: 'application', client }),
    ...listNames.map(async (list) => [list, (await fetchItems({ list, client })).items] as const),
  ]);
  return {
    // A broker may not read it.
    ...(eoi === null ? {} : { eoi: eoi.values }),
    documents: { count: documents.notes.length, state: documents.state },
    lists: Object.fromEntries(lists),
  };
}

const fetchValues = ({ client }: OfClient) =>
  client === null
    ? call('geticapplication', dataSchemas.geticapplication.result)
    : call('getselectedapplication', dataSchemas.getselectedapplication.result, { body: naming(client) });

export async function fetchApplication({ client }: OfClient): Promise<Fetched> {
  const [{ result, etag }, related] = await asClient(
    client,
    Promise.all([fetchValues({ client }), fetchRelated(client)]),
  );
  return { values: result, etag, related };
}

export async function saveApplication({ values, etag, client }: Stored & OfClient): Promise<Stored> {
  const saved = await asClient(
    client,
    call('UpdateICApplication', dataSchemas.UpdateICApplication.result, {
      body: { ...values, ...naming(client) },
      etag,
    }),
  );
  return { values: saved.result, etag: saved.etag };
}
