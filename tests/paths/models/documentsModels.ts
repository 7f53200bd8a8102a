// Path model of the documents of a record: the list, and files that are chosen, stored, ready, refused and dropped (product 8.4 to 8.6).
// Stand-ins replace the machines of the files; the path sends the events that they would report.
import { fromCallback } from 'xstate';
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import { documentsMachine, type DocumentsContext } from '#machines/documents/documentsMachine.ts';
import { failures } from '../failures.ts';
import { deferredPorts, withDeferredPorts } from '../deferredPorts.ts';
import type { PathModels } from '../pathModel.ts';

const chosen = (key: string) => ({ key, filename: `${key}.pdf`, size: 1000 });
const message = failures[0]?.notice ?? null;

export function documentsModels(): PathModels {
  const ports = deferredPorts(['fetchDocuments']);
  return {
    models: [
      {
        machine: withDeferredPorts(documentsMachine, ports).provide({
          actors: { file: fromCallback(() => undefined) },
        }),
        input: { record: 'application', client: null, recordId: 'r-1' },
        events: ({ context }) => {
          const { files, unstoredKeys }: DocumentsContext = context;
          const stored = files.filter(({ key }) => !unstoredKeys.includes(key));
          return [
            // Two files, because one can still be pending when the other is stored.
            ...['a', 'b']
              .filter((key) => files.every((file) => file.key !== key))
              .map((key) => ({ type: 'files.chosen', files: [chosen(key)] })),
            ...unstoredKeys.flatMap((key) => [
              { type: 'file.stored', key },
              { type: 'file.discarded', key },
            ]),
            ...stored.map(({ key }) => ({ type: 'file.ready', key })),
            ...(files.length === 0
              ? []
              : [
                  { type: 'uploads.requested' },
                  { type: 'file.failed', key: 'a', filename: 'a.pdf', message: null },
                  { type: 'file.failed', key: 'a', filename: 'a.pdf', message },
                  { type: 'session.lost' },
                ]),
            { type: 'list.retried' },
          ];
        },
        outputs: {
          fetchDocuments: () => [
            { notes: [], state: uploadStates.pending },
            { notes: [], state: uploadStates.ready },
          ],
        },
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
      },
    ],
    ports,
  };
}
