// Resolves the pending ports of a page with sample answers: those of the lookups, those of the documents, and those of the pages that a path
// of the shell opens on its way.
import type { AnyActorRef } from 'xstate';
import type { Lookup, LookupRow } from '#machines/catalogue/fields/field.ts';
import type { Note } from '#machines/catalogue/api/dataResults.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import { listPage, type ListQuery } from '#machines/catalogue/broker/clientList.ts';
import { minimalRecord, sampleIds } from '../samples.ts';
import { completeRelated } from '../applicationSamples.ts';
import { actorsOf } from './viewActors.ts';
import { isPending, pendingPort } from './pendingActors.ts';
import type { Page } from './openPage.ts';
import { recordWithoutStep } from './openStep.ts';

const { sectorparent, sector, activitytype } = sampleIds;

export const sampleLookups: Readonly<Record<Lookup, readonly LookupRow[]>> = {
  sectorparent: [{ id: sectorparent, name: 'Sector 1' }],
  sector: [{ id: sector, name: 'Sector 1.1', parent: sectorparent }],
  activitytype: activitytype.map((id, index) => ({ id, name: `Technology ${index + 1}` })),
  supplier: [{ id: 'Adar y Ddrycin Tidal Works Ltd', name: 'Adar y Ddrycin Tidal Works Ltd' }],
};

/** The actor that fetches this lookup for the page. */
export function lookupActor(lookup: Lookup): AnyActorRef {
  const actor = actorsOf('lookup').find((each) => each.getSnapshot().context.lookup === lookup);
  if (actor === undefined) throw new Error(`The page does not fetch the lookup ${lookup}.`);
  return actor;
}

/** Answers the lookups that a page has asked for with the rows that the samples choose. */
export const resolveLookups = (page: Page): Promise<void> =>
  page.perform(() => {
    for (const lookup of Object.keys(sampleLookups) as Lookup[])
      if (isPending(lookupActor(lookup), 'fetchLookup'))
        pendingPort(lookupActor(lookup), 'fetchLookup').resolve(sampleLookups[lookup]);
  });

const { documents } = completeRelated();

/** A stored file. */
const noteSample = (number: number): Note => ({
  id: `note-${number}`,
  filename: `cyfrifon-${number}.pdf`,
  subject: '',
  filetype: 'Accounts',
  mimetype: 'application/pdf',
  size: 20_000,
  createdon: '2026-11-20T09:00:00Z',
  state: documents.uploadState,
});

/**
 * Answers the documents wherever a page fetches them by themselves: those of an EOI and of a broker's client.
 * @param exceptFor the actor under test, whose ports its path settles
 */
export async function resolveRelated({ perform }: Page, exceptFor?: AnyActorRef): Promise<void> {
  const fetching = (machine: string, state: string | object) =>
    actorsOf(machine).filter((actor) => actor !== exceptFor && actor.getSnapshot().matches(state));
  const notes = Array.from({ length: documents.count ?? 0 }, (_, index) => noteSample(index + 1));
  for (const actor of fetching('documents', { list: 'loading' }))
    await perform(() =>
      pendingPort(actor, 'fetchDocuments').resolve({ notes, state: documents.uploadState }),
    );
  for (const actor of fetching('documents', { list: 'checking' }))
    await perform(() =>
      pendingPort(actor, 'checkDocuments').resolve({ notes: [], state: uploadStates.none }),
    );
}

/** Answers the fetch by which the page asks, after the server has refused a change, whether the record can still be changed: it can. */
export async function resolveRefusedChange({ perform }: Page, record: RecordName): Promise<void> {
  for (const actor of actorsOf(record))
    for (const id of ['fetchSaveOutcome', 'fetchDocumentsOutcome'])
      if (isPending(actor, id))
        await perform(() => pendingPort(actor, id).resolve(actor.getSnapshot().context.record));
}

/** An empty list, as an answer to the query. */
const emptyList = (query: ListQuery) => ({
  shown: { ...listPage([], query), query },
  source: { kind: 'whole', clients: [] },
});

/**
 * Answers the ports of the dashboard, the EOI and the broker's list when the shell opens these pages.
 * @param step the step of the EOI that is not answered yet
 */
export async function resolvePagePorts({ perform }: Page, step: string): Promise<void> {
  const busyActors = (machine: string) =>
    actorsOf(machine).filter((actor) => actor.getSnapshot().hasTag('busy'));
  const resolve = (actor: AnyActorRef, id: string, answer: unknown) =>
    perform(() => pendingPort(actor, id).resolve(answer));
  for (const actor of busyActors('dashboard'))
    await resolve(actor, 'fetchOverview', { eoi: null, application: null });
  for (const actor of busyActors('eoi'))
    await resolve(actor, 'fetchRecord', { values: recordWithoutStep('eoi', step), etag: '1' });
  for (const actor of busyActors('application'))
    await resolve(actor, 'fetchRecord', {
      values: minimalRecord('application'),
      etag: '1',
      related: completeRelated(),
    });
  for (const actor of busyActors('broker'))
    for (const id of ['fetchList', 'fetchPage'])
      if (isPending(actor, id)) await resolve(actor, id, emptyList(actor.getSnapshot().context.query));
}
