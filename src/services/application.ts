// The ports of the Application's journey: the record with all that its steps need (specification section 7).
import { listNames } from '#machines/catalogue/children.ts';
import { dataSchemas } from '#machines/catalogue/dataSchemas.ts';
import type { Related } from '#machines/catalogue/related.ts';
import type { Stored } from '#machines/ports.ts';
import type { Fetched } from '#machines/flow.ts';
import { call } from './client.ts';
import { fetchItems } from './childItems.ts';
import { fetchDocuments } from './documents.ts';
import { fetchEoi } from './eoi.ts';

async function fetchRelated(): Promise<Related> {
  const [eoi, documents, ...lists] = await Promise.all([
    fetchEoi(),
    fetchDocuments('application'),
    ...listNames.map(async (list) => [list, (await fetchItems(list)).items] as const),
  ]);
  return {
    eoi: eoi.values,
    documents: { count: documents.notes.length, state: documents.state },
    lists: Object.fromEntries(lists),
  };
}

export async function fetchApplication(): Promise<Fetched> {
  const [{ result, etag }, related] = await Promise.all([
    call('geticapplication', dataSchemas.geticapplication.result),
    fetchRelated(),
  ]);
  return { values: result, etag, related };
}

export async function saveApplication({ values, etag }: Stored): Promise<Stored> {
  const saved = await call('UpdateICApplication', dataSchemas.UpdateICApplication.result, {
    body: values,
    etag,
  });
  return { values: saved.result, etag: saved.etag };
}
