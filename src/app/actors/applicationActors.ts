// Provides the Application's journey, its lists and its documents with the data API. The server creates the record, so Start
// fetches it.
import { fromCallback, fromPromise } from 'xstate';
import { applicationMachine } from '#machines/applicationMachine.ts';
import { childItemsMachine } from '#machines/childItemsMachine.ts';
import { documentsMachine } from '#machines/documentsMachine.ts';
import { fileMachine, type FileEvent } from '#machines/fileMachine.ts';
import type { RecordName } from '#machines/catalogue/steps.ts';
import type { OfClient } from '#machines/ports.ts';
import { fetchApplication, saveApplication } from '../../services/application.ts';
import { addItem, fetchItems, saveItems } from '../../services/childItems.ts';
import { fetchDocuments, fetchUploadState } from '../../services/documents.ts';
import { upload } from '../../services/upload.ts';
import { providedDrafts } from './draftActors.ts';

export const providedApplication = applicationMachine.provide({
  actors: {
    fetchRecord: fromPromise(({ input }) => fetchApplication(input)),
    createRecord: fromPromise(({ input }) => fetchApplication(input)),
    saveRecord: fromPromise(({ input }) => saveApplication(input)),
    drafts: providedDrafts,
  },
});

export const providedChildItems = childItemsMachine.provide({
  actors: {
    fetchItems: fromPromise(({ input }) => fetchItems(input)),
    addItem: fromPromise(({ input }) => addItem(input)),
    saveItems: fromPromise(({ input }) => saveItems(input)),
    drafts: providedDrafts,
  },
});

const providedFile = (record: RecordName) =>
  fileMachine.provide({
    actors: {
      fetchState: fromPromise(({ input }) => fetchUploadState({ record, ...input })),
      upload: fromCallback<FileEvent, OfClient & { key: string; filetype: string; subject: string }>(
        ({ input, sendBack }) => upload({ ...input, record }, sendBack),
      ),
    },
  });

const provide = (record: RecordName) =>
  documentsMachine.provide({
    actors: {
      file: providedFile(record),
      fetchDocuments: fromPromise(({ input }) => fetchDocuments(input)),
    },
  });

export const providedDocuments = { eoi: provide('eoi'), application: provide('application') };
