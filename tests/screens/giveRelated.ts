// Answers what belongs to an Application wherever a page asks for it: its lists and its documents, complete, as they are fetched.
import type { AnyActorRef } from 'xstate';
import type { Note } from '#machines/catalogue/api/dataResults.ts';
import type { ListName } from '#machines/catalogue/records/lists.ts';
import { completeRelated } from '../applicationSamples.ts';
import { actorsOf } from './actorsOfViews.ts';
import { heldPort } from './heldActors.ts';
import type { Page } from './openPage.ts';

const { lists, documents } = completeRelated();

/** A stored file. */
const noteSample = (number: number): Note => ({
  id: `note-${number}`,
  filename: `cyfrifon-${number}.pdf`,
  subject: '',
  filetype: 'Accounts',
  mimetype: 'application/pdf',
  size: 20_000,
  createdon: '2026-11-20T09:00:00Z',
  state: documents.state,
});

const listOf = (actor: AnyActorRef): ListName => actor.getSnapshot().context.list;

/** @param but whoever is walked answers for itself */
export async function giveRelated({ perform }: Page, but?: AnyActorRef): Promise<void> {
  const asking = (machine: string, state: string | object) =>
    actorsOf(machine).filter((actor) => actor !== but && actor.getSnapshot().matches(state));
  const notes = Array.from({ length: documents.count }, (_, index) => noteSample(index + 1));
  // The scripts of lists and documents come after the step's own.
  for (const actor of asking('childItems', 'loading')) {
    const items = lists[listOf(actor)] ?? [];
    await perform(() => heldPort(actor, 'fetchItems').resolve({ items, etag: '1' }));
  }
  for (const actor of asking('documents', { list: 'loading' }))
    await perform(() => heldPort(actor, 'fetchDocuments').resolve({ notes, state: documents.state }));
}
