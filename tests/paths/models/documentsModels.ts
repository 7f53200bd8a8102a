// Path model of the documents of a record: the list, and files that are chosen, stored, refused and dropped (product 8.4 to 8.6).
// Stand-ins replace the machines of the files; the path sends the events that they would report.
import { setup } from 'xstate';
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import { documentsMachine, type DocumentsContext } from '#machines/documents/documentsMachine.ts';
import { storedNote } from '../../applicationSamples.ts';
import { failures } from '../failures.ts';
import { deferredPorts, withDeferredPorts } from '../deferredPorts.ts';
import type { PathModel, PathModels } from '../pathModel.ts';

const chosen = (key: string) => ({ key, filename: `${key}.pdf`, size: 1000 });
const unusable = { ...chosen('c'), filename: 'c.exe' };
const sent = { filename: 'a.pdf', filetype: 'Accounts', subject: '', size: 1000 };
const message = failures[0]?.notice ?? null;
const lists = [uploadStates.pending, uploadStates.ready].map((state) => ({ notes: [], state }));

const fileStandIn = setup({}).createMachine({});

export function documentsModels(): PathModels {
  const ports = deferredPorts(['fetchDocuments', 'removeNote']);
  const input = { record: 'application', client: null, recordId: 'r-1' };
  const fetching: PathModel = {
    machine: withDeferredPorts(documentsMachine, ports).provide({
      actors: { file: fileStandIn },
    }),
    input,
    events: ({ context }) => {
      const { files, unstoredKeys }: DocumentsContext = context;
      return [
        // Two files, because one can still be pending when the other is stored.
        ...['a', 'b']
          .filter((key) => files.every((file) => file.key !== key))
          .map((key) => ({ type: 'files.chosen', files: [chosen(key)] })),
        // A file that is refused when it is chosen can only be removed: nothing is lost with it.
        ...(files.length === 0 ? [{ type: 'files.chosen', files: [unusable] }] : []),
        ...unstoredKeys.flatMap((key) => [
          { type: 'file.uploading', key },
          { type: 'file.stored', key },
          { type: 'file.refused', key, filename: `${key}.pdf` },
          { type: 'file.discarded', key },
        ]),
        ...(files.length === 0
          ? []
          : [
              { type: 'uploads.requested' },
              { type: 'uploads.stopped' },
              ...unstoredKeys.flatMap((key) =>
                [true, false].map((isStopped) => ({ type: 'file.unconfirmed', key, sent, isStopped })),
              ),
              { type: 'file.failed', key: 'a', filename: 'a.pdf', message: null, status: null },
              { type: 'file.failed', key: 'a', filename: 'a.pdf', message, status: 500 },
              { type: 'session.lost' },
            ]),
        { type: 'list.retried' },
      ];
    },
    outputs: {
      fetchDocuments: () => lists,
      checkDocuments: () => lists,
      pollDocuments: () => lists,
      removeNote: () => [undefined],
    },
    portFailures: failures.filter(({ status }) => status === 401 || status === 500),
    relevant: ({ context }) => {
      const {
        files,
        unstoredKeys,
        unconfirmed,
        failedFiles,
        uploadState,
        removing,
        removedName,
      }: DocumentsContext = context;
      return [
        files.map(({ key }) => key).toSorted(),
        unstoredKeys.toSorted(),
        unconfirmed.map(({ key }) => key).toSorted(),
        failedFiles.length > 0,
        uploadState,
        removing !== null,
        removedName,
      ];
    },
  };
  /** The stored files came with the record, and their state could not be found. */
  const stored = { notes: [], state: uploadStates.unknown, stateMessage: message };
  /** One stored file, which is deleted and replaced (extension `noteRemoval`). */
  const deletingInput = { ...input, stored: { notes: [storedNote], state: uploadStates.ready } };
  const deleting: PathModel = {
    ...fetching,
    input: deletingInput,
    events: (snapshot) => {
      // The page below the question is out of reach.
      if (!snapshot.matches({ removal: 'none' }))
        return [{ type: 'removal.cancelled' }, { type: 'removal.confirmed' }];
      return [
        ...(snapshot.context.files.length === 0
          ? [{ type: 'replacement.chosen', file: chosen('d'), replaces: storedNote }]
          : [{ type: 'file.discarded', key: 'd' }]),
        ...(snapshot.matches({ list: 'listed' }) ? [{ type: 'removal.requested', note: storedNote }] : []),
        { type: 'list.retried' },
      ];
    },
    portFailures: failures.filter(({ status }) => [401, 404, 422, 500].includes(Number(status))),
  };
  const ofClient: PathModel = { ...deleting, input: { ...deletingInput, client: 'c-1' } };
  return { models: [fetching, { ...fetching, input: { ...input, stored } }, deleting, ofClient], ports };
}
