// Provides the machines of the Application and its lists, and those of both records' documents, with the data API. createRecord fetches, because the server
// creates the Application (product 2.3).
import { fromCallback } from 'xstate';
import { applicationMachine } from '#machines/record/applicationMachine.ts';
import { relatedPartMachine } from '#machines/record/relatedPartMachine.ts';
import { childItemsMachine } from '#machines/list/childItemsMachine.ts';
import { documentsMachine } from '#machines/documents/documentsMachine.ts';
import { downloadMachine } from '#machines/documents/downloadMachine.ts';
import { fileMachine, type FileEvent } from '#machines/documents/fileMachine.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { ClientScope } from '#machines/ports.ts';
import { fetchApplication, fetchPart, saveApplication } from '../../services/application.ts';
import { addItem, fetchItems, saveItems } from '../../services/childItems.ts';
import { getChosenFile, removeChosenFile, subscribeToProgress, reportProgress } from './chosenFiles.ts';
import { download, fetchDocuments, removeNote } from '../../services/documents.ts';
import { randomKey } from '../../services/randomKey.ts';
import { upload } from '../../services/upload.ts';
import { authorizedCall, oncePerSession, type Session } from './callActors.ts';
import { providedDrafts } from './draftActors.ts';

export const provideApplication = oncePerSession((session) =>
  applicationMachine.provide({
    actors: {
      fetchRecord: authorizedCall(session, fetchApplication),
      createRecord: authorizedCall(session, ({ client }: ClientScope & { values: Values }, authorization) =>
        fetchApplication({ client }, authorization),
      ),
      saveRecord: authorizedCall(session, saveApplication),
      drafts: providedDrafts,
      relatedPart: relatedPartMachine.provide({ actors: { fetchPart: authorizedCall(session, fetchPart) } }),
    },
  }),
);

/** A random first part for the Idempotency-Keys of the adds of one mounted list (product 4.7). */
export const newAddKey = (): string => randomKey();

export const provideChildItems = oncePerSession((session) =>
  childItemsMachine.provide({
    actors: {
      fetchItems: authorizedCall(session, fetchItems),
      addItem: authorizedCall(session, addItem, ({ addKey, addCount }) => `${addKey}-${addCount}`),
      saveItems: authorizedCall(session, saveItems),
      fetchRecord: authorizedCall(session, fetchApplication),
      drafts: providedDrafts,
    },
  }),
);

const provideFile = (session: Session, record: RecordName) =>
  fileMachine.provide({
    actors: {
      upload: authorizedCall(session, async (input, authorization, signal) => {
        const { key } = input;
        const file = getChosenFile(key);
        const onProgress = (percent: number) => reportProgress(key, percent);
        const answer = await upload({ ...input, record, file, onProgress }, authorization, signal);
        if (answer.stored) removeChosenFile(key);
        return answer;
      }),
      progress: fromCallback<FileEvent, { key: string }>(({ input, sendBack }) =>
        subscribeToProgress(input.key, (percent) => sendBack({ type: 'upload.progressed', percent })),
      ),
    },
  });

const provideDocuments = (record: RecordName) =>
  oncePerSession((session) =>
    documentsMachine.provide({
      actors: {
        file: provideFile(session, record),
        fetchDocuments: authorizedCall(session, fetchDocuments),
        removeNote: authorizedCall(session, removeNote),
      },
    }),
  );

export const provideDocumentsOf = {
  eoi: provideDocuments('eoi'),
  application: provideDocuments('application'),
};

export const provideDownload = oncePerSession((session) =>
  downloadMachine.provide({ actors: { download: authorizedCall(session, download) } }),
);
