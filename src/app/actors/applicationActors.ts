// Provides the Application's journey, its lists and its documents with the data API. The server creates the record, so Start fetches it.
import { fromCallback } from 'xstate';
import { applicationMachine } from '#machines/record/applicationMachine.ts';
import { childItemsMachine } from '#machines/list/childItemsMachine.ts';
import { documentsMachine } from '#machines/documents/documentsMachine.ts';
import { downloadMachine } from '#machines/documents/downloadMachine.ts';
import { fileMachine, type FileEvent } from '#machines/documents/fileMachine.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { OfClient } from '#machines/ports.ts';
import { fetchApplication, saveApplication } from '../../services/application.ts';
import { addItem, fetchItems, saveItems } from '../../services/childItems.ts';
import { chosenFile, dropFile, followProgress, reportProgress } from './chosenFiles.ts';
import { download, fetchDocuments, fetchUploadState } from '../../services/documents.ts';
import { upload } from '../../services/upload.ts';
import { authorised, type Session } from './callActors.ts';
import { providedDrafts } from './draftActors.ts';

export const provideApplication = (session: Session) =>
  applicationMachine.provide({
    actors: {
      fetchRecord: authorised(session, fetchApplication),
      createRecord: authorised(session, ({ client }: OfClient & { values: Values }, authority) =>
        fetchApplication({ client }, authority),
      ),
      saveRecord: authorised(session, saveApplication),
      drafts: providedDrafts,
    },
  });

export const provideChildItems = (session: Session) =>
  childItemsMachine.provide({
    actors: {
      fetchItems: authorised(session, fetchItems),
      addItem: authorised(session, addItem),
      saveItems: authorised(session, saveItems),
      drafts: providedDrafts,
    },
  });

const provideFile = (session: Session, record: RecordName) =>
  fileMachine.provide({
    actors: {
      fetchState: authorised(session, ({ client }: OfClient, authority) =>
        fetchUploadState({ record, client }, authority),
      ),
      upload: authorised(session, async (input, authority, signal) => {
        const { key } = input;
        const file = chosenFile(key);
        const onProgress = (percent: number) => reportProgress(key, percent);
        const answer = await upload({ ...input, record, file, onProgress }, authority, signal);
        if (answer.stored) dropFile(key);
        return answer;
      }),
      progress: fromCallback<FileEvent, { key: string }>(({ input, sendBack }) =>
        followProgress(input.key, (percent) => sendBack({ type: 'upload.progressed', percent })),
      ),
    },
  });

const provideDocuments = (record: RecordName) => (session: Session) =>
  documentsMachine.provide({
    actors: {
      file: provideFile(session, record),
      fetchDocuments: authorised(session, fetchDocuments),
    },
  });

export const provideDocumentsOf = {
  eoi: provideDocuments('eoi'),
  application: provideDocuments('application'),
};

export const provideDownload = (session: Session) =>
  downloadMachine.provide({ actors: { download: authorised(session, download) } });
