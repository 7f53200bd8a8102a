// Walks the documents of a record: the list, files that are chosen, stored, ready, refused and dropped
// (specification section 5 "Files"). The machines of the files are stand-ins: what they report is sent by the walk.
import { fromCallback } from 'xstate';
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import { documentsMachine, type DocumentsContext } from '#machines/documents/documentsMachine.ts';
import { failures } from '../failures.ts';
import { heldPorts, withHeldPorts } from '../heldPorts.ts';
import type { MachineWalks } from '../machineWalks.ts';

const chosen = (key: string) => ({ key, filename: `${key}.pdf`, size: 1000 });
const message = failures[0]?.notice ?? null;

export function documentsWalks(): MachineWalks {
  const ports = heldPorts(['fetchDocuments']);
  return {
    plans: [
      {
        machine: withHeldPorts(documentsMachine, ports).provide({
          actors: { file: fromCallback(() => undefined) },
        }),
        input: { record: 'application' },
        events: ({ context }) => {
          const { files, pending }: DocumentsContext = context;
          const stored = files.filter(({ key }) => !pending.includes(key));
          return [
            // Two on their way tell whether one still holds the page when the other is done.
            ...['a', 'b']
              .filter((key) => files.every((file) => file.key !== key))
              .map((key) => ({ type: 'files.chosen', files: [chosen(key)] })),
            ...pending.flatMap((key) => [
              { type: 'file.stored', key },
              { type: 'file.dropped', key },
            ]),
            ...stored.map(({ key }) => ({ type: 'file.ready', key })),
            ...(files.length === 0
              ? []
              : [
                  { type: 'uploads.requested' },
                  { type: 'file.refused', key: 'a', filename: 'a.pdf', message: null },
                  { type: 'file.refused', key: 'a', filename: 'a.pdf', message },
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
          const { files, pending, refused, state }: DocumentsContext = context;
          return [files.map(({ key }) => key).toSorted(), pending.toSorted(), refused.length > 0, state];
        },
      },
    ],
    ports,
  };
}
