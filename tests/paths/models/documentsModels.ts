// Path model of the documents of a record: the list, and files that are chosen, stored, refused and dropped (product 8.4 to 8.6).
// Stand-ins replace the machines of the files; the path sends the events that they would report.
import { fromCallback } from 'xstate';
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import { documentsMachine, type DocumentsContext } from '#machines/documents/documentsMachine.ts';
import { failures } from '../failures.ts';
import { deferredPorts, withDeferredPorts } from '../deferredPorts.ts';
import type { PathModel, PathModels } from '../pathModel.ts';

const chosen = (key: string) => ({ key, filename: `${key}.pdf`, size: 1000 });
const unusable = { ...chosen('c'), filename: 'c.exe' };
const message = failures[0]?.notice ?? null;
const lists = [uploadStates.pending, uploadStates.ready].map((state) => ({ notes: [], state }));

export function documentsModels(): PathModels {
  const ports = deferredPorts(['fetchDocuments']);
  const input = { record: 'application', client: null, recordId: 'r-1' };
  const fetching: PathModel = {
    machine: withDeferredPorts(documentsMachine, ports).provide({
      actors: { file: fromCallback(() => undefined) },
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
          { type: 'file.stored', key },
          { type: 'file.discarded', key },
        ]),
        ...(files.length === 0
          ? []
          : [
              { type: 'uploads.requested' },
              { type: 'file.failed', key: 'a', filename: 'a.pdf', message: null, status: null },
              { type: 'file.failed', key: 'a', filename: 'a.pdf', message, status: 500 },
              { type: 'session.lost' },
            ]),
        { type: 'list.retried' },
      ];
    },
    outputs: { fetchDocuments: () => lists, pollDocuments: () => lists },
    refusals: failures.filter(({ status }) => status === 401 || status === 500),
    relevant: ({ context }) => {
      const { files, unstoredKeys, failedNames, uploadState }: DocumentsContext = context;
      return [
        files.map(({ key }) => key).toSorted(),
        unstoredKeys.toSorted(),
        failedNames.length > 0,
        uploadState,
      ];
    },
  };
  /** The stored files came with the record, and their state could not be found. */
  const stored = { notes: [], state: uploadStates.unknown, stateMessage: message };
  return { models: [fetching, { ...fetching, input: { ...input, stored } }], ports };
}
